import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { memberQueries } from './members.queries.ts'
import { RequestList } from './request-list.tsx'

/** Requests to one's own trees and invitations to others, as long as there are any. */
export function WaitingForMe() {
  const { t } = useLingui()
  const waiting = useInfiniteQuery(memberQueries.waiting())
  const rows = waiting.data?.pages.flatMap((page) => page.data) ?? []
  if (rows.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Waiting for you`}</CardTitle>
      <RequestList requests={rows} namesTree />
      <LoadMore list={waiting} />
    </Card>
  )
}
