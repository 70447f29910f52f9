import type { Tree } from '@mulghar/contract/trees/trees'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Plus } from 'lucide-react'
import { relativeTime } from '../../kit/dates.ts'
import { treePaths } from '../core/paths.ts'
import { TreePicture } from '../core/tree-picture.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { written } from '../../kit/written.ts'

const shown = 5

/** One's own trees, the one that changed last first. */
export function MyTrees({ trees }: { trees: readonly Tree[] }) {
  const { t } = useLingui()
  const latest = trees.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt)).slice(0, shown)
  return (
    <Card>
      <CardTitle
        aside={
          <TextLink to={treePaths.trees} className="text-sm">
            <Trans>All family trees</Trans>
          </TextLink>
        }
      >
        {t`Your family trees`}
      </CardTitle>
      <ul className="-mx-2 divide-y divide-line">
        {latest.map((tree) => (
          <TreeLine key={tree.id} tree={tree} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <ButtonLink to={treePaths.treeCreate} variant="soft" size="sm" icon={<Plus />}>
          <Trans>New family tree</Trans>
        </ButtonLink>
        <ButtonLink to={treePaths.treeSearch} variant="quiet" size="sm">
          <Trans>Find family</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}

function TreeLine({ tree }: { tree: Tree }) {
  return (
    <li>
      <Link to={treePaths.graph(tree.id)} className="flex items-center gap-3.5 rounded-md px-2 py-3 hover:bg-sunken">
        <span className="size-12 shrink-0 overflow-hidden rounded-sm bg-accent-soft">
          <TreePicture url={tree.treeImage?.thumbUrl} className="size-full" iconClassName="size-6" />
        </span>
        <span className="grid min-w-0 flex-1">
          <span {...written(tree.name)} className="truncate font-semibold">
            {tree.name}
          </span>
          <span className="text-sm text-ink-soft">
            <Plural value={tree.personCount} one="# person" other="# people" /> ·{' '}
            <Trans>changed {relativeTime(tree.updatedAt)}</Trans>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 text-ink-faint" />
      </Link>
    </li>
  )
}
