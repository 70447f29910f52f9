import type { ReplyOf } from '@mulghar/contract/kit/endpoint'
import { links, type LinkDraft, type SentLinkRequest, type TreeLink } from '@mulghar/contract/trees/links'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { changed, treeQueries } from '../core/trees.queries.ts'

type Links = ReplyOf<typeof links.list>

const top = null as string | null
const nextOf = (page: { next: string | null }) => page.next
const after = (next: string | null) => (next ? { next } : {})
const mostStanding = 2000

/** Links hang below their tree, so that its change event makes them old too. */
export const linkQueries = {
  list: (treeId: string, status: TreeLink['status']) =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.one(treeId), 'links', status],
      queryFn: ({ pageParam, signal }) =>
        call(links.list, { params: { treeId }, query: { status, ...after(pageParam) } }, { signal }),
      initialPageParam: top,
      getNextPageParam: nextOf,
    }),
  /** All that stand, for a chart that shows where each leads. */
  standing: (treeId: string) =>
    queryOptions({
      queryKey: [...treeQueries.one(treeId), 'links', 'standing'],
      queryFn: async ({ signal }): Promise<TreeLink[]> => {
        const standing: TreeLink[] = []
        for (let next = top; standing.length < mostStanding;) {
          const query = { status: 'ACTIVE' as const, limit: 100, ...after(next) }
          const page: Links = await call(links.list, { params: { treeId }, query }, { signal })
          standing.push(...page.data)
          next = page.next
          if (next === null) break
        }
        return standing
      },
    }),
  waiting: () =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.lists(), 'link-requests'],
      queryFn: ({ pageParam, signal }) => call(links.waiting, { query: after(pageParam) }, { signal }),
      initialPageParam: top,
      getNextPageParam: nextOf,
    }),
  /** Own requests that wait, also from trees that the member has left. */
  sent: () =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.lists(), 'sent-link-requests'],
      queryFn: ({ pageParam, signal }) => call(links.sent, { query: after(pageParam) }, { signal }),
      initialPageParam: top,
      getNextPageParam: nextOf,
    }),
}

/** For all that decides about one link. */
export const linkChoice = ({ id }: { id: string }) => [`link ${id}`] as const

export const linkMutations = {
  ask: (cache: QueryClient, treeId: string, personId: string) =>
    mutationOptions({
      mutationFn: (body: LinkDraft) => call(links.ask, { params: { treeId, personId }, body }),
      onSuccess: (link) => bothChanged(cache, link),
    }),
  accept: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ link, personId }: { link: TreeLink; personId?: string | undefined }) =>
        call(links.accept, { params: { id: link.id }, body: personId ? { personId } : {} }),
      onSuccess: (link) => bothChanged(cache, link),
    }),
  /** Rejects or withdraws a request, or ends a link. */
  end: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, status }: TreeLink) =>
        call(status === 'PENDING' ? links.reject : links.remove, { params: { id } }),
      onSuccess: (_, link) => bothChanged(cache, link),
    }),
  /** Withdraws an own request, whose author may see neither of the two trees. */
  withdrawSent: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id }: SentLinkRequest) => call(links.reject, { params: { id } }),
      onSuccess: () => cache.invalidateQueries({ queryKey: treeQueries.all }),
    }),
}

const bothChanged = (cache: QueryClient, link: TreeLink) =>
  Promise.all([changed(cache, link.familyTreeId), changed(cache, link.tree.id)])
