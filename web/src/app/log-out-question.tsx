import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { answerQuestion } from '../kit/leaving.ts'
import { logOutWords } from '../kit/log-out-words.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { logout } from '../session/session.ts'

/** Asks before something ends with the session: uploads, or text that was not sent. */
export default function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [words] = useState(logOutWords)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        answerQuestion(true)
        void logout()
      }}
      title={words?.title ?? t`You have unsent text`}
      text={words?.text ?? t`Your text is deleted from this device when you log out.`}
      confirmText={t`Log out`}
      cancelText={t`Stay logged in`}
    />
  )
}
