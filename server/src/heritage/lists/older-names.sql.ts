import { sql } from 'kysely'
import { noteAllSaid } from '../../kit/names/note-said.sql.ts'
import type { HeritageDb } from '../core/tables.ts'

/** Notes how the names of a place begin where it was saved before there was a note for that. */
export const noteOlderNames = (db: HeritageDb): Promise<void> =>
  noteAllSaid(db, 'heritage_place', sql<string[]>`array(select jsonb_array_elements(names) ->> 'text')`)
