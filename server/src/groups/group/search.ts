import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Documents } from '../../documents/public.ts'
import { soundsOf } from '../../kit/names/keys.ts'
import { decodeCursor, idKey, limitOf, toPage, wholeKey } from '../../kit/page.ts'
import type { GroupSeen } from '../core/groups.sql.ts'
import { searchGroupsByLetter, searchGroupsBySound } from './lists.sql.ts'
import type { GroupsDb } from '../core/tables.ts'

/** What comes after the bands of those that are found by the letter. */
const bySound = 2
type Asked = { accountId: string; among: 'all' | 'mine' | 'others'; q: string; query: PageQuery }

/** Groups whose name is the question, then those whose name begins with it, then those in whose name its words sound, the newest first. */
export async function searchGroups<T>(
  db: GroupsDb,
  { accountId, among, q, query }: Asked,
  present: (rows: readonly GroupSeen[]) => Promise<ReadonlyMap<string, T>>,
): Promise<Page<T>> {
  const text = q.toLowerCase()
  const sounds = soundsOf(q)
  if (sounds.length === 0) return { data: [], next: null, hasNext: false }
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 3)
  const band = cursor ? wholeKey(cursor[0], bySound) : 0
  const after = cursor && { band, value: String(cursor[1]), id: idKey(cursor[2]) }
  const found: { row: GroupSeen; band: number; value: string }[] = []
  if (band < bySound) {
    const rows = await searchGroupsByLetter(db, { accountId, among, text, after, limit })
    found.push(...rows.map((row) => ({ row, band: row.band, value: row.value })))
  }
  if (found.length < limit) {
    const before = band === bySound ? after?.id : undefined
    const rest = await searchGroupsBySound(db, { accountId, among, text, sounds, before, limit: limit - found.length })
    found.push(...rest.map((row) => ({ row, band: bySound, value: '' })))
  }
  const shown = await present(found.map(({ row }) => row))
  const page = toPage(
    found,
    query,
    (one) => [one.band, one.value, one.row.id],
    ({ row }) => shown.get(row.id),
  )
  return { ...page, data: page.data.filter((one) => one !== undefined) }
}

/** A group as a line of the search over everything. */
export type FoundGroup = { type: 'GROUP'; id: string; title: string; subtitle: string | null; picture: Picture | null }

export function findGroups(
  { db, documents }: { db: GroupsDb; documents: Pick<Documents, 'pictureOf'> },
  viewerId: string,
  q: string,
  query: PageQuery,
): Promise<Page<FoundGroup>> {
  const lineOf = (row: GroupSeen): FoundGroup => ({
    type: 'GROUP',
    id: row.id,
    title: row.name,
    subtitle: row.description && firstWords(row.description),
    picture: row.image_document_id ? documents.pictureOf(row.image_document_id) : null,
  })
  return searchGroups(db, { accountId: viewerId, among: 'all', q, query }, async (rows) => {
    return new Map(rows.map((row) => [row.id, lineOf(row)]))
  })
}

const subtitleLetters = 80
function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > subtitleLetters ? `${line.slice(0, subtitleLetters).toWellFormed().trimEnd()}…` : line
}
