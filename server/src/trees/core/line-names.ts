import { sql } from 'kysely'
import type { PersonName } from './person-record.ts'
import { withinBytes } from './shortened.ts'

// A file may give one person thousands of names. A line about a person has the first few; search finds all of them.

const mostNames = 5
const mostBytes = 1000

/** SQL of the names of a row that a line reads: where there are more, names in another script come before those of a kind. */
export const lineNames = (of: string): string => {
  const names = `${of}.names`
  const ofKind = `jsonb_path_query_array(${names}, '$[*] ? (@.kind != null)')`
  const others = `jsonb_path_query_array(${names}, '$[*] ? (!(@.kind != null))')`
  return `case when jsonb_array_length(${names}) <= ${mostNames} then ${names}
    else jsonb_path_query_array(${others} || ${ofKind}, '$[0 to ${mostNames - 1}]') end`
}

/** The same as a column of the table `of`. */
export const lineNamesColumn = (of: string) => sql<PersonName[] | null>`${sql.raw(lineNames(of))}`.as('names')

/** The names that a line has room for. */
export const namesInLine = (names: readonly PersonName[] | null): PersonName[] =>
  withinBytes((names ?? []).slice(0, mostNames), mostBytes, 1)
