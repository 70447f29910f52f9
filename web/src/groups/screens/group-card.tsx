import type { Group } from '@mulghar/contract/groups/groups'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../kit/ui/badge.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Cover } from '../../kit/ui/cover.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { GroupFace } from '../core/group-face.tsx'
import { GroupFacts } from '../core/group-facts.tsx'
import { JoinActs } from '../members/join-acts.tsx'
import { groupPaths } from '../core/paths.ts'
import { roleWords } from '../core/role-words.ts'
import { written } from '../../kit/written.ts'

/** A group in a list, with what one can do about it. */
export function GroupCard({ group }: { group: Group }) {
  const { i18n } = useLingui()
  const { id, name, description, role, can, membership } = group
  const hasActs = role === null && (can.join || can.ask || membership === 'REQUESTED' || membership === 'INVITED')
  return (
    <Card as="article" pad={false} aria-label={name} className="flex min-w-0 flex-col overflow-hidden">
      <Cover url={group.coverImage?.url} className="h-24" />
      <div className="grid flex-1 content-start gap-2.5 px-4 pb-4">
        <div className="-mt-6 flex items-end justify-between gap-2">
          <GroupFace group={group} size="md" framed />
          {role && <Badge tone={role === 'OWNER' ? 'accent' : 'plain'}>{i18n._(roleWords[role])}</Badge>}
        </div>
        <h2 className="text-lg leading-snug wrap-anywhere">
          <Link {...written(name)} to={groupPaths.group(id)} className="inline-block min-h-6 hover:underline">
            {name}
          </Link>
        </h2>
        <GroupFacts group={group} />
        <p {...written(description)} className="line-clamp-3 pb-[0.1em] text-sm wrap-anywhere whitespace-pre-line">
          {description ?? (
            <span className="text-ink-soft">
              <Trans>No description provided.</Trans>
            </span>
          )}
        </p>
      </div>
      {hasActs && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line p-3">
          <JoinActs group={group} />
        </div>
      )}
    </Card>
  )
}
