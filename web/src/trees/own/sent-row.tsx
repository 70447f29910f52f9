import { Trans } from '@lingui/react/macro'
import { shortDateTime } from '../../kit/dates.ts'
import { Button } from '../../kit/ui/button.tsx'
import { written } from '../../kit/written.ts'

type SentRowProps = {
  title: string
  /** The tree that the member sent it from; null where they may not see its name. Undefined where there is none. */
  tree?: string | null
  detail: string | null
  message?: string | null
  time: string
  label: string
  onWithdraw: () => void
}

/** Something that a member sent and that waits for an answer, with Withdraw. */
export function SentRow({ title, tree, detail, message, time, label, onWithdraw }: SentRowProps) {
  return (
    <li className="grid gap-1.5">
      <p {...written(title)} className="font-medium wrap-anywhere">
        {title}
      </p>
      {message && (
        <p {...written(message)} className="text-sm wrap-anywhere">
          “{message}”
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {tree !== undefined && (
          <span className="wrap-anywhere">{tree ?? <Trans>A family tree you can no longer see</Trans>}</span>
        )}
        {detail && <span className="wrap-anywhere">{detail}</span>}
        <time dateTime={time}>{shortDateTime(time)}</time>
        <Button size="sm" variant="plain" aria-label={label} onClick={onWithdraw} className="-mr-3 ml-auto">
          <Trans>Withdraw</Trans>
        </Button>
      </div>
    </li>
  )
}
