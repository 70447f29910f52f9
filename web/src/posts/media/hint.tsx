import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { IconButton } from '../../kit/ui/icon-button.tsx'

type Props = { text: string; onDismiss: () => void }

/** What one should know of photos while one writes, until one has read it. */
export function Hint({ text, onDismiss }: Props) {
  const { t } = useLingui()
  return (
    <div
      role="note"
      className="flex items-start gap-3 rounded-md bg-marigold-soft py-1 pr-1 pl-3 text-sm text-on-marigold-soft"
    >
      <p className="flex-1 py-1.5">{text}</p>
      <IconButton label={t`Dismiss`} size="sm" tooltip={false} className="text-inherit!" onClick={onDismiss}>
        <X />
      </IconButton>
    </div>
  )
}
