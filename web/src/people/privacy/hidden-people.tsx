import type { PersonItem } from '@mulghar/contract/people/follow'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { LostItems } from '../../kit/ui/lost-items.tsx'
import { Section } from '../../kit/ui/section.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { followMutations, followQueries } from '../follow.queries.ts'
import { PersonRow } from '../person-row.tsx'

/** Whom one has blocked, each with the end of it. */
export function BlockedPeople() {
  const { t } = useLingui()
  const list = useInfiniteQuery(followQueries.blocked())
  const block = useMutation({
    ...followMutations.block(useQueryClient()),
    choice: ({ userId }) => [`block ${userId}`],
    onSuccess: () => toast.success(t`Unblocked`),
    onError: (error) => toast.error(wordsFor(error)),
  })
  const end = ({ id: userId }: PersonItem['user']) => block.mutate({ userId, on: false })
  return (
    <Section
      title={t`Blocked`}
      text={t`You and this member cannot see each other. After unblocking, you have to follow each other again.`}
    >
      <People list={list} none={t`You have not blocked anyone.`}>
        {(user) => (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t`Unblock ${user.name}`}
            busy={block.choices.some(({ userId }) => userId === user.id)}
            onClick={() => end(user)}
          >
            <Trans>Unblock</Trans>
          </Button>
        )}
      </People>
    </Section>
  )
}

/** Whom one does not want to hear of. */
export function MutedPeople() {
  const { t } = useLingui()
  const list = useInfiniteQuery(followQueries.muted())
  const mute = useMutation({
    ...followMutations.mute(useQueryClient()),
    choice: ({ userId }) => [`mute ${userId}`],
    onSuccess: () => toast.success(t`No longer muted`),
    onError: (error) => toast.error(wordsFor(error)),
  })
  const end = ({ id: userId }: { id: string }) => mute.mutate({ userId, on: false })
  const lost = list.data?.pages.flatMap((page) => page.lost) ?? []
  return (
    <Section title={t`Muted`} text={t`You will not see their posts or notifications. They are not notified.`}>
      <People list={list} none={lost.length === 0 ? t`You have not muted anyone.` : undefined}>
        {(user) => (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t`Unmute ${user.name}`}
            busy={mute.choices.some(({ userId }) => userId === user.id)}
            onClick={() => end(user)}
          >
            <Trans>Unmute</Trans>
          </Button>
        )}
      </People>
      <LostItems
        text={t`A member you cannot see`}
        lost={lost}
        label={t`Muted members you cannot see`}
        onRemove={(id) => end({ id })}
      />
    </Section>
  )
}

type Listed = ReturnType<typeof useInfiniteQuery<{ data: PersonItem[] }>>
type PeopleProps = {
  list: Pick<Listed, 'isPending' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'> & {
    data: { pages: { data: PersonItem[] }[] } | undefined
  }
  none: string | undefined
  children: (user: PersonItem['user']) => ReactNode
}

function People({ list, none, children }: PeopleProps) {
  const { t } = useLingui()
  if (list.isPending) return <Skeleton text={t`Loading...`} shape="lines" />
  if (failedToLoad(list) || !list.data)
    return <LoadFailed small text={wordsFor(list.error)} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.data)
  if (items.length === 0 && !list.hasNextPage) return none ? <p className="text-ink-soft">{none}</p> : null
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line">
        {items.map(({ user }) => (
          <PersonRow key={user.id} user={user}>
            {children(user)}
          </PersonRow>
        ))}
      </ul>
      <LoadMore list={list} />
    </div>
  )
}
