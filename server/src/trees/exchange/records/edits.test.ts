import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  convertNode,
  patchFamily,
  patchFamilyWords,
  patchPerson,
  Problems,
  readFamily,
  readFamilyWords,
  readPerson,
  readRecords,
  writeRecord,
  type Citation,
  type FamilyFields,
  type FamilyWords,
  type GedcomFamily,
  type GedcomNode,
  type GedcomNote,
  type WriteVersion,
} from '@mulghar/gedcom'
import { expect, test } from 'vitest'
import { editSamples } from '../../../../test/edit-samples.ts'
import { gedcomOf } from '../../../../test/plain-gedcom.ts'
import { randomFamilyEdit, randomly, randomPersonEdit, type Random } from '../../../../test/random-edits.ts'
import { randomFamilyWordsEdit } from '../../../../test/random-family-words.ts'
import { factsFromGedcom, gedcomFromFacts, textTags } from './fields.ts'
import { withoutLostItems, type PersonFacts } from '../../core/person-facts.ts'

const folder = process.env['GENEALOGIES']
const isLong = process.env['LONG_TESTS'] === '1'
const files = folder ? readdirSync(folder).filter((file) => /\.(ged|gdz)$/i.test(file)) : []
const editCount = isLong ? 2000 : 1000
const versions = ['5.5.1', '7.0'] as const

const noRecords = { sourceOf: () => undefined, noteOf: () => undefined, rename: (xref: string) => xref }
const readAs = (record: GedcomNode) => readPerson(record, new Problems(), textTags)

/** Each line of a record as a version writes it, without those that are left out. */
function linesOf(record: GedcomNode, version: WriteVersion, without?: ReadonlySet<GedcomNode>): string[] {
  const lines: string[] = []
  const walk = (from: GedcomNode, level: number) => {
    const converted = convertNode(from, version)
    if (!without?.has(from))
      lines.push(
        `${level} ${writeRecord({ ...converted, children: [] }, version)
          .slice(2)
          .trimEnd()}`,
      )
    if (converted.children.length === from.children.length) {
      for (const child of from.children) walk(child, level + 1)
      return
    }
    // The words of a date that may change may change too.
    for (const child of converted.children) if (child.tag !== 'PHRASE' || !without?.has(from)) walk(child, level + 1)
  }
  walk(record, 0)
  return lines
}

/** The first of these lines that is not among the others, in this order. */
function firstLost(lines: readonly string[], others: readonly string[]): string | undefined {
  let at = 0
  for (const line of lines) {
    while (at < others.length && others[at] !== line) at++
    if (at === others.length) return line
    at++
  }
  return undefined
}

async function readAgain(record: GedcomNode, version: WriteVersion): Promise<GedcomNode> {
  const text = writeRecord(convertNode(record, version), version)
  const { records } = await readRecords(`0 HEAD\n1 GEDC\n2 VERS ${version}\n1 CHAR UTF-8\n${text}0 TRLR\n`)
  return records[1]!
}

/** The place of a fact that a source or note is about. */
const isPlace = (key: string, value: unknown) => key === 'about' && /^g\d+$/.test(String(value))

/**
 * Facts as the page shows them, without the places at which they were read. Sources and notes have no order: those of a place that is
 * removed move to the end of its event.
 */
function shown({ sources, notes, ...facts }: PersonFacts): unknown {
  const plain = (value: unknown) =>
    JSON.stringify(value, (key, part: unknown) =>
      key === 'id' || part === null || isPlace(key, part) ? undefined : part,
    )
  const sorted = (items: readonly object[] | null | undefined) => (items ?? []).map(plain).toSorted()
  return { facts: JSON.parse(plain(facts)) as unknown, sources: sorted(sources), notes: sorted(notes) }
}

/** Edits a random person; answers false where the random edit does not fit them. */
async function editPerson(record: GedcomNode, random: Random): Promise<boolean> {
  const before = readAs(record)
  const facts = factsFromGedcom(before, noRecords)
  const edit = randomPersonEdit(before, facts, random)
  if (!edit) return false
  const now = withoutLostItems(facts, edit.facts)
  // A child is in a family once, whatever its record repeats.
  const childOf = [...new Map(before.childOf.toReversed().map((link) => [link.family, link])).values()].toReversed()
  const links = { childOf, partnerIn: before.partnerIn }
  const after = patchPerson(before, record.xref, { ...gedcomFromFacts(now, before), ...links })
  for (const version of versions) {
    const lost = firstLost(linesOf(record, version, edit.concerned.lines), linesOf(after, version))
    if (lost) expect.fail(`${edit.name} loses "${lost}" in ${version}:\n${linesOf(record, version).join('\n')}`)
    const again = factsFromGedcom(readAs(await readAgain(after, version)), noRecords)
    expect(shown(again), `${edit.name} ${version}\n${linesOf(after, version).join('\n')}`).toEqual(shown(now))
  }
  return true
}

