import { pageSize, type Page, type PageQuery } from '@mulghar/contract/kit/page'
import type { FindKind } from '@mulghar/contract/kit/finds'
import { search as wire, type Find } from '@mulghar/contract/search/search'
import { badField } from '../kit/app-error.ts'
import { handle } from '../kit/handle.ts'
import { matches, type Match } from '../kit/names/matches.ts'
import { decodeCursor, encodeCursor, wholeKey } from '../kit/page.ts'

/** Finds of one kind whose names match so. */
type Finder = (viewerId: string, q: string, query: PageQuery, match: Match) => Promise<Page<Find>>
export type Finders = Record<FindKind, Finder>
export type Ways = Record<FindKind, (q: string) => Promise<ReadonlySet<Match>>>

/**
 * One search over all kinds in the order of `matches`; each from the highest room down.
 */
export function searchHandlers(rooms: readonly Partial<Finders>[], ways: Partial<Ways>) {
  return handle<typeof wire>({
    async find({ viewer }, { query }) {
      const finders = Object.assign({}, ...rooms.toReversed()) as Finders
      if (query.type && !Object.hasOwn(finders, query.type)) throw badField('type', 'wrong-kind')
      const types = query.type ? [query.type] : (Object.keys(finders) as FindKind[])
      const steps = matches.flatMap((match) => types.map((type) => ({ match, type })))
      const known = new Map<FindKind, ReadonlySet<Match> | undefined>()
      const mayMatch = async (type: FindKind, match: Match) => {
        if (match === 'exact') return true
        if (!known.has(type)) known.set(type, await ways[type]?.(query.q))
        return known.get(type)?.has(match) ?? true
      }
      const cursor = decodeCursor(query.next, 2)
      const first = cursor ? wholeKey(cursor[0], steps.length - 1) : 0
      const data: Find[] = []
      let inner = cursor?.[1] ? String(cursor[1]) : undefined
      for (let at = first; at < steps.length; at++) {
        const { match, type } = steps[at]!
        const limit = pageSize(query) - data.length
        if (!(await mayMatch(type, match))) {
          inner = undefined
          continue
        }
        const found = await finders[type](viewer.id, query.q, { limit, ...(inner && { next: inner }) }, match)
        inner = undefined
        data.push(...found.data)
        if (found.hasNext) return { data, next: encodeCursor([at, found.next]), hasNext: true }
        if (data.length >= pageSize(query) && at + 1 < steps.length)
          return { data, next: encodeCursor([at + 1, null]), hasNext: true }
      }
      return { data, next: null, hasNext: false }
    },
  })
}
