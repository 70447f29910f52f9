import { describe, expect, test } from 'vitest'
import {
  convertNode,
  node,
  patchFamily,
  patchFamilyWords,
  Problems,
  readFamily,
  readFamilyWords,
  readRecords,
  writeRecord,
  type CoupleKind,
  type FamilyFields,
  type FamilyWords,
  type GedcomNode,
} from './index.ts'

const text = `0 @F1@ FAM
1 HUSB @I1@
1 NOTE They kept bees.
2 SOUR @S2@
1 MARR
2 DATE 7 JUN 1871
2 PLAC Chapel of the Hill
3 MAP
4 LATI N50.1
4 LONG W4.2
2 NOTE Banns were read.
2 NOTE @N1@
2 SOUR @S1@
3 PAGE 9
3 _OWN kept
2 ASSO @I3@
3 ROLE WITN
1 DIV
2 SOUR @S1@
1 MARR
2 PLAC Elsewhere
2 SOUR A letter
1 SOUR @S1@
1 CHIL @I4@
`

async function family(lines = text): Promise<GedcomNode> {
  const { records } = await readRecords(`0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n${lines}0 TRLR\n`)
  return records[1]!
}
const written = (record: GedcomNode) => writeRecord(record, '5.5.1')
/** The record after a change of its words. */
function changed(
  record: GedcomNode,
  change: (words: FamilyWords) => Partial<FamilyWords>,
  kind: CoupleKind = 'MARRIED',
) {
  const words = readFamilyWords(record)
  return written(patchFamilyWords(record, { ...words, ...change(words) }, kind))
}
const newSource = { at: [], title: '', record: 'S7', page: '12', quality: 3 }
const newNote = { at: [], text: 'The ring was lent.', record: '' }

describe('words of a family', () => {
  test('are the place of the first marriage, and all citations and notes with what they are about', async () => {
    const { place, sources, notes } = readFamilyWords(await family())
    expect(place).toBe('Chapel of the Hill')
    expect(sources.map(({ about, record, title }) => [about, record || title])).toEqual([
      ['', 'S2'],
      ['marriage', 'S1'],
      ['g3', 'S1'],
      ['g4', 'A letter'],
      ['', 'S1'],
    ])
    expect(notes.map(({ about, record, text: said }) => [about, record || said])).toEqual([
      ['', 'They kept bees.'],
      ['marriage', 'Banns were read.'],
      ['marriage', 'N1'],
    ])
  })

  test('that did not change leave the record as it is', async () => {
    expect(changed(await family(), () => ({}))).toBe(text)
  })

  test('a changed place drops what located the old one, and nothing else changes', async () => {
    const after = changed(await family(), () => ({ place: 'Chapel of the Vale' }))
    expect(after).toBe(
      text.replace('Chapel of the Hill', 'Chapel of the Vale').replace(/3 MAP\n4 LATI .*\n4 LONG .*\n/, ''),
    )
  })

  test('a changed note and a changed page are rewritten in their places', async () => {
    const after = changed(await family(), ({ sources, notes }) => ({
      sources: sources.with(1, { ...sources[1]!, page: '10', quality: 2 }),
      notes: notes.with(0, { ...notes[0]!, text: 'They kept wasps.\nAnd geese.' }),
    }))
    expect(after).toBe(
      text
        .replace('They kept bees.', 'They kept wasps.\n2 CONT And geese.')
        .replace('3 PAGE 9\n3 _OWN kept\n', '3 PAGE 10\n3 _OWN kept\n3 QUAY 2\n'),
    )
  })

  test('a shared note with another text becomes a note of this family', async () => {
    const after = changed(await family(), ({ notes }) => ({
      notes: notes.with(2, { ...notes[2]!, text: 'Our own.', record: '' }),
    }))
    expect(after).toBe(text.replace('NOTE @N1@', 'NOTE Our own.'))
  })

  test('removed ones go, and others stay', async () => {
    const after = changed(await family(), ({ sources, notes }) => ({
      sources: sources.filter((_, at) => at !== 1),
      notes: notes.slice(0, 1),
    }))
    expect(after).toBe(
      text.replace('2 NOTE Banns were read.\n2 NOTE @N1@\n2 SOUR @S1@\n3 PAGE 9\n3 _OWN kept\n2 ASSO', '2 ASSO'),
    )
  })

  test('a note below a removed source stays with its event, which keeps its value', async () => {
    const engaged = '0 @F1@ FAM\n1 ENGA Y\n2 DATE 1870\n2 SOUR @S1@\n3 NOTE At the fair.\n'
    const after = changed(await family(engaged), () => ({ sources: [] }))
    expect(after).toBe('0 @F1@ FAM\n1 ENGA Y\n2 DATE 1870\n2 NOTE At the fair.\n')
  })

  test('new ones come below the marriage or the family', async () => {
    const after = changed(await family(), ({ sources, notes }) => ({
      sources: [...sources, { ...newSource, about: 'marriage' }],
      notes: [...notes, { ...newNote, about: '' }],
    }))
    expect(after).toBe(
      `${text.replace('3 ROLE WITN\n', '3 ROLE WITN\n2 SOUR @S7@\n3 PAGE 12\n3 QUAY 3\n')}1 NOTE The ring was lent.\n`,
    )
  })
})

