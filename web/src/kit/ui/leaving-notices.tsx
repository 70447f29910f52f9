import { useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { waits } from '../no-connection.ts'
import { answerQuestion, leavingTo, onLeaving, topLayer } from '../leaving.ts'
import { toast } from '../toast.ts'
import { DiscardBody } from './alert-body.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

/** For the page itself what dialogs say by themselves: that a save waits, and whether to discard what was typed. */
export default function LeavingNotices() {
  const { t } = useLingui()
  const isPageOnTop = useSyncExternalStore(onLeaving, topLayer, topLayer) === undefined
  const isAsking = useSyncExternalStore(onLeaving, leavingTo, leavingTo) !== undefined
  useEffect(() => {
    const say = () => toast.message(t`There is no connection. This opens as soon as there is one.`)
    addEventListener(waits, say)
    return () => removeEventListener(waits, say)
  }, [t])
  return (
    <>
      <WaitingNotice
        isTop={isPageOnTop}
        className="fixed inset-x-3 bottom-[calc(var(--bar,0px)+0.75rem)] z-40 mx-auto max-w-md rounded-sm shadow-high"
      />
      <DiscardBody open={isAsking} onClose={() => answerQuestion(false)} onConfirm={() => answerQuestion(true)} />
    </>
  )
}
