import type { PlaceCard as Shown } from '@mulghar/contract/heritage/heritage'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { PlaceCard, type CardLook } from './place-card.tsx'

type Listed = {
  data: { pages: { data: Shown[] }[] } | undefined
  isPending: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  isFetchNextPageError: boolean
}

type Props = {
  list: Listed
  /** The heading of the list, which only screen readers need. */
  title: string
  look: CardLook
  /** What was searched, so that the name in that script comes first. */
  asked?: string
  empty: ReactNode
  /** Shown below the places. */
  below?: ReactNode
}

/** A list of places: loading, failed, empty or full. */
export function PlaceList({ list, title, look, asked, empty, below }: Props) {
  const { t } = useLingui()
  if (list.isPending) return <Skeleton text={t`Loading places...`} shape="cards" />
  if (!list.data)
    return (
      <LoadFailed
        text={wordsFor(list.error, {
          fallback: msg`The places could not be loaded. Please check your connection and try again.`,
        })}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  const places = list.data.pages.flatMap((page) => page.data)
  if (places.length === 0 && !below && !list.hasNextPage) return empty
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">{title}</h2>
      {places.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-5 md:grid-cols-3">
          {places.map((place) => (
            <li key={place.id} className="grid min-w-0">
              <PlaceCard place={place} look={look} {...(asked && { asked })} />
            </li>
          ))}
        </ul>
      )}
      {below}
      <LoadMore list={list} />
    </div>
  )
}
