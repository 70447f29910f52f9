import { citedIn, isNote, type Cited } from './citations.ts'
import { Edit } from './edit.ts'
import { placeOf } from './facts.ts'
import type { CoupleKind } from './model.ts'
import { childOf, node, type GedcomNode } from './node.ts'
import { addCited, writeCited } from './patch-citations.ts'
import { wasMarried } from './patch-family.ts'
import { writeEvent } from './patch-events.ts'

/** The place of a marriage, and the citations and notes of a family. `about` is 'marriage' for those of its first MARR. */
export type FamilyWords = Cited & { place: string }

/** Reads them from a FAM record. A family has no biography: its inline notes are notes. Linear in its lines. */
export function readFamilyWords(record: GedcomNode): FamilyWords {
  const cited = citedIn(record)
  const marriage = `g${record.children.findIndex(({ tag }) => tag === 'MARR')}`
  const named = <T extends { about: string }>(line: T): T =>
    line.about === marriage ? { ...line, about: 'marriage' } : line
  const known = new Set(cited.notes.map(({ at }) => at.join('.')))
  const inline = record.children.flatMap((child, at) =>
    isNote(child) && !known.has(String(at)) ? [{ at: [at], about: '', text: child.value, record: '' }] : [],
  )
  return {
    place: placeOf(childOf(record, 'MARR')),
    sources: cited.sources.map(named),
    notes: [...inline, ...cited.notes].map(named),
  }
}

/**
 * Writes what has changed of them into a copy of the record. `kind` says whether a marriage stays of which nothing more is known.
 * Linear in the record.
 */
export function patchFamilyWords(record: GedcomNode, now: FamilyWords, kind: CoupleKind): GedcomNode {
  const before = readFamilyWords(record)
  const edit = new Edit(record, 'FAM', record.xref)
  const placed = writeCited(edit, record, before, now)
  writeEvent(edit, 'MARR', [null, before.place], [null, now.place], wasMarried.has(kind))
  const isNew = ({ about, at }: { about: string; at: readonly number[] }) => about === 'marriage' && at.length === 0
  if ([...now.sources, ...now.notes].some(isNew)) edit.first('MARR', (old) => old ?? node('MARR'))
  const at = edit.placeOf('MARR')
  const marriage = at < 0 ? undefined : `g${at}`
  const below = <T extends { about: string }>(line: T): T =>
    line.about === 'marriage' && marriage ? { ...line, about: marriage } : line
  addCited(edit, { sources: now.sources.map(below), notes: now.notes.map(below) }, placed, false)
  return edit.done()
}
