import { Plural, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failedToLoad } from '../kit/failed-load.ts'
import { Card, CardTitle } from '../kit/ui/card.tsx'
import { Link } from '../kit/ui/link.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { wordsFor } from '../kit/words.ts'
import { GroupFace } from './core/group-face.tsx'
import { groupQueries } from './core/groups.queries.ts'
import { groupPaths } from './core/paths.ts'
import { wordsOfList } from './core/words-by-call.ts'

/** The groups that belong to a family tree, as far as the viewer may know of them; nothing where there are none. */
export function TreePart({ treeId }: { treeId: string }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(groupQueries.ofTree(treeId))
  const groups = list.data?.pages.flatMap((page) => page.data) ?? []
  if (groups.length === 0 && !failedToLoad(list)) return null
  return (
    <Card>
      <CardTitle>{t`Groups of this family`}</CardTitle>
      {failedToLoad(list) && (
        <LoadFailed small text={wordsFor(list.error, wordsOfList)} onRetry={() => void list.refetch()} />
      )}
      <ul className="-mx-2 divide-y divide-line">
        {groups.map((group) => (
          <li key={group.id} className="flex items-center gap-3 px-2 py-2.5">
            <GroupFace group={group} size="sm" />
            <div className="min-w-0">
              <Link
                to={groupPaths.group(group.id)}
                className="inline-block min-h-6 font-medium wrap-anywhere hover:underline"
              >
                {group.name}
              </Link>
              <p className="text-sm text-ink-soft">
                <Plural value={group.memberCount} one="# member" other="# members" />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  )
}
