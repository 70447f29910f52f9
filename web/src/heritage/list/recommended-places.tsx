import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { groupQueries } from '../../groups/public.ts'
import { treePaths, treeQueries } from '../../trees/public.ts'
import { placeQueries } from '../core/heritage.queries.ts'
import { heritagePaths } from '../core/paths.ts'
import { PlaceList } from './place-list.tsx'

/** Places that have to do with what the viewer knows; each card says why it is there. */
export function RecommendedPlaces() {
  const { t } = useLingui()
  const list = useInfiniteQuery(placeQueries.recommended())
  return <PlaceList list={list} title={t`Recommended places`} look="reason" empty={<NoSuggestions />} />
}

/** A member of a tree or a group is not asked to join one. */
function NoSuggestions() {
  const { t } = useLingui()
  const trees = useInfiniteQuery(treeQueries.list())
  const groups = useQuery(groupQueries.mine())
  if (trees.isPending || groups.isPending) return null
  const isMember = [...(trees.data?.pages ?? []), groups.data].some((page) => page && page.data.length > 0)
  return (
    <EmptyState
      drawing="tree"
      title={t`No suggestions yet`}
      text={
        isMember
          ? t`Your families’ places, and others close to places you know, appear here.`
          : t`Join a family tree or a group, and its places appear here.`
      }
      action={
        <ButtonLink variant="soft" to={isMember ? heritagePaths.main : treePaths.treeSearch}>
          {isMember ? <Trans>See all places</Trans> : <Trans>Find my family</Trans>}
        </ButtonLink>
      }
    />
  )
}
