import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { LinkRow } from './link-row.tsx'
import { linkQueries } from './links.queries.ts'

/** Requests for links with one's own trees, as long as there are any. */
export function WaitingLinks() {
  const { t } = useLingui()
  const waiting = useInfiniteQuery(linkQueries.waiting())
  const rows = waiting.data?.pages.flatMap((page) => page.data) ?? []
  if (rows.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Requests to link trees`}</CardTitle>
      <ul className="-mx-2 divide-y divide-line">
        {rows.map((link) => (
          <LinkRow key={link.id} link={link} namesHome />
        ))}
      </ul>
      <LoadMore list={waiting} />
    </Card>
  )
}
