import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card, CardTitle } from '../kit/ui/card.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { relativeTime } from '../kit/dates.ts'
import { FollowButton } from './follow-button.tsx'
import { followQueries } from './follow.queries.ts'
import { PersonRow } from './person-row.tsx'
import { Answers } from './request-answers.tsx'

/** Who would like to follow one, and waits; nothing where nobody does. */
export function FollowRequests() {
  const { t } = useLingui()
  const requests = useInfiniteQuery(followQueries.requests())
  const items = requests.data?.pages.flatMap((page) => page.data) ?? []
  if (items.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Follow requests`}</CardTitle>
      <ul className="divide-y divide-line">
        {items.map(({ user, at }) => (
          <PersonRow key={user.id} user={user} text={<time dateTime={at}>{relativeTime(at)}</time>}>
            <Answers user={user} />
          </PersonRow>
        ))}
      </ul>
      <LoadMore list={requests} />
    </Card>
  )
}

/** Members whom one asked to follow, each with the way to take the request back; nothing where there are none. */
export function SentRequests() {
  const { t } = useLingui()
  const requests = useInfiniteQuery(followQueries.sentRequests())
  const items = requests.data?.pages.flatMap((page) => page.data) ?? []
  if (items.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Follow requests you sent`}</CardTitle>
      <ul className="divide-y divide-line">
        {items.map(({ user, at }) => (
          <PersonRow key={user.id} user={user} text={<time dateTime={at}>{relativeTime(at)}</time>}>
            <FollowButton user={{ ...user, approvesFollowers: true }} status="PENDING" size="sm" tells />
          </PersonRow>
        ))}
      </ul>
      <LoadMore list={requests} />
    </Card>
  )
}
