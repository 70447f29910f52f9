import { sql } from 'kysely'
import { bandsOf, inBands, isByLetter, type LetterPlace } from '../../kit/names/by-letter.sql.ts'
import { saysIn, type SoundPlace } from '../../kit/names/said.sql.ts'
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

/** Programs whose name is the text, then those whose name begins with it. */
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

/** Programs in whose name, or only with their description, all these words are by their sound: the newest first, without those found by the letter. */
export async function searchProgramsBySound(
  db: FinanceDb,
  asked: Searched & SoundPlace & { sounds: readonly string[] },
): Promise<ProgramRow[]> {
  const { text, sounds, before, limit } = asked
  const { rows } = await sql<ProgramRow>`
    select ${columns} from finance_program p
    where ${saysIn('p', asked.in, sounds)} and ${among(asked)} and not ${isByLetter(text, byLetter)}
      ${before === undefined ? sql`` : sql`and p.id < ${before}::uuid`}
    order by p.id desc limit ${limit}`.execute(db)
  return rows
}
