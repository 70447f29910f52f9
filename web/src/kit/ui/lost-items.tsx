import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'

type Props = {
  /** The text of every row. */
  text: string
  lost: readonly { id: string }[]
  /** The name of the list. */
  label: string
  onRemove: (id: string) => void
}

/** Resources that the member kept and may no longer see, each with Remove. */
export function LostItems({ text, lost, label, onRemove }: Props) {
  const { t } = useLingui()
  if (lost.length === 0) return null
  return (
    <Card>
      <ul aria-label={label} className="divide-y divide-line">
        {lost.map(({ id }, place) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-ink-soft first:pt-0 last:pb-0">
            <span className="italic">{text}</span>
            <Button
              size="sm"
              variant="plain"
              icon={<X />}
              aria-label={t`Remove entry ${place + 1}`}
              onClick={() => onRemove(id)}
              className="-mr-3 ml-auto"
            >
              <Trans>Remove</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
