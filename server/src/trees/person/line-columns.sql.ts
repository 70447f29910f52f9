import { sql } from 'kysely'
import { lineNamesColumn } from '../core/line-names.sql.ts'

/** The columns of a line about a person as they stand in the table; `names` are shortened. */
const plainColumns = [
  'id',
  'tree_id',
  'first_name',
  'last_name',
  'name_prefix',
  'name_suffix',
  'gender',
  'birth_year',
  'birth_from',
  'birth_to',
  'birth_place',
  'death_year',
  'death_from',
  'death_to',
  'dead_from',
  'image_document_id',
  'sort_name',
] as const

/** The columns of `tree_person` from which a line about a person is made. */
export const lineColumns = [...plainColumns, lineNamesColumn('tree_person')] as const

/** The same of the table under another name. */
export const lineColumnsOf = (of: string) =>
  sql.join([...plainColumns.map((column) => sql.ref(`${of}.${column}`)), lineNamesColumn(of)])
