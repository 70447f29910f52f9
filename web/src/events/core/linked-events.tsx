import type { SocialEvent } from '@mulghar/contract/events/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { wordsFor } from '../../kit/words.ts'
import { EventLine } from './event-line.tsx'
import { linkedMutations, linkedQueries, type LinkedTo } from './linked.queries.ts'

const shown = 3

/** The events of a family tree or a group, as far as the viewer sees them, those ahead first; nothing where there are none. */
export function LinkedEvents({ title, to }: { title: string; to: LinkedTo }) {
  const [isWhole, setWhole] = useState(false)
  const list = useInfiniteQuery(linkedQueries.linked(to))
  const events = list.data?.pages.flatMap((page) => page.data) ?? []
  if (events.length === 0 && !failedToLoad(list)) return null
  return (
    <Card aria-label={title}>
      <CardTitle>{title}</CardTitle>
      {failedToLoad(list) && <LoadFailed small text={wordsFor(list.error)} onRetry={() => void list.refetch()} />}
      <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-1">
        {(isWhole ? events : events.slice(0, shown)).map((event) => (
          <Row key={event.id} event={event} rootId={'groupId' in to ? to.groupId : to.familyTreeId} />
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

/** An event of a tree or a group; whoever keeps that may remove events of others from it. */
function Row({ event, rootId }: { event: SocialEvent; rootId: string }) {
  const { t } = useLingui()
  const unlink = useMutation(linkedMutations.unlink(useQueryClient(), event.id))
  const link = [...event.familyTrees, ...event.groups].find(({ id }) => id === rootId)
  const { name } = event
  const isKept = !event.can.manage && link?.can.remove === true
  return (
    <li>
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <EventLine event={event} />
        </div>
        {isKept && (
          <IconButton size="sm" label={t`Remove ${name}`} busy={unlink.isPending} onClick={() => unlink.mutate(rootId)}>
            <X />
          </IconButton>
        )}
      </div>
      <FormError text={unlink.error ? wordsFor(unlink.error) : undefined} />
    </li>
  )
}
