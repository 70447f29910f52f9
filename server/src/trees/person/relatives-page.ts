import { pageSize, type PageQuery } from '@mulghar/contract/kit/page'
import type { Relatives } from '@mulghar/contract/trees/person'
import type { RelativeKind } from '@mulghar/contract/trees/relatives'
import type { Pool } from 'pg'
import { AppError } from '../../kit/app-error.ts'
import { decodeCursor, encodeCursor, idKey, limitOf, wholeKey } from '../../kit/page.ts'
import { relationsOf, type PageParts } from './person-page.ts'
import { findRelatives } from './person-page.sql.ts'

const lists = { PARENT: 'parents', PARTNER: 'partners', CHILD: 'children', SIBLING: 'siblings' } as const
const last = 2_147_483_647

/** The next relatives of one kind. Each page is read by its key; births are put in order within a page. */
export async function pageOfRelatives(
  pool: Pool,
  parts: PageParts,
  personId: string,
  query: PageQuery & { kind: RelativeKind },
): Promise<Relatives> {
  const { kind } = query
  const cursor = decodeCursor(query.next, 3)
  const after = cursor && { place: wholeKey(cursor[0], last), born: wholeKey(cursor[1], last), id: idKey(cursor[2]) }
  const asked = { personId, accountId: parts.viewerId, thisYear: parts.thisYear }
  const row = await findRelatives(pool, asked, { kind, after, limit: limitOf(query) })
  if (!row) throw new AppError('trees/person-not-found')
  const found = row[lists[kind]] ?? []
  const shown = found.slice(0, pageSize(query))
  const { counts: _, ...relations } = relationsOf({ ...row, [lists[kind]]: shown }, parts)
  const end = shown.at(-1)
  const hasNext = found.length > shown.length && end !== undefined
  return { ...relations, next: hasNext ? encodeCursor([end.place, end.born, end.id]) : null, hasNext }
}
