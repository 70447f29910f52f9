import { cleanText } from '@mulghar/contract/kit/clean-text'
import { citedIn } from '@mulghar/gedcom/citations'
import { placeOf } from '@mulghar/gedcom/facts'
import { childOf, type GedcomNode } from '@mulghar/gedcom/node'
import type { Pool } from 'pg'
import { citedFacts, sourceIn, type Records } from './cited.ts'
import type { Note, Source } from '../core/person-record.ts'
import { associatesIn } from './associates.ts'
import { selectKeptOf, selectLines, selectRecords, type KeptRow } from './kept-words.sql.ts'
import type { Relative } from './person-page.sql.ts'
import { unpack } from './verbatim.ts'

/** Texts of a file about a family beyond the fields of a union. */
export type FamilyWords = {
  place: string | null
  notes: Note[]
  sources: Source[]
  /** True where the person is the only partner. */
  isAlone: boolean
}
/** `isOf` is true where the person has the role for the other, such as godfather of somebody. */
export type AssociateLine = { who: Relative; role: string; event: string | null; isOf: boolean }
export type KeptWords = { families: Map<string, FamilyWords>; associates: AssociateLine[] }

const most = 200
const same = (xref: string) => xref

/** Marriage places, notes and sources of families, and associates, from the records of files. Only for roles that see lives. */
export async function keptWordsOf(pool: Pool, treeId: string, personId: string): Promise<KeptWords> {
  const rows = await selectKeptOf(pool, treeId, personId)
  if (rows.length === 0) return { families: new Map(), associates: [] }
  const records = rows.map((row) => ({ ...row, record: unpack(row.content, same) }))
  const [families, associates] = await Promise.all([
    familiesIn(
      pool,
      treeId,
      records.filter(({ kind, partners }) => kind === 'UNION' && partners?.includes(personId)),
    ),
    associatesOf(pool, treeId, personId, records),
  ])
  return { families, associates }
}

type Read = KeptRow & { record: GedcomNode }

async function familiesIn(pool: Pool, treeId: string, unions: readonly Read[]): Promise<Map<string, FamilyWords>> {
  const cited = unions.map(({ id, record, partners }) => ({
    id,
    record,
    isAlone: partners?.length === 1,
    lines: withInlineNotes(record),
  }))
  const xrefs = cited.flatMap(({ lines }) => [...lines.sources, ...lines.notes].map(({ record }) => record))
  const packed = await selectRecords(pool, treeId, [...new Set(xrefs.filter(Boolean))])
  const found = (xref: string) => packed.get(xref) && unpack(packed.get(xref)!, same)
  const known: Records = {
    sourceOf: (xref) => {
      const record = found(xref)
      return record && sourceIn(record)
    },
    noteOf: (xref) => found(xref)?.value,
    rename: same,
  }
  return new Map(
    cited.map(({ id, record, isAlone, lines }) => {
      const { sources, notes } = citedFacts(lines, known)
      const place = cleanText(placeOf(childOf(record, 'MARR'))) || null
      return [id, { place, notes: (notes ?? []).filter(({ text }) => text), sources: sources ?? [], isAlone }]
    }),
  )
}

/** A family has no biography: its inline notes are notes. */
function withInlineNotes(record: GedcomNode): ReturnType<typeof citedIn> {
  const cited = citedIn(record)
  const inline = record.children.flatMap((child, at) =>
    (child.tag === 'NOTE' || child.tag === 'SNOTE') &&
    !cited.notes.some((note) => note.at.length === 1 && note.at[0] === at)
      ? [{ at: [at], about: '', text: child.value, record: '' }]
      : [],
  )
  return { ...cited, notes: [...inline, ...cited.notes] }
}

async function associatesOf(
  pool: Pool,
  treeId: string,
  personId: string,
  records: readonly Read[],
): Promise<AssociateLine[]> {
  const found: { other: string; role: string; event: string | null; isOf: boolean }[] = []
  for (const { kind, id, record, partners } of records) {
    const owners = kind === 'PERSON' ? [id] : (partners ?? [])
    for (const { to, role, event } of associatesIn(record)) {
      if (owners.includes(personId)) found.push({ other: to, role, event, isOf: false })
      else if (to === personId) for (const owner of owners) found.push({ other: owner, role, event, isOf: true })
    }
  }
  const shown = found.slice(0, most)
  const ids = shown.map(({ other }) => other).filter((id) => isId.test(id))
  const lines = await selectLines(pool, treeId, [...new Set(ids)])
  return shown.flatMap(({ other, ...rest }) => {
    const who = lines.get(other)
    return who ? [{ who, ...rest, role: cleanText(rest.role) }] : []
  })
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
