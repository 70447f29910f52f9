import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Documents } from '../../documents/public.ts'
import type { Match } from '../../kit/names/matches.ts'
import { cursorOfPlace, searchInSteps } from '../../kit/names/search-steps.ts'
import { toPage } from '../../kit/page.ts'
import type { GroupSeen } from '../core/groups.sql.ts'
import { searchGroupsByLetter, searchGroupsByWords, waysToGroups } from './lists.sql.ts'
import type { GroupsDb } from '../core/tables.ts'

type Asked = { accountId: string; among: 'all' | 'mine' | 'others'; q: string; query: PageQuery; match?: Match }

/** Groups by their names, then by their descriptions. */
export async function searchGroups<T>(
  db: GroupsDb,
  { accountId, among, q, query, match }: Asked,
  present: (rows: readonly GroupSeen[]) => Promise<ReadonlyMap<string, T>>,
): Promise<Page<T>> {
  const found = await searchInSteps<GroupSeen>(
    { q, query, match },
    {
      byLetter: (asked) => searchGroupsByLetter(db, { accountId, among, ...asked }),
      byWords: (asked) => searchGroupsByWords(db, { accountId, among, ...asked }),
      ways: (text, ways) => waysToGroups(db, text, ways),
    },
  )
  const shown = await present(found.map(({ row }) => row))
  const page = toPage(found, query, cursorOfPlace, ({ row }) => shown.get(row.id))
  return { ...page, data: page.data.filter((one) => one !== undefined) }
}

/** A group as a line of the search over everything. */
export type FoundGroup = { type: 'GROUP'; id: string; title: string; subtitle: string | null; picture: Picture | null }

export function findGroups(
  { db, documents }: { db: GroupsDb; documents: Pick<Documents, 'pictureOf'> },
  viewerId: string,
  q: string,
  query: PageQuery,
  match: Match,
): Promise<Page<FoundGroup>> {
  const lineOf = (row: GroupSeen): FoundGroup => ({
    type: 'GROUP',
    id: row.id,
    title: row.name,
    subtitle: row.description && firstWords(row.description),
    picture: row.image_document_id ? documents.pictureOf(row.image_document_id) : null,
  })
  return searchGroups(db, { accountId: viewerId, among: 'all', q, query, match }, async (rows) => {
    return new Map(rows.map((row) => [row.id, lineOf(row)]))
  })
}

const subtitleLetters = 80
function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > subtitleLetters ? `${line.slice(0, subtitleLetters).toWellFormed().trimEnd()}…` : line
}
