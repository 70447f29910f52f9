import type { TreeLink } from '@mulghar/contract/trees/links'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { PageFailed } from '../../kit/ui/page-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { treeQueries } from '../core/trees.queries.ts'
import { LinkRow } from './link-row.tsx'
import { linkQueries } from './links.queries.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

/** The links of a tree to others, and who asks for one. */
export function LinksScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const tree = useQuery(treeQueries.detail(id))
  const pending = useInfiniteQuery(linkQueries.list(id, 'PENDING'))
  const active = useInfiniteQuery(linkQueries.list(id, 'ACTIVE'))
  const failed = [tree, pending, active].find((query) => failedToLoad(query))
  if (failed)
    return (
      <PageFailed
        error={failed.error}
        onRetry={() => void Promise.all([tree.refetch(), pending.refetch(), active.refetch()])}
      />
    )
  if (!tree.data || !pending.data || !active.data) return <Skeleton text={t`Loading the links...`} />
  const waiting = pending.data.pages.flatMap((page) => page.data)
  const standing = active.data.pages.flatMap((page) => page.data)
  const groups: { title: string; rows: TreeLink[]; list: typeof active }[] = [
    { title: t`Requests you received`, rows: waiting.filter(({ direction }) => direction === 'IN'), list: pending },
    { title: t`Requests you sent`, rows: waiting.filter(({ direction }) => direction === 'OUT'), list: pending },
    { title: t`Linked`, rows: standing, list: active },
  ]
  return (
    <Page>
      <BackButton fallback={treePaths.graph(id)} />
      <PageTitle title={t`Linked family trees`} text={<WrittenText text={tree.data.name} />} />
      {waiting.length + standing.length === 0 && (
        <EmptyState
          drawing="tree"
          title={t`No links yet`}
          text={t`A person who belongs to two families can link their trees. Start from that person’s page.`}
          action={
            <ButtonLink to={treePaths.treePeople(id)} variant="quiet">
              <Trans>Choose a person</Trans>
            </ButtonLink>
          }
        />
      )}
      {groups.map(
        ({ title, rows, list }) =>
          rows.length > 0 && (
            <Card key={title}>
              <CardTitle>{title}</CardTitle>
              <ul className="-mx-2 divide-y divide-line">
                {rows.map((link) => (
                  <LinkRow key={link.id} link={link} />
                ))}
              </ul>
              <LoadMore list={list} />
            </Card>
          ),
      )}
    </Page>
  )
}
