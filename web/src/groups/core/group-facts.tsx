import type { Group } from '@mulghar/contract/groups/groups'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EyeOff, Globe, Lock } from 'lucide-react'
import { Badge } from '../../kit/ui/badge.tsx'
import { visibilityWords } from './group-words.ts'

const icons = { PUBLIC: Globe, PRIVATE: Lock, HIDDEN: EyeOff }

export function VisibilityBadge({ of }: { of: Group['visibility'] }) {
  const { i18n } = useLingui()
  const Icon = icons[of]
  return (
    <Badge tone="clay">
      <Icon aria-hidden="true" className="size-3.5" />
      {i18n._(visibilityWords[of])}
    </Badge>
  )
}

/** Who sees it, whether it is alive, and how many are in it. */
export function GroupFacts({ group: { visibility, active, memberCount, adminCount } }: { group: Group }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-ink-soft">
      <span className="flex gap-2">
        <VisibilityBadge of={visibility} />
        <Badge tone={active ? 'accent' : 'plain'}>
          {active ? <Trans context="of a group">Active</Trans> : <Trans context="of a group">Inactive</Trans>}
        </Badge>
      </span>
      <span>
        <Plural value={memberCount} one="# member" other="# members" />
      </span>
      <span>
        <Plural value={adminCount} one="# admin" other="# admins" />
      </span>
    </div>
  )
}
