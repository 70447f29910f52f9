import { useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { isWaitingForCode, waits } from '../no-connection.ts'
import { answerQuestion, isLeavingSoon, leavingTo, leavingWords, onLeaving, topLayer } from '../leaving.ts'
import { report } from '../report.ts'
import { isAnswerSlow, onSlowAnswers } from '../slow-answers.ts'
import { hangBoard } from '../toast.ts'
import { takeBackSaves } from '../waiting-saves.ts'
import { DiscardBody } from './alert-body.tsx'
import { ClosedTexts } from './closed-texts.tsx'
import { Spinner } from './spinner.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

/** For the page itself what dialogs say by themselves: that a save waits, and whether to discard what was typed. */
export default function LeavingNotices() {
  const { t } = useLingui()
  const isPageOnTop = useSyncExternalStore(onLeaving, topLayer, topLayer) === undefined
  const isAsking = useSyncExternalStore(onLeaving, leavingTo, leavingTo) !== undefined
  const isSaving = useSyncExternalStore(onLeaving, isLeavingSoon, isLeavingSoon)
  const isSlow = useSyncExternalStore(onSlowAnswers, isAnswerSlow, isAnswerSlow)
  useEffect(() => {
    const said = t`There is no connection. This page opens when the connection is back.`
    // The code of toasts comes now; without a connection it could not. Where it comes later, the sentence may be untrue.
    const board = hangBoard()
    const say = () => void board.then(({ message }) => isWaitingForCode() && message(said, { id: waits }), report)
    const unsay = () => void board.then(({ dismiss }) => dismiss(waits), report)
    addEventListener(waits, say)
    addEventListener('online', unsay)
    return () => {
      removeEventListener(waits, say)
      removeEventListener('online', unsay)
    }
  }, [t])
  useEffect(() => {
    if (!isPageOnTop) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) takeBackSaves()
    }
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [isPageOnTop])
  return (
    <>
      <WaitingNotice
        isTop={isPageOnTop}
        className="fixed inset-x-3 bottom-[calc(var(--bar,0px)+0.75rem)] z-40 mx-auto max-w-md rounded-sm shadow-high"
      />
      <div
        role="status"
        className="fixed inset-x-3 bottom-[calc(var(--bar,0px)+0.75rem)] z-60 mx-auto w-fit rounded-sm bg-raised px-3.5 py-2.5 text-sm shadow-high empty:hidden"
      >
        {/* The notice of a slow answer takes this place. */}
        {isSaving && !isSlow && (
          <p className="flex items-center gap-2.5">
            <Spinner className="text-accent" />
            {t`Saving...`}
          </p>
        )}
      </div>
      <DiscardBody
        open={isAsking}
        words={leavingWords()}
        onClose={() => answerQuestion(false)}
        onConfirm={() => answerQuestion(true)}
      />
      <ClosedTexts />
    </>
  )
}
