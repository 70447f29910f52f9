import type { Pool } from 'pg'
import { setImmediate } from 'node:timers/promises'
import { sameValue } from '@mulghar/contract/kit/same-value'
import { eachText, nameTextKeys, openTextKeys, textField, textKeys } from '@mulghar/contract/trees/person-fields'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Fact, FamilyFields, GedcomNode, WriteVersion } from '@mulghar/gedcom'
import { convertNode } from '@mulghar/gedcom/convert'
import { controlsTag } from '@mulghar/gedcom/controls'
import { readFamily } from '@mulghar/gedcom/family'
import { headerOf, submitterXref, trailer } from '@mulghar/gedcom/header'
import { targetOf } from '@mulghar/gedcom/node'
import { patchPerson } from '@mulghar/gedcom/patch'
import { patchFamily } from '@mulghar/gedcom/patch-family'
import { readPerson } from '@mulghar/gedcom/person'
import { Problems } from '@mulghar/gedcom/problems'
import { writeRecord } from '@mulghar/gedcom/text'
import { cleanTexts } from '../../../kit/names/clean.ts'
import { seenCited } from '../../core/hidden-about.ts'
import { nobody } from '../../core/nobody.ts'
import type { PersonFacts } from '../../core/person-facts.ts'
import { linkIn, linkOf, openNames, partnersIn, sexOf, told, type Bonds, type Names } from './export-bonds.ts'
import { withoutPointersTo } from './hidden-records.ts'
import { ahead, partsOf, readAlbumsIn, readPeopleIn, readRecordsIn, readUnionsIn, type Lane } from './export-parts.ts'
import { madeRecords, sourceNames } from './export-sources.ts'
import type { ExportPerson, ExportPicture, ExportUnion } from './export-rows.sql.ts'
import { dateAsRead, dateBack, factOf, gedcomFromFacts, shortFact, textTags } from '../records/fields.ts'
import { withoutCitedEvents, type SourceNames } from '../../person/cited.ts'
import { withCleanNames } from '../records/clean-names.ts'
import { takenTag, withPictures, type NamedPicture } from '../records/pictures.ts'
import { Utf8 } from './utf8.ts'
import { unpack } from '../../person/verbatim.ts'

export type ExportAsk = {
  pool: Pool
  treeId: string
  title: string
  role: TreeRole
  now: Date
  /** Of this program. */
  softwareVersion: string
}

/** What a role may take along: all there is, or without the lives of the living. */
export function redactedFacts(facts: PersonFacts, living: boolean, role: TreeRole): PersonFacts {
  if (!living || mayInTree(role, 'export-living'))
    return mayInTree(role, 'see-hidden-names') ? facts : withoutHiddenNames(facts, role)
  const { firstName, lastName, names, gender, birthOrder } = facts
  const told = [...nameTextKeys, ...(mayInTree(role, 'see-hidden-names') ? withHiddenNames : openTextKeys)]
  return { ...nobody, firstName, lastName, names, gender, birthOrder, ...eachText(told, (key) => facts[key]) }
}

function withoutHiddenNames(facts: PersonFacts, role: TreeRole): PersonFacts {
  const cited = { sources: seenCited(facts.sources, role), notes: seenCited(facts.notes, role) }
  return { ...facts, ...nobodysHiddenNames, ...cited }
}

const hiddenNameKeys = textKeys.filter((key) => textField(key).seen === 'see-hidden-names')
const withHiddenNames = [...openTextKeys, ...hiddenNameKeys]
const nobodysHiddenNames = eachText(hiddenNameKeys, () => null)

/**
 * A tree as the lines of a GEDCOM file, in pieces, as far as they are this lane's. What came from a file and has not changed
 * is written as it came, but for hidden signs in names.
 */
export async function* gedcomPieces(
  ask: ExportAsk,
  bonds: Bonds,
  { version, mediaNames, lane }: { version: WriteVersion; mediaNames: Map<string, string> | undefined; lane: Lane },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const names = openNames(bonds)
  const hidden = new Set(bonds.records.hidden.map(names.rename))
  const year = ask.now.getUTCFullYear()
  const sources = sourceNames(bonds.sources)
  const writing: Writing = { ask, bonds, names, sources, mediaNames, version, year, hidden }
  const write = (record: GedcomNode) => writeRecord(convertNode(record, version), version)
  const { pool, treeId } = ask
  const parts = [
    ...partsOf(bonds.people, async (from, to) => {
      const [rows, albums] = await Promise.all([
        readPeopleIn(pool, treeId, bonds, from, to),
        mediaNames ? readAlbumsIn(pool, treeId, bonds, from, to) : undefined,
      ])
      return rows.map(({ place, row }) => personRecord(writing, place, row, albums?.get(row.id) ?? []))
    }),
    ...partsOf(bonds.unions, async (from, to) => {
      const rows = await readUnionsIn(pool, treeId, bonds, from, to)
      return rows.values().map(({ place, row }) => familyRecord(writing, place, row))
    }),
    ...partsOf(bonds.records.ids, async (from, to) => {
      const rows = await readRecordsIn(pool, treeId, bonds, from, to)
      return rows
        .values()
        .map(({ row }) => withCleanNames(withoutPointersTo(unpack(row.verbatim, names.rename), hidden)))
    }),
    () => Promise.resolve([...madeRecords(bonds.sources), trailer].values()),
  ].filter((_, at) => at % lane.of === lane.at)
  const { softwareVersion, title } = ask
  const hasSubmitter = bonds.records.taken.includes(submitterXref) && !hidden.has(submitterXref)
  const facts = { software: 'Mulghar', softwareVersion, date: ask.now, title, extensionTags, hasSubmitter }
  const text = new Utf8()
  if (lane.at === 0) for (const record of headerOf(version, facts)) text.add(write(record))
  for await (const made of ahead(parts)) {
    let count = 0
    for (const record of made) {
      text.add(write(record))
      // Others on this thread have their turn, and what the database sends is taken in.
      if (++count % 250 === 0) await setImmediate()
    }
    yield text.take()
  }
}

