import type { PersonName } from './person-record.ts'
import { withinBytes } from './shortened.ts'

// A file may give one person thousands of names. A line about a person has the first few; search finds all of them.

export const mostNamesInLine = 5
const mostBytes = 1000

/** The names that a line has room for. */
export const namesInLine = (names: readonly PersonName[] | null): PersonName[] =>
  withinBytes((names ?? []).slice(0, mostNamesInLine), mostBytes, 1)
