import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { placeDrawings } from '../core/drawings.tsx'
import { placeQueries } from '../core/heritage.queries.ts'
import { heritagePaths } from '../core/paths.ts'
import { PlaceFilter } from './place-filter.tsx'
import { PlaceList } from './place-list.tsx'
import { usePlaceSearch, type PlaceSearch } from './use-place-search.ts'

/** All published places that the viewer may see, newest first, found by name and narrowed by chips. */
export function AllPlaces() {
  const { t } = useLingui()
  const search = usePlaceSearch()
  const list = useInfiniteQuery({ ...placeQueries.list(search.filter), placeholderData: keepPreviousData })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PlaceFilter search={search} />
      <PlaceList
        list={list}
        title={t`All places`}
        look="counts"
        asked={search.filter.q ?? ''}
        empty={<NoPlaces search={search} />}
      />
    </div>
  )
}

function NoPlaces({ search: { filter, clear } }: { search: PlaceSearch }) {
  const { t } = useLingui()
  const { q, category, mine, treeId, groupId } = filter
  const create = (
    <ButtonLink variant="soft" to={heritagePaths.create}>
      <Trans>New place</Trans>
    </ButtonLink>
  )
  if (q)
    return (
      <EmptyState
        drawing={placeDrawings.search}
        title={t`Nothing found for “${q}”`}
        text={t`Try another spelling, or the name in Devanagari.`}
        action={
          <Button variant="soft" onClick={clear}>
            <Trans>Clear search</Trans>
          </Button>
        }
      />
    )
  if (mine)
    return (
      <EmptyState
        drawing="tree"
        title={t`No places of your families`}
        text={t`Add a place and link it to your family tree.`}
        action={create}
      />
    )
  if (category || treeId || groupId)
    return (
      <EmptyState
        drawing={placeDrawings.search}
        title={t`No places here yet`}
        text={t`Add the first one, or look at all places.`}
        action={
          <Button variant="soft" onClick={clear}>
            <Trans>See all places</Trans>
          </Button>
        }
      />
    )
  return (
    <EmptyState
      drawing={placeDrawings.pagoda}
      title={t`No places yet`}
      text={t`Temples, wells, old houses, songs and recipes: begin with one that your family knows.`}
      action={
        <ButtonLink to={heritagePaths.create}>
          <Trans>Add the first place</Trans>
        </ButtonLink>
      }
    />
  )
}
