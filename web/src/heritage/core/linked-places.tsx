import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { wordsFor } from '../../kit/words.ts'
import { placeQueries } from './heritage.queries.ts'
import { heritagePaths } from './paths.ts'
import { PlaceLine } from './place-line.tsx'

const mostShown = 3

type Props = { title: string; to: { treeId: string } | { groupId: string } }

/** The newest places of a family tree or a group that the viewer may see; nothing where there are none. */
export function LinkedPlaces({ title, to }: Props) {
  const list = useInfiniteQuery(placeQueries.list(to))
  const places = list.data?.pages.flatMap((page) => page.data) ?? []
  if (places.length === 0 && !failedToLoad(list)) return null
  return (
    <Card aria-label={title}>
      <CardTitle
        aside={
          places.length > 0 && (
            <TextLink to={heritagePaths.linkedTo(to)} className="inline-block min-h-6 text-sm">
              <Trans>See all</Trans>
            </TextLink>
          )
        }
      >
        {title}
      </CardTitle>
      {failedToLoad(list) && <LoadFailed small text={wordsFor(list.error)} onRetry={() => void list.refetch()} />}
      <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-1">
        {places.slice(0, mostShown).map((place) => (
          <li key={place.id}>
            <PlaceLine place={place} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
