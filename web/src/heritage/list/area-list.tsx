import type { Place, PlaceCard } from '@mulghar/contract/heritage/heritage'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { earlierData } from '../../kit/earlier-data.ts'
import { Button } from '../../kit/ui/button.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { placeQueries, type PlaceFilter } from '../core/heritage.queries.ts'
import type { Area } from '../map/use-area.ts'
import { AreaRow } from './area-row.tsx'

type Props = {
  /** Undefined: everywhere. */
  area: Area | undefined
  filter: PlaceFilter
  markedId: string | undefined
  /** The place whose pin was pressed; it comes first. */
  chosen: Place | undefined
  onMark: (id: string | undefined) => void
  /** Below the list, and in its place where it is empty. */
  more: ReactNode
  empty: ReactNode
}

/** The places of an area of the map, or of all of it: loading, failed, empty or full. */
export function AreaList({ area, filter, markedId, chosen, onMark, more, empty }: Props) {
  const { t } = useLingui()
  const list = useInfiniteQuery({
    ...placeQueries.list({ ...filter, ...area }),
    placeholderData: earlierData,
  })
  if (list.isPending)
    return (
      <div className="p-4">
        <Skeleton text={t`Loading places...`} />
      </div>
    )
  if (!list.data)
    return (
      <div className="p-4">
        <LoadFailed
          small
          text={wordsFor(list.error, {
            fallback: msg`The places could not be loaded. Please check your connection and try again.`,
          })}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </div>
    )
  const listed = list.data.pages.flatMap((page) => page.data)
  const first = chosen && listed.every(({ id }) => id !== chosen.id) ? cardOf(chosen) : undefined
  const places = first ? [first, ...listed] : listed
  return (
    <>
      {places.length === 0 ? (
        empty
      ) : (
        <ul>
          {places.map((place) => (
            <li key={place.id}>
              <AreaRow
                place={place}
                asked={filter.q ?? ''}
                isMarked={place.id === markedId}
                isChosen={place.id === chosen?.id}
                onMark={onMark}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="grid justify-items-start gap-2 p-4">
        <LoadMore list={list} />
        {more}
      </div>
    </>
  )
}

/** A list shows less of a place than its page. */
const cardOf = (place: Place): PlaceCard => ({ ...place, missing: [], because: null })

/** Leads from an area to all places: some have no point on the map. */
export function ShowEverywhere({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="plain" size="sm" onClick={onPress}>
      <Trans>Show places everywhere</Trans>
    </Button>
  )
}
