import { isDeepStrictEqual } from 'node:util'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import {
  convertNode,
  headerOf,
  patchFamily,
  patchPerson,
  Problems,
  readFamily,
  readPerson,
  trailer,
  writeRecord,
  type FamilyFields,
  type GedcomFamily,
  type GedcomNode,
  type WriteVersion,
} from '@mulghar/gedcom'
import { projectVersion } from '../../kit/env.ts'
import { factsOf } from '../person.sql.ts'
import { nobody, type PersonFacts } from '../person-facts.ts'
import type { TreesDb } from '../tables.ts'
import { readPeople, readUnions, type ExportUnion } from './exchange.sql.ts'
import { readBonds, renameFor, type Bonds } from './export-bonds.ts'
import { dateBack, factOf, gedcomFromFacts } from './fields.ts'
import { renamed, unpack, type Packed } from './verbatim.ts'

export type ExportAsk = { db: TreesDb; treeId: string; title: string; role: TreeRole; now: Date }

/** What a role may take along: all there is, or without the lives of the living. */
export function redactedFacts(facts: PersonFacts, living: boolean, role: TreeRole): PersonFacts {
  if (!living || mayInTree(role, 'export-living'))
    return mayInTree(role, 'see-hidden-names') ? facts : { ...facts, hiddenName: null }
  const { firstName, lastName, names, gender, gotra, currentGotra, birthOrder } = facts
  const hiddenName = mayInTree(role, 'see-hidden-names') ? facts.hiddenName : null
  return { ...nobody, firstName, lastName, names, hiddenName, gender, gotra, currentGotra, birthOrder }
}

/** The whole tree as the lines of a GEDCOM file, in pieces. What came from a file and has not changed is written as it came. */
export async function* gedcomLines(
  ask: ExportAsk,
  version: WriteVersion,
  mediaNames?: Map<string, string>,
): AsyncGenerator<string> {
  // The first people are on their way while who belongs to whom is read.
  const people = readPeople(ask.db, ask.treeId)
  const bonds = await readBonds(ask.db, ask.treeId)
  const rename = renameFor(bonds)
  const write = (record: GedcomNode) => writeRecord(convertNode(record, version), version)
  const facts = { software: 'Mulghar', softwareVersion: projectVersion, date: ask.now, title: ask.title, extensionTags }
  let text = headerOf(version, facts).map(write).join('')
  const year = ask.now.getUTCFullYear()
  for await (const rows of people) {
    for (const row of rows) {
      const living = row.dead_from > year
      if (living) bonds.living.add(row.id)
      const whole = !living || mayInTree(ask.role, 'export-living')
      const original = row.verbatim && whole ? renamed(unpack(row.verbatim as Packed), rename) : undefined
      const before = original && readPerson(original, new Problems())
      const shown = redactedFacts(factsOf(row), living, ask.role)
      const fields = { ...gedcomFromFacts(shown, before), ...bonds.ofNext(row.id) }
      const picture = row.image_document_id && mediaNames?.get(row.image_document_id)
      const record = patchPerson(before, bonds.xrefOf(row.id), fields)
      text += write(picture ? withPicture(record, picture) : record)
    }
    yield text
    text = ''
  }
  for await (const rows of readUnions(ask.db, ask.treeId, [...bonds.unionXrefOf.keys()])) {
    for (const union of rows) text += write(familyRecord(union, bonds, rename, ask.role))
    yield text
    text = ''
  }
  for (const record of bonds.records) text += write(renamed(record, rename))
  yield text + write(trailer)
}

const extensionTags = [
  '_GOTRA',
  '_CURRENT_GOTRA',
  '_HIDDEN_NAME',
  '_BLOOD_GROUP',
  '_BIRTH_ORDER',
  '_STAT',
  '_FREL',
  '_MREL',
]

function withPicture(record: GedcomNode, file: string): GedcomNode {
  const known = record.children.some(
    (child) => child.tag === 'OBJE' && child.children.some((one) => one.tag === 'FILE' && one.value === file),
  )
  if (known) return record
  const form = { tag: 'FORM', value: 'jpg', xref: '', children: [], line: 0 }
  const link = { tag: 'FILE', value: file, xref: '', children: [form], line: 0 }
  return { ...record, children: [...record.children, { tag: 'OBJE', value: '', xref: '', children: [link], line: 0 }] }
}

function familyRecord(union: ExportUnion, bonds: Bonds, rename: (xref: string) => string, role: TreeRole): GedcomNode {
  const partners = [union.partner_a, union.partner_b].filter((id) => id !== null)
  const someLive = partners.some((id) => bonds.living.has(id))
  const whole = mayInTree(role, 'export-living') || !someLive
  const original = union.verbatim && whole ? renamed(unpack(union.verbatim as Packed), rename) : undefined
  const before: GedcomFamily | undefined = original && readFamily(original, new Problems())
  const facts = whole ? (union.facts ?? []) : []
  const now: FamilyFields = {
    partners: partners.map((id) => bonds.xrefOf(id)),
    children: bonds.childrenOf(union.id),
    kind: union.kind,
    marriage: whole ? dateBack(union.from_date) : null,
    marriagePlace: before?.marriagePlace ?? '',
    divorce: whole ? dateBack(union.to_date) : null,
    facts: facts.map((fact) => {
      const old = before?.facts.find((one) => `g${one.at}` === fact.id)
      if (old && isDeepStrictEqual(factOf(old), fact)) return old
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
  return patchFamily(before, bonds.unionXrefOf.get(union.id)!, now)
}