/** A family as far as its own record says it: what a child is to both parents alike, the child's record says. */
function told({
  kind,
  marriage,
  divorce,
  children,
  partners,
}: Pick<GedcomFamily, keyof FamilyFields & keyof GedcomFamily>) {
  const kinds = (kindA: string, kindB: string) => (partners.length < 2 || kindA === kindB ? [] : [kindA, kindB])
  const each = children.map(({ person, kindA, kindB }) => [person, ...kinds(kindA, kindB)])
  return { kind, marriage, divorce, children: each, partners: partners.toSorted() }
}

async function editFamily(record: GedcomNode, random: Random): Promise<boolean> {
  const before = readFamily(record, new Problems())
  const edit = randomFamilyEdit(before, random)
  if (!edit) return false
  const after = patchFamily(before, record.xref, edit.now)
  for (const version of versions) {
    const lost = firstLost(linesOf(record, version, edit.concerned.lines), linesOf(after, version))
    if (lost) expect.fail(`${edit.name} loses "${lost}" in ${version}:\n${linesOf(record, version).join('\n')}`)
    const again = readFamily(await readAgain(after, version), new Problems())
    expect(told(again), `${edit.name} ${version}\n${linesOf(after, version).join('\n')}`).toEqual(told(edit.now))
  }
  return true
}

/** Words of a family as the page shows them, in any order, without the places of their lines. */
function shownWords({ place, sources, notes }: FamilyWords): unknown {
  const plain = ({ at: _at, about, ...item }: Citation | GedcomNote) =>
    JSON.stringify({ ...item, about: isPlace('about', about) ? 'event' : about })
  return { place, sources: sources.map(plain).toSorted(), notes: notes.map(plain).toSorted() }
}

/** Edits the words of a random family, and exports it as a family whose fields did not change. */
async function editFamilyWords(record: GedcomNode, random: Random): Promise<boolean> {
  const edit = randomFamilyWordsEdit(record, random)
  if (!edit) return false
  const { record: _record, xref: _xref, partnerTags: _tags, ...fields } = readFamily(record, new Problems())
  const before = readFamily(patchFamilyWords(record, edit.now, fields.kind), new Problems())
  const now = { ...fields, facts: before.facts, marriagePlace: before.marriagePlace }
  const after = patchFamily(before, record.xref, { ...now, sexes: fields.partners.map(() => 'UNKNOWN') })
  for (const version of versions) {
    const said: string = `${edit.name} ${version}\n${linesOf(record, version).join('\n')}\nis\n${linesOf(after, version).join('\n')}`
    const lost = firstLost(linesOf(record, version, edit.concerned.lines), linesOf(after, version))
    if (lost) expect.fail(`${said}\nwithout "${lost}"`)
    const again = await readAgain(after, version)
    expect(shownWords(readFamilyWords(again)), said).toEqual(shownWords(edit.now))
    expect(told(readFamily(again, new Problems())), said).toEqual(told(fields))
  }
  return true
}

async function editAtRandom(records: readonly GedcomNode[], count: number, seed: number): Promise<void> {
  const random = randomly(seed)
  const [people, families] = ['INDI', 'FAM'].map((tag) => records.filter((record) => record.tag === tag))
  if (people!.length + families!.length === 0) return
  for (let done = 0; done < count;) {
    const isFamily = families!.length > 0 && (people!.length === 0 || random(3) === 0)
    const some = isFamily ? families! : people!
    const record = some[random(some.length)]!
    const edit = !isFamily ? editPerson : random(2) === 0 ? editFamily : editFamilyWords
    if (await edit(record, random)) done++
  }
}

test.each([
  [0, 'Page 2'],
  [1, 'Page 1'],
])('of two equal names number %i is removed with its own source', async (at, kept) => {
  const text = '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Maggie Mae /Coleman/\n'
  const again = (page: number) => `1 NAME Maggie /Coleman/\n2 SOUR @S1@\n3 PAGE Page ${page}\n`
  const { records } = await readRecords(`${text}${again(1)}${again(2)}0 TRLR\n`)
  const before = readAs(records[1]!)
  const facts = factsFromGedcom(before, noRecords)
  const gone = facts.names![at]!
  const now = withoutLostItems(facts, { ...facts, names: facts.names!.toSpliced(at, 1) })
  const after = patchPerson(before, 'I1', { ...gedcomFromFacts(now, before), childOf: [], partnerIn: [] })
  const lines = linesOf(after, '5.5.1')
  expect([gone.first, lines.filter((line) => line.startsWith('1 NAME')).length]).toEqual(['Maggie', 2])
  expect(lines.filter((line) => line.startsWith('3 PAGE'))).toEqual([`3 PAGE ${kept}`])
})

test.each(Object.keys(editSamples))('an edit of %s changes only what was edited', async (name) => {
  const { records } = await readRecords(editSamples[name]!)
  await editAtRandom(records, editCount, 7)
})

test.each(files)('an edit of %s changes only what was edited', { tags: ['room'], timeout: 600_000 }, async (file) => {
  const { records } = await readRecords(await gedcomOf(readFileSync(join(folder!, file))))
  await editAtRandom(records, isLong ? editCount : 20, 11)
})