type Writing = {
  ask: ExportAsk
  bonds: Bonds
  names: Names
  sources: SourceNames
  mediaNames: Map<string, string> | undefined
  version: WriteVersion
  year: number
  /** The names of records that are not for the role. */
  hidden: ReadonlySet<string>
}

function personRecord(writing: Writing, place: number, row: ExportPerson, album: readonly ExportPicture[]): GedcomNode {
  const { ask, bonds, names, mediaNames, year, version } = writing
  const living = row.deadFrom > year
  const whole = !living || mayInTree(ask.role, 'export-living')
  const read =
    row.verbatim && whole ? readPerson(unpack(row.verbatim, names.rename), new Problems(), textTags) : undefined
  const before = read && !row.hasNotes ? withoutCitedEvents(read) : read
  const about = { names: writing.sources, hasNotes: row.hasNotes }
  const fields = gedcomFromFacts(redactedFacts(row.facts, living, ask.role), before, about)
  fields.childOf = told(bonds.childOf, place, (item) => {
    const { place: union } = linkOf(item)
    const { kindA, kindB } = linkIn(bonds, union, item)
    const isAlone = partnersIn(bonds, union).length < 2
    return { family: names.ofUnion(union), kindA, kindB: isAlone ? kindA : kindB }
  })
  fields.partnerIn = told(bonds.partnerIn, place, names.ofUnion)
  const patched = withCleanNames(patchPerson(before, names.ofPerson(place), fields))
  const record = withoutPointersTo(patched, writing.hidden)
  return whole && mediaNames ? withPictures(record, picturesOf(row, album, mediaNames), version) : record
}

/** First the portrait, once, with what the album says of it. */
function picturesOf(
  { facts: { imageId } }: ExportPerson,
  album: readonly ExportPicture[],
  mediaNames: ReadonlyMap<string, string>,
): NamedPicture[] {
  const others = album.filter((picture) => picture.documentId !== imageId)
  const portrait = album.find((picture) => picture.documentId === imageId)
  const all = [...(imageId ? [portrait ?? { documentId: imageId, caption: null, taken: null }] : []), ...others]
  return all.flatMap(({ documentId, caption, taken }) => {
    const file = mediaNames.get(documentId)
    return file ? [{ file, caption, taken }] : []
  })
}

const extensionTags = [...textTags, '_BLOOD_GROUP', '_BIRTH_ORDER', '_STAT', '_FREL', '_MREL', takenTag, controlsTag]

/** Whether a role may take along when a union began and ended: it is part of the lives of both partners. */
export function mayTakeUnion(role: TreeRole, bonds: Bonds, union: number, year: number): boolean {
  return mayInTree(role, 'export-living') || !partnersIn(bonds, union).some((person) => bonds.deadFrom[person]! > year)
}

function familyRecord({ ask, bonds, names, year, hidden }: Writing, place: number, union: ExportUnion): GedcomNode {
  const members = partnersIn(bonds, place)
  const partners = members.map(names.ofPerson)
  const whole = mayTakeUnion(ask.role, bonds, place, year)
  const record = union.verbatim && { ...unpack(union.verbatim, names.rename), xref: names.ofUnion(place) }
  const before = record ? readFamily(whole ? record : withPartnersAlone(record, partners), new Problems()) : undefined
  const facts = whole ? (union.facts ?? []) : []
  const unwritten = new Set(before?.facts)
  const now: FamilyFields = {
    partners,
    sexes: members.map((person) => sexOf(bonds, person)),
    children: told(bonds.children, place, (item) => {
      const { place: child, kindA, kindB } = linkIn(bonds, place, item)
      return { person: names.ofPerson(child), kindA, kindB }
    }),
    kind: union.kind,
    marriage: whole ? dateAsRead(union.from, before?.marriage) : null,
    marriagePlace: before?.marriagePlace ?? '',
    divorce: whole ? dateAsRead(union.to, before?.divorce) : null,
    facts: facts.map((fact) => {
      const old = takeFact(unwritten, fact)
      if (old) return old
      return {
        at: -1,
        tag: 'EVEN',
        type: fact.type,
        value: fact.value ?? '',
        date: dateBack(fact.date),
        place: fact.place ?? '',
      }
    }),
  }
  return withoutPointersTo(patchFamily(before, names.ofUnion(place), now), hidden)
}

/** The line of a fact: by its place, else another that says the same, since an edit of notes moves lines. */
function takeFact(lines: Set<Fact>, fact: NonNullable<ExportUnion['facts']>[number]): Fact | undefined {
  const told = shortFact(cleanTexts(fact))
  const same = [...lines].filter((line) => sameValue({ ...factOf(line), id: told.id }, told))
  const line = same.find(({ at }) => `g${at}` === fact.id) ?? same[0]
  if (line) lines.delete(line)
  return line
}

/** A family's record without its life: the tags by which it names its partners stay. */
function withPartnersAlone(record: GedcomNode, partners: readonly string[]): GedcomNode {
  const lines = record.children.filter(
    (child) => (child.tag === 'HUSB' || child.tag === 'WIFE') && partners.includes(targetOf(child)),
  )
  return { ...record, children: lines.map((line) => ({ ...line, children: [] })) }
}
