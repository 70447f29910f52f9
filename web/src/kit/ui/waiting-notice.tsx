import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useHasWaitingSave } from '../mutation.ts'
import { takeBackSaves } from '../waiting-saves.ts'
import { classes } from './class-names.ts'

/** Says that a save waits for a connection, and takes it back. */
export function WaitingNotice({ isTop, className }: { isTop: boolean; className?: string }) {
  const hasWaiting = useHasWaitingSave()
  return (
    // It is there before its words, so that screen readers say them.
    <div role="status" className={classes(className, 'empty:hidden')}>
      {isTop && hasWaiting && (
        <div className="flex items-start gap-2.5 rounded-sm bg-marigold-soft px-3.5 py-2.5 text-sm text-on-marigold-soft">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <p className="min-w-0 flex-1">
            <Trans>There is no connection. This will be saved as soon as there is one.</Trans>
          </p>
          <button
            type="button"
            className="-my-1 min-h-7 shrink-0 cursor-pointer font-semibold underline"
            onClick={() => takeBackSaves()}
          >
            <Trans>Cancel saving</Trans>
          </button>
        </div>
      )}
    </div>
  )
}
