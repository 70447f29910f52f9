import type { Pool } from 'pg'
import type { GedcomNode } from '@mulghar/gedcom'
import { readPointers } from './export-rows.sql.ts'
import { placeOfText, type IdTable } from './id-table.ts'

type Owners = {
  people: IdTable
  unions: IdTable
  /** Whether a person, or one of the partners of a union, counts as living. */
  isLiving: (kind: 'PERSON' | 'UNION', place: number) => boolean
}

/** These tell of places in files and not of people: a reader of one life may know of them. */
const ofPlaces = new Set(['SOUR', 'REPO'])

/**
 * The names of the kept records of a tree (notes, sources, media, those who sent a file) that go along with no life of the
 * dead, or tell of the living besides. Linear in what is kept.
 */
export async function hiddenRecords(
  pool: Pool,
  treeId: string,
  { people, unions, isLiving }: Owners,
): Promise<{ ids: Set<string>; names: string[] }> {
  const records = new Map<string, { id: string; tag: string; to: readonly string[] }>()
  const hidden = { ids: new Set<string>(), names: [] as string[] }
  const [ofTheDead, ofTheLiving]: [string[], string[]] = [[], []]
  for (const { kind, id, xref, tag, to } of await readPointers(pool, treeId)) {
    if (kind === 'RECORD') {
      // Nobody tells of a thing without a name.
      if (xref) records.set(xref, { id, tag, to })
      else hidden.ids.add(id)
      continue
    }
    const place = placeOfText(kind === 'PERSON' ? people : unions, id)
    // Whoever came between two questions is not part of this file.
    if (place < 0) continue
    const owned = isLiving(kind, place) ? ofTheLiving : ofTheDead
    for (const name of to) owned.push(name)
  }
  const reached = (from: readonly string[], goesInto: (name: string, tag: string) => boolean) => {
    const all = new Set<string>()
    const open = [...from]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const record = records.get(name)
      if (!record || all.has(name) || !goesInto(name, record.tag)) continue
      all.add(name)
      for (const next of record.to) open.push(next)
    }
    return all
  }
  // The sender of a file is somebody who lives.
  const told = reached(ofTheDead, (_, tag) => tag !== 'SUBM')
  const untold = reached(ofTheLiving, (name, tag) => !(ofPlaces.has(tag) && told.has(name)))
  for (const [name, { id }] of records) {
    if (told.has(name) && !untold.has(name)) continue
    hidden.ids.add(id)
    hidden.names.push(name)
  }
  return hidden
}

/** A record without the lines that point to others which are not there. */
export function withoutPointersTo(record: GedcomNode, hidden: ReadonlySet<string>): GedcomNode {
  if (hidden.size === 0) return record
  const points = ({ value, literal }: GedcomNode) =>
    !literal && value.startsWith('@') && value.endsWith('@') && hidden.has(value.slice(1, -1))
  const children = record.children.flatMap((child) => (points(child) ? [] : [withoutPointersTo(child, hidden)]))
  return { ...record, children }
}
