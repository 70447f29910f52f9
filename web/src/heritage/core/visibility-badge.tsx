import type { PlaceVisibility } from '@mulghar/contract/heritage/kinds'
import { useLingui } from '@lingui/react/macro'
import { Globe, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../kit/ui/badge.tsx'
import { TreeIcon } from '../../kit/ui/icons.tsx'
import { visibilityWords } from './place-words.ts'

const looks: Record<PlaceVisibility, { tone: BadgeTone; icon: ReactNode }> = {
  PUBLIC: { tone: 'accent', icon: <Globe aria-hidden="true" className="size-3.5" /> },
  SCOPE: { tone: 'plain', icon: <TreeIcon className="size-3.5" /> },
  ONLY_ME: { tone: 'clay', icon: <Lock aria-hidden="true" className="size-3.5" /> },
}

/** Who can see a place; for its owner. */
export function VisibilityBadge({ visibility }: { visibility: PlaceVisibility }) {
  const { i18n } = useLingui()
  const { tone, icon } = looks[visibility]
  return (
    <Badge tone={tone}>
      {icon}
      <span>{i18n._(visibilityWords[visibility])}</span>
    </Badge>
  )
}
