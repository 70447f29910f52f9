import type { GedcomNode } from '@mulghar/gedcom'
import { readFamilyWords, type FamilyWords } from '@mulghar/gedcom/family-words'
import { childOf } from '@mulghar/gedcom/node'
import { Concerned, placeLines, type Random } from './random-edits.ts'

export type FamilyWordsEdit = { name: string; now: FamilyWords; concerned: Concerned }

const lineAt = (record: GedcomNode, path: readonly number[]) =>
  path.reduce<GedcomNode>((line, at) => line.children[at]!, record)

/** One random change of the place of a marriage, or of a source or note of a family; undefined where there is none to change. */
export function randomFamilyWordsEdit(record: GedcomNode, random: Random): FamilyWordsEdit | undefined {
  const before = readFamilyWords(record)
  const concerned = new Concerned()
  const edit = (name: string, change: Partial<FamilyWords>): FamilyWordsEdit => {
    // A marriage of which more or less is known, or which was not there before.
    concerned.line(childOf(record, 'MARR'))
    concerned.line(childOf(record, '_STAT'))
    return { name, now: { ...before, ...change }, concerned }
  }
  const word = `Elm @ Lock ${random(1000)}`
  const about = random(2) === 0 ? 'marriage' : ''
  const [source, note] = [before.sources, before.notes].map((items) => random(items.length || 1)) as [number, number]
  switch (random(8)) {
    case 0:
      if (!before.place) return undefined
      concerned.all(childOf(childOf(record, 'MARR'), 'PLAC'))
      return edit('no place of marriage', { place: '' })
    case 1:
      placeLines(concerned, childOf(record, 'MARR'))
      return edit('place of marriage', { place: word })
    case 2:
      return edit('new source', {
        sources: [...before.sources, { at: [], about, title: '', record: 'S1', page: word, quality: 2 }],
      })
    case 3:
      return edit('new note', { notes: [...before.notes, { at: [], about, text: `${word}\nand more`, record: '' }] })
    case 4:
    case 5: {
      const old = before.sources[source]
      if (!old) return undefined
      const line = lineAt(record, old.at)
      if (random(3) === 0) {
        concernEmptied(concerned, record, old.at)
        return edit('source removed', { sources: before.sources.toSpliced(source, 1) })
      }
      for (const tag of ['PAGE', 'QUAY']) concerned.line(childOf(line, tag))
      return edit('source', { sources: before.sources.with(source, { ...old, page: word, quality: 3 }) })
    }
    default: {
      const old = before.notes[note]
      if (!old) return undefined
      const line = lineAt(record, old.at)
      if (random(3) === 0) {
        concernEmptied(concerned, record, old.at)
        return edit('note removed', { notes: before.notes.toSpliced(note, 1) })
      }
      concerned.line(line)
      return edit('note', { notes: before.notes.with(note, { ...old, text: word, record: '' }) })
    }
  }
}

/** A line that goes; the event above it says `Y` only while nothing stands below it. */
function concernEmptied(concerned: Concerned, record: GedcomNode, path: readonly number[]): void {
  concerned.all(lineAt(record, path))
  const top = record.children[path[0]!]!
  if (top.children.length === 1) concerned.line(top)
}
