import { pageSize, type Page, type PageQuery } from '@mulghar/contract/kit/page'
import { search as wire, searchTypes, type Find, type SearchType } from '@mulghar/contract/search/search'
import { handle } from '../kit/handle.ts'
import { decodeCursor, encodeCursor } from '../kit/page.ts'

type Finder = (viewerId: string, q: string, query: PageQuery) => Promise<Page<Find>>
export type Finders = Record<SearchType, Finder>

/** One search over all kinds, one kind after the other, as the contract has them in order. */
export function searchHandlers(finders: Finders) {
  return handle<typeof wire>({
    async find({ viewer }, { query }) {
      const types = (query.type ? [query.type] : searchTypes).filter((type) => type in finders)
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
