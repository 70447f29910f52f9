import { valueOf, type GedcomNode, type Problems } from '@mulghar/gedcom'
import { newId } from '../../../kit/ids.ts'
import { sourceIn, type SourceRecord } from '../../person/cited.ts'
import type { ImportFile } from './import-file.ts'

/** A first look at a file finds who and what is there, so that people who are met later can be pointed to. */
export type Survey = {
  /** Our ids of people and families, by their identifiers in the file; of two with one identifier the first has it. */
  personIds: Map<string, string>
  familyIds: Map<string, string>
  sources: Map<string, SourceRecord>
  /** Notes that people and events share. */
  notes: Map<string, string>
  media: Map<string, { file: string; title: string }>
}

/** A record of a medium: its first file, and what it is called. */
function mediumOf(record: GedcomNode): { file: string; title: string } {
  const file = record.children.find(({ tag }) => tag === 'FILE')
  return { file: file?.value ?? '', title: valueOf(file, 'TITL') || valueOf(record, 'TITL') }
}

/** Records that are read whole: the header says how texts are to be understood. */
const whole = new Set(['HEAD', 'SOUR', 'OBJE', 'NOTE', 'SNOTE'])

/**
 * Goes over a file without reading people and families, and tells now and then how many people it has met; what is wrong with their
 * lines is told by who reads them.
 */
export async function* surveyOf(file: ImportFile, problems: Problems): AsyncGenerator<number, Survey> {
  const survey: Survey = {
    personIds: new Map(),
    familyIds: new Map(),
    sources: new Map(),
    notes: new Map(),
    media: new Map(),
  }
  const { personIds, familyIds, sources, notes, media } = survey
  for await (const batch of file.read({ problems, whole: (tag) => whole.has(tag) }).records()) {
    for (const record of batch) {
      const { tag, xref } = record
      if (tag === 'INDI') {
        if (xref && !personIds.has(xref)) personIds.set(xref, newId())
      } else if (tag === 'FAM') {
        if (!familyIds.has(xref)) familyIds.set(xref, newId())
      } else if (tag === 'SOUR') sources.set(xref, sourceIn(record))
      else if (tag === 'NOTE' || tag === 'SNOTE') notes.set(xref, record.value)
      else if (tag === 'OBJE') media.set(xref, mediumOf(record))
    }
    yield personIds.size
  }
  return survey
}
