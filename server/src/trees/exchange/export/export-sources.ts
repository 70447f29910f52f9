import type { Pool } from 'pg'
import { node, type GedcomNode } from '@mulghar/gedcom/node'
import { saying } from '@mulghar/gedcom/edit'
import { sourceIn, type SourceNames, type SourceRecord } from '../../person/cited.ts'
import { unpack, type Packed } from '../../person/verbatim.ts'
import { readSourceRecords, readTitles } from './export-rows.sql.ts'

/** The SOUR records of a file: those that were imported, and those that are made for the titles of other sources. */
export type ExportSources = {
  imported: [xref: string, record: SourceRecord][]
  made: [xref: string, record: SourceRecord][]
}

type Asked = { taken: readonly string[]; hidden: readonly string[]; year: number | undefined }

/** One record for each title that people's sources have, and that no imported record has. Linear in the sources of a tree. */
export async function exportSources(
  pool: Pool,
  treeId: string,
  { taken, hidden, year }: Asked,
): Promise<ExportSources> {
  const [records, titles] = await Promise.all([readSourceRecords(pool, treeId), readTitles(pool, treeId, year)])
  const isHidden = new Set(hidden)
  const imported: ExportSources['imported'] = []
  for (const { xref, lines } of records)
    if (xref && !isHidden.has(xref)) imported.push([xref, sourceIn(recordOf(lines))])
  const known = new Set(imported.flatMap(([, { title, link }]) => [keyOf(title, link), keyOf(title, '')]))
  const names = new Set(taken)
  const made: ExportSources['made'] = []
  let number = 0
  for (const { title, link } of titles) {
    const key = keyOf(title, link)
    if (!title || known.has(key)) continue
    known.add(key)
    do number++
    while (names.has(`S${number}`))
    made.push([`S${number}`, { title, link }])
  }
  return { imported, made }
}

const recordOf = (lines: Packed[]): GedcomNode =>
  node(
    'SOUR',
    '',
    lines.map((line) => unpack(line, (xref) => xref)),
  )

const keyOf = (title: string, link: string) => `${title}\n${link}`

/** The names and records with which citations are written. */
export function sourceNames({ imported, made }: ExportSources): SourceNames {
  const records = new Map(imported)
  const xrefs = new Map<string, string>()
  for (const [xref, { title, link }] of [...imported, ...made]) {
    if (!xrefs.has(keyOf(title, link))) xrefs.set(keyOf(title, link), xref)
    if (!xrefs.has(keyOf(title, ''))) xrefs.set(keyOf(title, ''), xref)
  }
  return { sourceOf: (xref) => records.get(xref), nameOf: (title, link) => xrefs.get(keyOf(title, link)) }
}

/** PUBL holds the link in every version: a SOUR record has no place for WWW. */
export function madeRecords({ made }: ExportSources): GedcomNode[] {
  return made.map(([xref, { title, link }]) =>
    node('SOUR', '', [saying(node('TITL'), title), ...(link ? [node('PUBL', link)] : [])], xref),
  )
}
