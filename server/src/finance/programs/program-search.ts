import type { PageQuery } from '@mulghar/contract/kit/page'
import type { Match } from '../../kit/names/matches.ts'
import { searchInSteps, type Placed } from '../../kit/names/search-steps.ts'
import {
  waysToPrograms,
  searchProgramsByLetter,
  searchProgramsByWords,
  type ProgramsSearched,
} from './program-search.sql.ts'
import type { ProgramRow } from '../core/programs.sql.ts'
import type { FinanceDb } from '../core/tables.ts'

/** Programs by their names, then by their descriptions. */
export function searchPrograms(
  db: FinanceDb,
  { q, query, match, ...among }: ProgramsSearched & { q: string; query: PageQuery; match?: Match },
): Promise<Placed<ProgramRow>[]> {
  return searchInSteps<ProgramRow>(
    { q, query, match },
    {
      byLetter: (asked) => searchProgramsByLetter(db, { ...among, ...asked }),
      byWords: (asked) => searchProgramsByWords(db, { ...among, ...asked }),
      ways: (text, ways) => waysToPrograms(db, text, ways),
    },
  )
}
