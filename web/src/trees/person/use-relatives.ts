import type { Person } from '@mulghar/contract/trees/person'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { treeQueries } from '../core/trees.queries.ts'
import { keyOfRelative } from '../core/relative-key.ts'

const kinds = { parents: 'PARENT', partners: 'PARTNER', children: 'CHILD', siblings: 'SIBLING' } as const
export type RelativeList = keyof typeof kinds
type Lists = Pick<Person['relations'], RelativeList>

/** The relatives that came with the page, and those beyond them page by page, once they are asked for. */
export function useRelatives<List extends RelativeList>({ id, relations }: Person, list: List) {
  const known: readonly Lists[List][number][] = relations[list]
  const [isAsked, setAsked] = useState(false)
  const more = useInfiniteQuery({ ...treeQueries.relatives(id, kinds[list]), enabled: isAsked })
  const keys = new Set(known.map(keyOfRelative))
  const pages: readonly Lists[] = more.data?.pages ?? []
  const read = pages.flatMap((page): readonly Lists[List][number][] => page[list])
  const others = read.filter((one) => !keys.has(keyOfRelative(one)))
  const { hasNextPage, isFetching, fetchNextPage } = more
  // The first pages have those that are known already.
  const isBehind = isAsked && others.length === 0 && hasNextPage && !isFetching && !more.error
  useEffect(() => {
    if (isBehind) void fetchNextPage()
  }, [isBehind, fetchNextPage])
  return {
    people: [...known, ...others],
    total: Math.max(relations.counts[list], known.length),
    hasMore: isAsked ? hasNextPage || more.isPending : relations.counts[list] > known.length,
    isLoading: isAsked && isFetching,
    isFailed: more.error !== null,
    showMore: () => (isAsked ? void fetchNextPage() : setAsked(true)),
  }
}
