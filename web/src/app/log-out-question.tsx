import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { answerQuestion, leaveWhenSaved } from '../kit/leaving.ts'
import { logOutWords } from '../kit/log-out-words.ts'
import { report } from '../kit/report.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { findUnsaved, type UnsavedTexts } from '../kit/unsaved-marks.ts'
import { logout } from '../session/session.ts'
import { useMember } from '../session/session-store.ts'

/** Asks before something ends with the session: uploads, or text that was not sent. */
export default function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { id } = useMember()
  const [words] = useState(logOutWords)
  const [found, setFound] = useState<UnsavedTexts>()
  const ask = useEffectEvent((texts: UnsavedTexts) => {
    if (words || texts.isOnDevice || texts.isInOtherTab) return setFound(texts)
    // Forms of this tab have a question of their own.
    onClose()
    leaveWhenSaved(() => void logout())
  })
  useEffect(() => {
    let isOver = false
    findUnsaved(id)
      .then((texts) => !isOver && ask(texts))
      .catch(report)
    return () => void (isOver = true)
  }, [id])
  if (!found) return undefined
  const deviceText = words?.text ?? (found.isOnDevice && t`Your text is deleted from this device when you log out.`)
  const tabTexts = {
    text: t`Your text in this window has not been saved. Logging out deletes it.`,
    files: t`Your changes have not been saved.`,
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        answerQuestion(true)
        void logout()
      }}
      title={words?.title ?? t`You have unsent text`}
      text={
        <>
          {deviceText && <span className="block">{deviceText}</span>}
          {found.inThisTab && <span className="block">{tabTexts[found.inThisTab]}</span>}
          {found.isInOtherTab && (
            <span className="block">{t`Another tab or window has unsaved text. Logging out deletes it.`}</span>
          )}
        </>
      }
      confirmText={t`Log out`}
      cancelText={t`Stay logged in`}
    />
  )
}
