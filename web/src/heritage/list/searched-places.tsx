import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { earlierData } from '../../kit/earlier-data.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { placeDrawings } from '../core/drawings.tsx'
import type { FilteredPlaces, PlaceFilter as PlaceFilterBy } from '../core/heritage.queries.ts'
import { heritagePaths } from '../core/paths.ts'
import { PlaceFilter } from './place-filter.tsx'
import { PlaceList } from './place-list.tsx'
import { usePlaceSearch } from './use-place-search.ts'

type Props = {
  query: FilteredPlaces
  title: string
  /** Shown while there is no place at all. */
  empty: ReactNode
}

/** A list of places, searched by name and narrowed by chips. */
export function SearchedPlaces({ query, title, empty }: Props) {
  const search = usePlaceSearch()
  const field = useRef<HTMLInputElement>(null)
  const list = useInfiniteQuery({ ...query(search.filter), placeholderData: earlierData })
  /** The button that was pressed goes with the empty list. */
  function clear() {
    search.clear()
    field.current?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PlaceFilter search={search} field={field} />
      <PlaceList
        list={list}
        title={title}
        look="counts"
        asked={search.filter.q ?? ''}
        empty={
          <NothingFound filter={search.filter} onClear={clear}>
            {empty}
          </NothingFound>
        }
      />
    </div>
  )
}

type Narrowed = { filter: PlaceFilterBy; onClear: () => void; children: ReactNode }

/** Explains an empty result by the search and filters; `children` where nothing narrows the list. */
function NothingFound({ filter: { q, category, mine, treeId, groupId }, onClear, children }: Narrowed) {
  const { t } = useLingui()
  if (q)
    return (
      <EmptyState
        drawing={placeDrawings.search}
        title={t`Nothing found for “${q}”`}
        text={t`Try another spelling, or the name in Devanagari.`}
        action={
          <Button variant="soft" onClick={onClear}>
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
        action={
          <ButtonLink variant="soft" to={heritagePaths.create}>
            <Trans>New place</Trans>
          </ButtonLink>
        }
      />
    )
  if (category || treeId || groupId)
    return (
      <EmptyState
        drawing={placeDrawings.search}
        title={t`No places here yet`}
        text={t`Add the first one, or choose another category.`}
        action={
          <Button variant="soft" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    )
  return children
}
