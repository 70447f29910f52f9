import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { failedToLoad } from '../../kit/failed-load.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { linkQueries } from '../links/links.queries.ts'
import { memberQueries } from '../members/members.queries.ts'
import { proposalQueries } from '../proposals/proposals.queries.ts'
import { homeQueries } from './home.queries.ts'

/**
 * The lists of trees on Home, and the code of what waits as soon as something does: it is waited for like them, so that
 * nothing is pushed away while it is being read.
 */
export function useHomeLists() {
  const trees = useInfiniteQuery(treeQueries.list())
  const requests = useInfiniteQuery(memberQueries.waiting())
  const claims = useInfiniteQuery(memberQueries.claims(undefined))
  const proposals = useInfiniteQuery(proposalQueries.waiting())
  const links = useInfiniteQuery(linkQueries.waiting())
  const count = [requests, claims, proposals, links].reduce((sum, list) => sum + rowsOf(list), 0)
  const code = useQuery({ ...homeQueries.waitingCode(), enabled: count > 0 })

  const lists = [trees, requests, claims, proposals, links]
  return {
    trees,
    Waiting: code.data?.Waiting,
    count,
    hasMore: [requests, claims, proposals, links].some((list) => list.hasNextPage),
    failed: [...lists, code].filter((list) => failedToLoad(list)),
  }
}

const rowsOf = (list: { data: { pages: readonly { data: readonly unknown[] }[] } | undefined }): number =>
  (list.data?.pages ?? []).reduce((sum, page) => sum + page.data.length, 0)