describe('a family without a record', () => {
  const empty = node('FAM', '', [], 'F1')
  const couple: FamilyFields = {
    partners: ['I1', 'I2'],
    sexes: ['FEMALE', 'MALE'],
    children: [{ person: 'I4', kindA: 'BIRTH', kindB: 'STEP' }],
    kind: 'MARRIED',
    marriage: null,
    marriagePlace: '',
    divorce: null,
    facts: [],
  }
  const plain = (kind: CoupleKind) => patchFamily(undefined, 'F1', { ...couple, kind })
  /** All that a reader finds beside the place; a line says that the kind is not known where a marriage has a place. */
  const read = (record: GedcomNode) => {
    const { record: _, marriagePlace: __, facts, ...fields } = readFamily(record, new Problems())
    return { ...fields, facts: facts.map(({ tag }) => tag).filter((tag) => tag !== '_STAT') }
  }

  test.each(['MARRIED', 'PARTNERS', 'DIVORCED', 'SEPARATED', 'UNKNOWN'] as const)(
    'of the kind %s keeps partners, children and kind beside its words, in both versions',
    (kind) => {
      for (const words of [
        { place: 'Chapel of the Vale', sources: [], notes: [] },
        { place: '', sources: [{ ...newSource, about: 'marriage' }], notes: [{ ...newNote, about: '' }] },
        { place: '', sources: [], notes: [{ ...newNote, about: 'marriage' }] },
      ]) {
        const record = patchFamilyWords(empty, words, kind)
        const before = readFamily(record, new Problems())
        const now = { ...couple, kind, marriagePlace: before.marriagePlace }
        const after = patchFamily(before, 'F1', now)
        for (const version of ['5.5.1', '7.0'] as const)
          expect(read(convertNode(after, version))).toEqual({ ...read(plain(kind)), kind, xref: 'F1' })
        const { place, sources, notes } = readFamilyWords(after)
        expect([place, sources.length, notes.length]).toEqual([words.place, words.sources.length, words.notes.length])
      }
    },
  )

  test('whose words are all removed again is written as one that never had any', () => {
    for (const kind of ['MARRIED', 'PARTNERS', 'DIVORCED', 'SEPARATED', 'UNKNOWN'] as const) {
      const full = patchFamilyWords(empty, { place: 'Chapel', sources: [], notes: [{ ...newNote, about: '' }] }, kind)
      const bare = patchFamilyWords(full, { place: '', sources: [], notes: [] }, kind)
      const after = patchFamily(readFamily(bare, new Problems()), 'F1', { ...couple, kind })
      const tags = (record: GedcomNode) => record.children.map(({ tag, value }) => `${tag} ${value}`).toSorted()
      const isKept = wasMarried.includes(kind) && kind !== 'MARRIED'
      expect(tags(after)).toEqual([...tags(plain(kind)), ...(isKept ? ['MARR Y'] : [])].toSorted())
    }
  })
})

const wasMarried: readonly CoupleKind[] = ['MARRIED', 'DIVORCED', 'SEPARATED']
