import { sql } from 'kysely'
import { mostNamesInLine } from './line-names.ts'
import type { PersonName } from './person-record.ts'

/** SQL of the names of a row that a line reads: where there are more, names in another script come before those of a kind. */
export const lineNames = (of: string): string => {
  const names = `${of}.names`
  const ofKind = `jsonb_path_query_array(${names}, '$[*] ? (@.kind != null)')`
  const others = `jsonb_path_query_array(${names}, '$[*] ? (!(@.kind != null))')`
  return `case when jsonb_array_length(${names}) <= ${mostNamesInLine} then ${names}
    else jsonb_path_query_array(${others} || ${ofKind}, '$[0 to ${mostNamesInLine - 1}]') end`
}

/** The same as a column of the table `of`. */
export const lineNamesColumn = (of: string) => sql<PersonName[] | null>`${sql.raw(lineNames(of))}`.as('names')
