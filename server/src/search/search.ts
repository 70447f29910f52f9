import { pageSize, type Page, type PageQuery } from '@mulghar/contract/kit/page'
import type { FindKind } from '@mulghar/contract/kit/finds'
import { search as wire, type Find } from '@mulghar/contract/search/search'
import { badField } from '../kit/app-error.ts'
import { handle } from '../kit/handle.ts'
import { decodeCursor, encodeCursor } from '../kit/page.ts'

type Finder = (viewerId: string, q: string, query: PageQuery) => Promise<Page<Find>>
export type Finders = Record<FindKind, Finder>

/** One search over all kinds, one kind after the other: from the highest room down, in the order of each. */
export function searchHandlers(rooms: readonly Partial<Finders>[]) {
  return handle<typeof wire>({
    async find({ viewer }, { query }) {
      const finders = Object.assign({}, ...rooms.toReversed()) as Finders
      if (query.type && !Object.hasOwn(finders, query.type)) throw badField('type', 'wrong-kind')
      const types = query.type ? [query.type] : (Object.keys(finders) as FindKind[])
      const cursor = decodeCursor(query.next, 2)
      const first = cursor ? Math.max(0, types.indexOf(cursor[0] as FindKind)) : 0
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
