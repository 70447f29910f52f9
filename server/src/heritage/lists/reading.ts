import type { PlaceCard } from '@mulghar/contract/heritage/heritage'
import { pageSize, type Page, type PageQuery } from '@mulghar/contract/kit/page'
import { AppError } from '../../kit/app-error.ts'
import { idKey, toPage, type Cursor } from '../../kit/page.ts'
import type { HeritageParts } from '../core/parts.ts'
import { presentCards, type Known } from '../core/present.ts'
import type { CardRow } from '../core/places.sql.ts'
import type { Reader, Spot } from './lists.sql.ts'

const farAwayMs = 8.64e15

/** A number of a cursor, at most as far from 0 as this. */
export function numberKey(key: Cursor[number] | undefined, most: number): number {
  const number = Number(key)
  if (key === null || !Number.isFinite(number) || Math.abs(number) > most) throw new AppError('kit/bad-cursor')
  return number
}

/** Where a list goes on that is sorted by a time, or by a score. */
export const timeSpot = (key: Cursor[number] | undefined, id: Cursor[number] | undefined): Spot => ({
  key: new Date(Math.trunc(numberKey(key, farAwayMs))),
  id: idKey(id),
})
export const scoreSpot = (key: Cursor[number] | undefined, id: Cursor[number] | undefined): Spot => ({
  key: numberKey(key, Number.MAX_VALUE),
  id: idKey(id),
})
export const keysOf = ({ key, id }: Spot): [number, string] => [key instanceof Date ? key.getTime() : key, id]

/** A reader of a list that has public places alone: trees and groups are not read, since each question costs a round trip. */
export async function publicReaderOf(
  { db, people }: Pick<HeritageParts, 'db' | 'people'>,
  viewerId: string,
): Promise<Reader> {
  return { viewerId, rootIds: [], hidden: [...(await people.hidden(db, viewerId))] }
}

/** The trees and groups of an account, and those whom it is not shown in lists. */
export async function readerOf(
  { db, belonging, people }: Pick<HeritageParts, 'db' | 'belonging' | 'people'>,
  viewerId: string,
): Promise<Reader & { treeIds: string[]; groupIds: string[] }> {
  const [treeIds, groupIds, hidden] = await Promise.all([
    belonging.memberOf(db, 'TREE', viewerId),
    belonging.memberOf(db, 'GROUP', viewerId),
    people.hidden(db, viewerId),
  ])
  return { viewerId, treeIds, groupIds, rootIds: [...treeIds, ...groupIds], hidden: [...hidden] }
}

type BecauseOf<Row> = (rows: readonly Row[]) => Promise<Map<string, NonNullable<PlaceCard['because']>>>

export const cardsById = async (...asked: Parameters<typeof presentCards>): Promise<Map<string, PlaceCard>> =>
  new Map((await presentCards(...asked)).map((card) => [card.id, card]))

/** A page of places out of one row more than a page. */
export async function pageOfCards<Row extends CardRow>(
  parts: HeritageParts,
  viewerId: string,
  query: PageQuery,
  rows: readonly Row[],
  cursorOf: (row: Row) => Cursor,
  { becauseOf, ...known }: Known & { becauseOf?: BecauseOf<Row> } = {},
): Promise<Page<PlaceCard>> {
  const listed = rows.slice(0, pageSize(query))
  const because = await becauseOf?.(listed)
  const cards = await cardsById(parts, viewerId, listed, { ...known, because })
  return toPage(rows, query, cursorOf, ({ id }) => cards.get(id)!)
}
