import { useLingui } from '@lingui/react/macro'
import { answerQuestion } from '../kit/leaving.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { logout } from '../session/session.ts'

/** Asks before text that was not sent is deleted with the session. */
export default function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        answerQuestion(true)
        void logout()
      }}
      title={t`You have text that was not sent`}
      text={t`It is deleted from this device when you log out.`}
      confirmText={t`Log out`}
      cancelText={t`Stay logged in`}
    />
  )
}
