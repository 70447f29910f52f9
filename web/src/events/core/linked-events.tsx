import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { wordsFor } from '../../kit/words.ts'
import { EventLine } from './event-line.tsx'
import { linkedQueries, type LinkedTo } from './linked.queries.ts'

const shown = 3

/** The events of a family tree or a group, as far as the viewer sees them, those ahead first; nothing where there are none. */
export function LinkedEvents({ title, to }: { title: string; to: LinkedTo }) {
  const [isWhole, setWhole] = useState(false)
  const list = useInfiniteQuery(linkedQueries.linked(to))
  const events = list.data?.pages.flatMap((page) => page.data) ?? []
  if (events.length === 0 && !list.isError) return null
  return (
    <Card aria-label={title}>
      <CardTitle>{title}</CardTitle>
      {list.isError && <LoadFailed small text={wordsFor(list.error)} onRetry={() => void list.refetch()} />}
      <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-1">
        {(isWhole ? events : events.slice(0, shown)).map((event) => (
          <li key={event.id}>
            <EventLine event={event} />
          </li>
        ))}
      </ul>
      {isWhole ? (
        <LoadMore list={list} />
      ) : (
        events.length > shown && (
          <Button variant="plain" size="sm" className="mt-1 -ml-3" onClick={() => setWhole(true)}>
            <Trans>Show more events</Trans>
          </Button>
        )
      )}
    </Card>
  )
}
