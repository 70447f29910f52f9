import type { Tree } from '@mulghar/contract/trees/trees'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { shortDate } from '../../kit/dates.ts'
import { treePaths } from '../core/paths.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { ReadMore } from '../../kit/ui/read-more.tsx'
import { roleWords } from '../core/role-words.ts'
import { TreePicture } from '../core/tree-picture.tsx'
import { grouped } from '../../kit/grouped.ts'
import { written } from '../../kit/written.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

export type TreeCardProps = { tree: Tree; actions?: ReactNode }

/** A tree as its card: what everybody may know of it who may find it. */
export function TreeCard({ tree, actions }: TreeCardProps) {
  const { t } = useLingui()
  return (
    <Card as="article" pad={false} aria-label={tree.name} className="flex min-w-0 flex-col overflow-hidden">
      <TreePicture url={tree.treeImage?.url} className="aspect-5/2 w-full" />
      <div className="grid flex-1 content-start gap-3 p-4">
        <div className="grid gap-1">
          <h2 {...written(tree.name)} className="text-lg leading-snug wrap-break-word">
            {tree.can.open ? (
              <Link
                {...written(tree.name)}
                to={treePaths.graph(tree.id)}
                className="inline-block min-h-6 hover:underline"
              >
                {tree.name}
              </Link>
            ) : (
              tree.name
            )}
          </h2>
          {tree.role && (
            <div>
              <RoleBadge role={tree.role} />
            </div>
          )}
        </div>
        <ReadMore text={tree.description} limit={100} />
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
          <Figure name={t`Gotra`}>{tree.gotra ? <WrittenText text={tree.gotra} /> : t`N/A`}</Figure>
          <Figure name={t`Member Count`}>{grouped(tree.memberCount)}</Figure>
          <Figure name={t`Person Count`}>{grouped(tree.personCount)}</Figure>
          <Figure name={t`Created At`}>{shortDate(tree.createdAt)}</Figure>
        </dl>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 border-t border-line p-3">{actions}</div>}
    </Card>
  )
}

function RoleBadge({ role }: { role: NonNullable<Tree['role']> }) {
  const { i18n } = useLingui()
  return <Badge tone={role === 'OWNER' ? 'accent' : 'plain'}>{i18n._(roleWords[role])}</Badge>
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="font-medium wrap-break-word">{children}</dd>
    </div>
  )
}

/** How many people and members, as one line below a tree's name. */
export function TreeFigures({ people, gotra }: { people: number; gotra: string | null }) {
  return (
    <>
      {gotra && (
        <>
          <Trans>Gotra {gotra}</Trans>
          {' · '}
        </>
      )}
      <Plural value={people} one="# person" other="# people" />
    </>
  )
}
