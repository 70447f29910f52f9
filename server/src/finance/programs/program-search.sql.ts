import { sql } from 'kysely'
import { bandsOf, inBands, isWholeName, type LetterPlace } from '../../kit/names/by-letter.sql.ts'
import type { Match } from '../../kit/names/matches.ts'
import { saysSo, wordRows, wordWays, type WordPlace, type WordWays } from '../../kit/names/said.sql.ts'
import { programColumns, type ProgramRow } from '../core/programs.sql.ts'
import type { FinanceDb } from '../core/tables.ts'

/** Searched are all programs, or those of a tree or a group. */
export type ProgramsSearched = { familyId?: string | undefined; groupId?: string | undefined }
type Searched = ProgramsSearched & { text: string; limit: number }

const columns = sql.join(programColumns.map((column) => sql.ref(`p.${column}`)))
const among = ({ familyId, groupId }: ProgramsSearched) => sql`
  ${familyId === undefined ? sql`true` : sql`p.family_id = ${familyId}::uuid`}
  and ${groupId === undefined ? sql`true` : sql`p.group_id = ${groupId}::uuid`}`
/** A program's name as its index has it. */
const byLetter = [sql`(lower(p.name) collate "C")`]

/** Programs whose name is the text, or goes on from it with another word. */
export async function searchProgramsByLetter(
  db: FinanceDb,
  asked: Searched & LetterPlace,
): Promise<(ProgramRow & { band: number; value: string })[]> {
  const { text, after, match, limit } = asked
  const from = sql`from finance_program p where ${among(asked)}`
  const found = inBands(bandsOf(text, byLetter), { from, id: sql`p.id`, after, match, limit })
  const { rows } = await sql<ProgramRow & { band: number; value: string }>`
    select found.band, found.value, ${columns} from (${found}) as found join finance_program p on p.id = found.id
    order by found.band, found.value, found.id`.execute(db)
  return rows
}

/** Programs that match by their words, the newest first, without those whose name is the text. */
export async function searchProgramsByWords(db: FinanceDb, asked: Searched & WordPlace): Promise<ProgramRow[]> {
  const { text, match, before, isStart, limit } = asked
  const { rows } = await sql<ProgramRow>`
    select ${columns} from ${wordRows('finance_program', 'p', asked)}
    where ${saysSo('p', match, text, isStart)} and ${among(asked)} and not ${isWholeName(text, byLetter)}
      ${before === undefined ? sql`` : sql`and p.id < ${before}::uuid`}
    order by p.id desc limit ${limit}`.execute(db)
  return rows
}

/** How a question finds programs in these ways, besides those that have it as their name. */
export const waysToPrograms = (db: FinanceDb, text: string, ways: readonly Match[]): Promise<WordWays> =>
  wordWays(db, 'finance_program', { alias: 'p', question: text, ways, listed: isWholeName(text, byLetter) })
