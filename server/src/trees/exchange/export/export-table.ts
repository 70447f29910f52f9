import { cleanText } from '@mulghar/contract/kit/clean-text'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import { placeOf } from '@mulghar/gedcom/facts'
import { childOf, type GedcomNode } from '@mulghar/gedcom/node'
import { isoDay } from '../../../kit/date-range.ts'
import type { PersonFacts } from '../../core/person-facts.ts'
import { unpack } from '../../person/verbatim.ts'
import { linkOf, partnersIn, told, type Bonds } from './export-bonds.ts'
import { mayTakeUnion, redactedFacts, type ExportAsk } from './export-gedcom.ts'
import { ahead, partsOf, readPeopleIn, readUnionsIn } from './export-parts.ts'
import type { ExportUnion } from './export-rows.sql.ts'
import { textAt } from './id-table.ts'

const columns = [
  'id',
  'first_name',
  'last_name',
  'native_name',
  'gender',
  'born',
  'birth_place',
  'died',
  'death_place',
  'gotra',
  'parents',
  'partners',
] as const

/** Everybody as one line of a table: UTF-8 with a mark, for spreadsheets; cells that could be a formula are made text. */
export async function* csvLines(ask: ExportAsk, bonds: Bonds): AsyncGenerator<string> {
  let text = `\ufeff${columns.join(',')}\r\n`
  for await (const people of readAll(ask, bonds)) {
    for (const { row, place, facts } of people) {
      const homes = told(bonds.childOf, place, (item) => linkOf(item).place)
      const unions = told(bonds.partnerIn, place, (union) => union)
      const cells = [
        row.id,
        facts.firstName,
        facts.lastName,
        row.nativeName,
        facts.gender,
        wordsOf(facts.birth),
        facts.birthPlace,
        wordsOf(facts.death),
        facts.deathPlace,
        facts.gotra,
        homes.flatMap((union) => partnersOf(bonds, union)).join(' '),
        unions.flatMap((union) => partnersOf(bonds, union).filter((id) => id !== row.id)).join(' '),
      ]
      text += `${cells.map(cell).join(',')}\r\n`
    }
    yield text
    text = ''
  }
  yield text
}

/** Everybody and every union as JSON, one a line. */
export async function* jsonLines(ask: ExportAsk, bonds: Bonds): AsyncGenerator<string> {
  yield `{"familyTreeId":${JSON.stringify(ask.treeId)},"name":${JSON.stringify(ask.title)},"people":[`
  let comma = ''
  const linesOf = (things: readonly object[]) => {
    const lines = things.map((thing) => `\n${JSON.stringify(thing)}`)
    const text = lines.length > 0 ? comma + lines.join(',') : ''
    if (text) comma = ','
    return text
  }
  for await (const people of readAll(ask, bonds))
    yield linesOf(people.map(({ row, facts }) => ({ id: row.id, ...facts })))
  yield '\n],"unions":['
  comma = ''
  const parts = partsOf(bonds.unions, (from, to) => readUnionsIn(ask.pool, ask.treeId, bonds, from, to))
  for await (const rows of ahead(parts)) {
    yield linesOf(
      rows.map(({ place, row }) => ({
        id: row.id,
        partners: partnersOf(bonds, place),
        kind: row.kind,
        ...timesOf(mayTakeUnion(ask.role, bonds, place, ask.now.getUTCFullYear()) ? row : undefined),
        children: told(bonds.children, place, (item) => {
          const { place: child, kindA, kindB } = linkOf(item)
          return { id: textAt(bonds.people, child), kinds: [kindA, kindB] }
        }),
      })),
    )
  }
  yield '\n]}\n'
}

/** When and where a union began and ended, as entered and as plain days. Where it was, only the file says that it came from. */
function timesOf(union: ExportUnion | undefined) {
  const record = union?.verbatim ? unpack(union.verbatim, (xref) => xref) : undefined
  return {
    marriage: union?.from ?? null,
    marriedDate: isoDay(union?.from),
    marriagePlace: placeIn(record, 'MARR'),
    divorce: union?.to ?? null,
    divorcedDate: isoDay(union?.to),
    divorcePlace: placeIn(record, 'DIV'),
  }
}

/** A GEDCOM file is returned as it was read; other files have no hidden signs. */
const placeIn = (record: GedcomNode | undefined, tag: string) => cleanText(placeOf(childOf(record, tag))) || null

/** Everybody, as far as the role goes. */
async function* readAll({ pool, treeId, role, now }: ExportAsk, bonds: Bonds) {
  const parts = partsOf(bonds.people, (from, to) => readPeopleIn(pool, treeId, bonds, from, to))
  for await (const rows of ahead(parts)) {
    yield Array.from(rows, ({ place, row }) => ({
      place,
      row,
      facts: withoutSharedNotes(redactedFacts(row.facts, row.deadFrom > now.getUTCFullYear(), role), role),
    }))
  }
}

/** A note that people share may tell of the living: a role that may not take them along gets none. */
function withoutSharedNotes(facts: PersonFacts, role: TreeRole): PersonFacts {
  if (!facts.notes || mayInTree(role, 'export-living')) return facts
  const own = facts.notes.filter(({ record }) => !record)
  return { ...facts, notes: own.length > 0 ? own : null }
}

function partnersOf(bonds: Bonds, union: number): string[] {
  return partnersIn(bonds, union).map((person) => textAt(bonds.people, person))
}

function wordsOf(date: PartialDate | null): string {
  if (!date) return ''
  if (date.year === null || date.year === undefined) return date.text ?? ''
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [String(date.year), date.month && two(date.month), date.month && date.day && two(date.day)]
    .filter(Boolean)
    .join('-')
  const before = date.qualifier === 'EXACT' ? '' : `${date.qualifier.toLowerCase()} `
  const after = date.calendar === 'GREGORIAN' ? '' : ` (${date.calendar})`
  return `${before}${day}${date.year2 ? `/${date.year2}` : ''}${after}`
}

function cell(value: string | null): string {
  const text = value ?? ''
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
