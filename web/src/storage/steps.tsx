import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'

/** Shows the three steps of a set-up and which of them is the present one. */
export function Steps({ now }: { now: 1 | 2 | 3 }) {
  const labels = [<Trans key="1">1 Password</Trans>, <Trans key="2">2 Words</Trans>, <Trans key="3">3 Check</Trans>]
  return (
    <ol className="grid auto-cols-fr grid-flow-col gap-2">
      {labels.map((label, index) => (
        <li
          key={index}
          aria-current={index + 1 === now ? 'step' : undefined}
          className={`flex items-center gap-2 border-t-4 pt-2 text-sm ${index + 1 > now ? 'border-line text-ink-faint' : 'border-accent'} ${index + 1 === now ? 'font-semibold' : 'text-ink-soft'}`}
        >
          {index + 1 < now && <Check aria-hidden="true" className="size-4 text-accent" strokeWidth={2.5} />}
          <span>{label}</span>
        </li>
      ))}
    </ol>
  )
}
