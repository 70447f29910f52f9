import type { Group } from '@mulghar/contract/groups/groups'
import { Plural, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { FormError } from '../kit/form-error.tsx'
import { useMutation } from '../kit/mutation.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { Card, CardTitle } from '../kit/ui/card.tsx'
import { IconButton } from '../kit/ui/icon-button.tsx'
import { Link } from '../kit/ui/link.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { wordsFor } from '../kit/words.ts'
import { GroupFace } from './core/group-face.tsx'
import { groupQueries, linkMutations } from './core/groups.queries.ts'
import { groupPaths } from './core/paths.ts'
import { wordsOfList } from './core/words-by-call.ts'
import { written } from '../kit/written.ts'

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
          <Row key={group.id} group={group} treeId={treeId} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  )
}

/** A group of the tree, which the owner of the tree may remove from it. */
function Row({ group, treeId }: { group: Group; treeId: string }) {
  const { t } = useLingui()
  const unlink = useMutation(linkMutations.unlink(useQueryClient(), group.id))
  const { name } = group
  return (
    <li className="px-2 py-2.5">
      <div className="flex items-center gap-3">
        <GroupFace group={group} size="sm" />
        <div className="min-w-0 flex-1">
          <Link
            {...written(name)}
            to={groupPaths.group(group.id)}
            className="inline-block min-h-6 font-medium wrap-anywhere hover:underline"
          >
            {name}
          </Link>
          <p className="text-sm text-ink-soft">
            <Plural value={group.memberCount} one="# member" other="# members" />
          </p>
        </div>
        {!group.can.edit && group.familyTree?.can.remove === true && (
          <IconButton size="sm" label={t`Remove ${name}`} busy={unlink.isPending} onClick={() => unlink.mutate(treeId)}>
            <X />
          </IconButton>
        )}
      </div>
      <FormError text={unlink.error ? wordsFor(unlink.error) : undefined} />
    </li>
  )
}
