import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { factsOf } from '../person.sql.ts'
import { readPeople, selectChildren, selectUnions, type ExportChildren } from './exchange.sql.ts'
import { redactedFacts, type ExportAsk } from './export-gedcom.ts'

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

type Relatives = { parents: Map<string, string[]>; partners: Map<string, string[]> }

/** Everybody as one line of a table: UTF-8 with a mark, for spreadsheets; cells that could be a formula are made text. */
export async function* csvLines(ask: ExportAsk): AsyncGenerator<string> {
  const { parents, partners } = await relativesOf(ask)
  let text = `\ufeff${columns.join(',')}\r\n`
  for await (const rows of readPeople(ask.db, ask.treeId)) {
    for (const row of rows) {
      const facts = redactedFacts(factsOf(row), row.dead_from > ask.now.getUTCFullYear(), ask.role)
      const cells = [
        row.id,
        facts.firstName,
        facts.lastName,
        row.native_name,
        facts.gender,
        wordsOf(facts.birth),
        facts.birthPlace,
        wordsOf(facts.death),
        facts.deathPlace,
        facts.gotra,
        (parents.get(row.id) ?? []).join(' '),
        (partners.get(row.id) ?? []).join(' '),
      ]
      text += `${cells.map(cell).join(',')}\r\n`
    }
    yield text
    text = ''
  }
  yield text
}

/** Everybody and every union as JSON, one a line. */
export async function* jsonLines(ask: ExportAsk): AsyncGenerator<string> {
  yield `{"familyTreeId":${JSON.stringify(ask.treeId)},"name":${JSON.stringify(ask.title)},"people":[`
  let first = true
  for await (const rows of readPeople(ask.db, ask.treeId)) {
    const lines = rows.map((row) => {
      const facts = redactedFacts(factsOf(row), row.dead_from > ask.now.getUTCFullYear(), ask.role)
      return JSON.stringify({ id: row.id, ...facts })
    })
    yield `${first ? '' : ','}\n${lines.join(',\n')}`
    first = false
  }
  yield '\n],"unions":['
  const children = Map.groupBy(childRows(await selectChildren(ask.db, ask.treeId, 'union')), ({ union }) => union)
  const unions = await selectUnions(ask.db, ask.treeId)
  const lines = unions.map((union) =>
    JSON.stringify({
      id: union.id,
      partners: [union.partner_a, union.partner_b].filter((id) => id !== null),
      kind: union.kind,
      children: (children.get(union.id) ?? []).map(({ child, kindA, kindB }) => ({ id: child, kinds: [kindA, kindB] })),
    }),
  )
  yield `\n${lines.join(',\n')}\n]}\n`
}

async function relativesOf(ask: ExportAsk): Promise<Relatives> {
  const relatives: Relatives = { parents: new Map(), partners: new Map() }
  const unions = await selectUnions(ask.db, ask.treeId)
  const partnersOf = new Map(
    unions.map((union) => [union.id, [union.partner_a, union.partner_b].filter((id) => id !== null)]),
  )
  for (const partners of partnersOf.values()) {
    for (const person of partners)
      add(
        relatives.partners,
        person,
        partners.filter((other) => other !== person),
      )
  }
  for (const { union, child } of childRows(await selectChildren(ask.db, ask.treeId, 'union')))
    add(relatives.parents, child, partnersOf.get(union) ?? [])
  return relatives
}

function childRows({ union, child, kindA, kindB }: ExportChildren) {
  return union.map((id, at) => ({ union: id, child: child[at]!, kindA: kindA[at]!, kindB: kindB[at]! }))
}

function add(map: Map<string, string[]>, key: string, more: readonly string[]): void {
  map.set(key, [...(map.get(key) ?? []), ...more])
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
