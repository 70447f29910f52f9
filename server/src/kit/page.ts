import { pageSize, type Page, type PageQuery } from '@mulghar/contract/kit/page'
import { AppError } from './app-error.ts'

export type Cursor = readonly (string | number | null)[]

/**
 * The last row's place: ids and what the list is sorted by, never what was searched for nor what its reader may not see.
 * On its way out it is sealed (`cursors.ts`).
 */
export function encodeCursor(keys: Cursor): string {
  return JSON.stringify(keys)
}

/** The sort keys to go on after, `undefined` at the top of a list. */
export function decodeCursor(next: string | undefined, length: number): Cursor | undefined {
  if (!next) return undefined
  try {
    const keys: unknown = JSON.parse(next)
    if (Array.isArray(keys) && keys.length === length && keys.every(isKey)) return keys
  } catch {
    throw new AppError('kit/bad-cursor')
  }
  throw new AppError('kit/bad-cursor')
}

/** A cursor's key that has to be an id. */
export function idKey(key: Cursor[number] | undefined): string {
  const id = String(key)
  if (!/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(id)) throw new AppError('kit/bad-cursor')
  return id
}

/** A cursor's key that has to be a whole number, at most this. */
export const wholeKey = (key: Cursor[number] | undefined, most: number): number =>
  Math.min(Math.max(0, Math.trunc(Number(key)) || 0), most)

// A NUL is no text to the database, and none of ours.
const isKey = (key: unknown) =>
  key === null || (typeof key === 'string' && !key.includes('\0')) || typeof key === 'number'

/** A page whose items are large ends early, before it is larger than this. */
export const mostPageBytes = 1_000_000
const sizesAtOnce = 10

/** How many of these rows fit into a page, by the sizes of some of them at once; the first always does. */
export async function countFitting<R>(
  rows: readonly R[],
  sizesOf: (rows: readonly R[]) => Promise<readonly number[]>,
): Promise<number> {
  let bytes = 0
  for (let start = 0; start < rows.length; start += sizesAtOnce) {
    const sizes = await sizesOf(rows.slice(start, start + sizesAtOnce))
    for (const [offset, size] of sizes.entries()) {
      bytes += size
      if (bytes > mostPageBytes) return Math.max(1, start + offset)
    }
  }
  return rows.length
}

/**
 * Cuts one row more than a page into a page and its cursor: ask the database for `limitOf(query)` rows. The page ends before
 * `mostRows` or `mostPageBytes` are exceeded, but has at least one item. `present` answers items as they are sent.
 */
export function toPage<R, T>(
  rows: readonly R[],
  query: PageQuery,
  cursorOf: (row: R) => Cursor,
  present: (row: R) => T,
  mostRows = Infinity,
): Page<T> {
  const data: T[] = []
  let bytes = 0
  for (const row of rows.slice(0, Math.min(pageSize(query), mostRows))) {
    const item = present(row)
    bytes += bytesOf(item)
    if (bytes > mostPageBytes && data.length > 0) break
    data.push(item)
  }
  const last = rows[data.length - 1]
  const hasNext = rows.length > data.length
  return { data, next: hasNext && last ? encodeCursor(cursorOf(last)) : null, hasNext }
}

const bytesOf = (item: unknown): number => (item === undefined ? 0 : Buffer.byteLength(JSON.stringify(item)))

export function limitOf(query: PageQuery): number {
  return pageSize(query) + 1
}
