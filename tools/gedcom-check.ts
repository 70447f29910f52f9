import {
  convertNode,
  node,
  openGedzip,
  Problems,
  readFamily,
  readGedcom,
  readPerson,
  sourceOf,
  writeRecord,
  type GedcomNode,
  type WriteVersion,
} from '@mulghar/gedcom'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Entry = { file: string; persons: number | null; families: number | null }
export type CheckedFile = { file: string; faults: string[]; people: number; families: number; facts: number }

/** Compares every file of a folder with its manifest, and each with itself after being written as 5.5.1 and as 7.0. */
export async function checkFolder(folder: string): Promise<CheckedFile[]> {
  const entries = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Entry[]
  const checked: CheckedFile[] = []
  for (const entry of entries) checked.push(await checkFile(folder, entry))
  return checked
}

async function checkFile(folder: string, { file, persons, families }: Entry): Promise<CheckedFile> {
  const faults: string[] = []
  const first = await summaryOf(await readAll(bytesOf(join(folder, file))))
  if (persons !== null && first.people.length !== persons)
    faults.push(`${first.people.length} people where ${persons} are`)
  if (families !== null && first.families.length !== families)
    faults.push(`${first.families.length} families where ${families} are`)
  let records = first.records
  for (const version of ['5.5.1', '7.0'] as WriteVersion[]) {
    const text = records
      .map((record) => writeRecord(convertNode(versioned(record, version), version), version))
      .join('')
    const again = await summaryOf(await readAll([new TextEncoder().encode(text)]))
    for (const part of ['people', 'families', 'facts', 'unknown'] as const) {
      const difference = firstDifference(first[part], again[part])
      if (difference) faults.push(`${part} differ after ${version}: ${difference}`)
    }
    records = again.records
  }
  return { file, faults, people: first.people.length, families: first.families.length, facts: first.facts.length }
}

/** The header says which version and encoding the text is in. */
function versioned(record: GedcomNode, version: WriteVersion): GedcomNode {
  if (record.tag !== 'HEAD') return record
  const children = record.children.map((child) => (child.tag === 'CHAR' ? { ...child, value: 'UTF-8' } : child))
  const at = children.findIndex((child) => child.tag === 'GEDC')
  if (at < 0) return { ...record, children: [...children, node('GEDC', '', [node('VERS', version)])] }
  const gedc = children[at]!
  const hasVersion = gedc.children.some((child) => child.tag === 'VERS')
  const below = gedc.children.map((child) => (child.tag === 'VERS' ? { ...child, value: version } : child))
  const next = { ...gedc, children: hasVersion ? below : [...below, node('VERS', version)] }
  return { ...record, children: children.with(at, next) }
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  if (!path.toLowerCase().endsWith('.gdz')) return yield readFileSync(path)
  const archive = await openGedzip(sourceOf(readFileSync(path)), new Problems())
  yield* archive.gedcom()
}

async function readAll(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<GedcomNode[]> {
  const records: GedcomNode[] = []
  for await (const batch of readGedcom(bytes).records()) records.push(...batch)
  return records
}

type Summary = { people: string[]; families: string[]; facts: string[]; unknown: string[]; records: GedcomNode[] }

/** What must survive: people, families and facts by their fields, unknown tags with their values. */
async function summaryOf(records: GedcomNode[]): Promise<Summary> {
  const summary: Summary = { people: [], families: [], facts: [], unknown: [], records }
  const problems = new Problems()
  for (const record of records) {
    noteUnknown(record, record.xref, summary.unknown)
    if (record.tag === 'INDI') {
      const { record: _, facts, addresses, educations, occupations, ...person } = readPerson(record, problems)
      summary.people.push(JSON.stringify(person))
      const all = [...facts, ...addresses, ...educations, ...occupations]
      summary.facts.push(...all.map((fact) => JSON.stringify({ ...fact, of: person.xref })))
    } else if (record.tag === 'FAM') {
      const { record: _, facts, ...family } = readFamily(record, problems)
      summary.families.push(JSON.stringify(family))
      summary.facts.push(...facts.map((fact) => JSON.stringify({ ...fact, of: family.xref })))
    }
  }
  return summary
}

function noteUnknown(node: GedcomNode, path: string, into: string[]): void {
  // A shared note is the one tag that has another name in the other version.
  const here = `${path} ${node.tag === 'SNOTE' ? 'NOTE' : node.tag}`
  if (node.tag.startsWith('_')) into.push(`${here} ${node.value}`)
  for (const child of node.children) noteUnknown(child, here, into)
}

function firstDifference(before: string[], after: string[]): string | undefined {
  if (before.length !== after.length) return `${before.length} became ${after.length}`
  const at = before.findIndex((line, index) => line !== after[index])
  return at < 0 ? undefined : `${before[at]} became ${after[at]}`
}
