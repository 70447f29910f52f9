import { valueOf, type Problems } from '@mulghar/gedcom'
import { newId } from '../../../kit/ids.ts'
import type { ImportFile } from './import-file.ts'

/** What a first look at a file finds: who and what is there, so that whoever is met later can be pointed to. */
export type Survey = {
  /** Our ids of people and families, by their identifiers in the file; of two with one identifier the first has it. */
  personIds: Map<string, string>
  familyIds: Map<string, string>
  sourceTitles: Map<string, string>
  mediaFiles: Map<string, string>
}

/** Records that are read whole: the header says how texts are to be understood. */
const whole = new Set(['HEAD', 'SOUR', 'OBJE'])

/**
 * Goes over a file without reading people and families, and tells now and then how many people it has met; what is wrong with their
 * lines is told by who reads them.
 */
export async function* surveyOf(file: ImportFile, problems: Problems): AsyncGenerator<number, Survey> {
  const survey: Survey = { personIds: new Map(), familyIds: new Map(), sourceTitles: new Map(), mediaFiles: new Map() }
  const { personIds, familyIds, sourceTitles, mediaFiles } = survey
  for await (const batch of file.read({ problems, whole: (tag) => whole.has(tag) }).records()) {
    for (const record of batch) {
      const { tag, xref } = record
      if (tag === 'INDI') {
        if (xref && !personIds.has(xref)) personIds.set(xref, newId())
      } else if (tag === 'FAM') {
        if (!familyIds.has(xref)) familyIds.set(xref, newId())
      } else if (tag === 'SOUR') sourceTitles.set(xref, valueOf(record, 'TITL') || valueOf(record, 'ABBR'))
      else if (tag === 'OBJE') mediaFiles.set(xref, valueOf(record, 'FILE'))
    }
    yield personIds.size
  }
  return survey
}
