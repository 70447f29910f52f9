import type { EventType } from '@mulghar/contract/events/event-draft'
import { useLingui } from '@lingui/react/macro'
import { Globe, Lock } from 'lucide-react'
import { Badge } from '../../kit/ui/badge.tsx'
import { typeWords } from './event-words.ts'

/** Who sees an event. */
export function TypeBadge({ type }: { type: EventType }) {
  const { i18n } = useLingui()
  const Icon = type === 'PRIVATE' ? Lock : Globe
  return (
    <Badge tone={type === 'PRIVATE' ? 'clay' : 'accent'}>
      <Icon aria-hidden="true" className="size-3.5" />
      {i18n._(typeWords[type])}
    </Badge>
  )
}
