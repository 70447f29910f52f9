import { Trans } from '@lingui/react/macro'
import { CloudOff, Hourglass } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { useHasWaitingSave } from '../mutation.ts'
import { isAnswerSlow, onSlowAnswers, stopWaiting } from '../slow-answers.ts'
import { takeBackSaves } from '../waiting-saves.ts'
import { classes } from './class-names.ts'

/** Says that a save waits for a connection, and takes it back; or that its answer is slow, and stops waiting for it. */
export function WaitingNotice({ isTop, className }: { isTop: boolean; className?: string }) {
  const hasWaiting = useHasWaitingSave()
  const isSlow = useSyncExternalStore(onSlowAnswers, isAnswerSlow, () => false)
  return (
    // It is there before its words, so that screen readers say them.
    <div role="status" className={classes(className, 'empty:hidden')}>
      {isTop && hasWaiting && (
        <Notice icon={<CloudOff />} act={<Trans>Cancel saving</Trans>} onAct={() => takeBackSaves()}>
          <Trans>There is no connection. Your changes will be saved when the connection is back.</Trans>
        </Notice>
      )}
      {isTop && !hasWaiting && isSlow && (
        <Notice icon={<Hourglass />} act={<Trans>Stop waiting</Trans>} onAct={stopWaiting}>
          <Trans>This is taking longer than usual. Your connection may be slow.</Trans>
        </Notice>
      )}
    </div>
  )
}

type NoticeProps = { icon: ReactNode; act: ReactNode; onAct: () => void; children: ReactNode }

function Notice({ icon, act, onAct, children }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useLiftedToasts(notice)
  return (
    <div
      ref={notice}
      className="flex max-h-[70dvh] flex-wrap items-start justify-end gap-x-2.5 gap-y-2 overflow-y-auto rounded-sm bg-marigold-soft px-3.5 py-2.5 text-sm text-on-marigold-soft"
    >
      <span aria-hidden="true" className="mt-0.5 shrink-0 [&_svg]:size-4.5">
        {icon}
      </span>
      <p className="min-w-0 flex-1 basis-24">{children}</p>
      <button type="button" className="-my-1 min-h-7 shrink-0 cursor-pointer font-semibold underline" onClick={onAct}>
        {act}
      </button>
    </div>
  )
}

/** Pixels at the right edge that toasts cover: their width and their offset (toaster-body.tsx), and a gap. */
const toastPx = 356 + 24 + 8

/** Toasts appear above the notice where they would cover its button. */
function useLiftedToasts(notice: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = notice.current
    if (!element) return
    const { style } = document.documentElement
    const lift = () => {
      const { top, right } = element.getBoundingClientRect()
      const isUnderToasts = right > innerWidth - toastPx
      style.setProperty('--notice-lift', isUnderToasts ? `${Math.max(0, innerHeight - top)}px` : '0px')
    }
    const observer = new ResizeObserver(lift)
    observer.observe(element)
    addEventListener('resize', lift)
    return () => {
      observer.disconnect()
      removeEventListener('resize', lift)
      style.removeProperty('--notice-lift')
    }
  }, [notice])
}
