import { pageSize, type Page, type PageQuery } from '@mulghar/contract/kit/page'
import { search as wire, searchTypes, type Find, type SearchType } from '@mulghar/contract/search/search'
import type { Accounts } from '../accounts/public.ts'
import type { Clock } from '../kit/clock.ts'
import { handle } from '../kit/handle.ts'
import { decodeCursor, encodeCursor } from '../kit/page.ts'
import type { Documents } from '../documents/public.ts'
import { findMembers } from '../people/public.ts'
import { findPeople, findTrees } from '../trees/public.ts'
import type { SearchDb } from './tables.ts'

type Finder = (viewerId: string, q: string, query: PageQuery) => Promise<Page<Find>>

/** One search over all kinds, one kind after the other: trees, people of trees, members. */
export function searchHandlers(parts: {
  db: SearchDb
  clock: Clock
  accounts: Pick<Accounts, 'searchNames'>
  documents: Pick<Documents, 'pictureOf'>
}) {
  const partsFor = (viewerId: string) => ({
    db: parts.db,
    viewerId,
    thisYear: parts.clock.now().getUTCFullYear(),
    pictureOf: parts.documents.pictureOf,
  })
  const finders: Record<SearchType, Finder> = {
    TREE: (viewerId, q, query) => findTrees(partsFor(viewerId), q, query),
    PERSON: (viewerId, q, query) => findPeople(partsFor(viewerId), q, query),
    USER: (_, q, query) => findMembers(parts, q, query),
  }

  return handle<typeof wire>({
    async find({ viewer }, { query }) {
      const types = query.type ? [query.type] : searchTypes
      const cursor = decodeCursor(query.next, 2)
      const first = cursor ? Math.max(0, types.indexOf(cursor[0] as SearchType)) : 0
      const data: Find[] = []
      let inner = cursor?.[1] ? String(cursor[1]) : undefined
      for (const [at, type] of types.slice(first).entries()) {
        const limit = pageSize(query) - data.length
        const found = await finders[type](viewer.id, query.q, { limit, ...(inner && { next: inner }) })
        inner = undefined
        data.push(...found.data)
        if (found.hasNext) return { data, next: encodeCursor([type, found.next]), hasNext: true }
        const following = types[first + at + 1]
        if (data.length >= pageSize(query) && following)
          return { data, next: encodeCursor([following, null]), hasNext: true }
      }
      return { data, next: null, hasNext: false }
    },
  })
}
