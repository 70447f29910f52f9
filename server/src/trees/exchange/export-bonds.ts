import type { ChildLink, GedcomNode } from '@mulghar/gedcom'
import type { TreesDb } from '../tables.ts'
import { selectChildren, selectPartners, selectRecords, selectUnions, type ExportChildren } from './exchange.sql.ts'
import { unpack, type Packed } from './verbatim.ts'

type FamilyChild = { person: string; kindA: ChildLink['kindA']; kindB: ChildLink['kindB'] }

/** Who belongs to whom in a tree, in the names of its file. */
export type Bonds = {
  /** The name of a person in the file, given when it is first needed. */
  xrefOf: (personId: string) => string
  unionXrefOf: Map<string, string>
  /** What kept records are called. */
  taken: Set<string>
  /** Who counts as living, of those who have been written. */
  living: Set<string>
  records: GedcomNode[]
  /** The families of a person; to be asked in the order of the ids, as one walk goes along beside. */
  ofNext: (personId: string) => { childOf: ChildLink[]; partnerIn: string[] }
  childrenOf: (unionId: string) => FamilyChild[]
}

export async function readBonds(db: TreesDb, treeId: string): Promise<Bonds> {
  const [unions, records, byUnion, byChild, partners] = await Promise.all([
    selectUnions(db, treeId),
    selectRecords(db, treeId),
    selectChildren(db, treeId, 'union'),
    selectChildren(db, treeId, 'child'),
    selectPartners(db, treeId),
  ])
  const taken = new Set(records.flatMap((row) => row.xref ?? []))
  const fresh = (letter: string) => {
    let count = 0
    return () => {
      do count++
      while (taken.has(`${letter}${count}`))
      return `${letter}${count}`
    }
  }
  const [personXref, unionXref] = [fresh('I'), fresh('F')]
  const personXrefs = new Map<string, string>()
  const unionXrefOf = new Map(unions.map((row) => [row.id, unionXref()]))
  function xrefOf(personId: string) {
    let xref = personXrefs.get(personId)
    if (xref === undefined) personXrefs.set(personId, (xref = personXref()))
    return xref
  }
  const [asChild, asPartner] = [walkAlong(byChild.child), walkAlong(partners.person)]
  return {
    xrefOf,
    unionXrefOf,
    taken,
    living: new Set(),
    records: records.map((row) => unpack(row.content as Packed)),
    ofNext: (personId) => ({
      childOf: asChild(personId, (at) => ({ family: unionXrefOf.get(byChild.union[at]!)!, ...kindsAt(byChild, at) })),
      partnerIn: asPartner(personId, (at) => unionXrefOf.get(partners.union[at]!)!),
    }),
    childrenOf: childrenIn(byUnion, xrefOf),
  }
}

const kindsAt = ({ kindA, kindB }: ExportChildren, at: number) => ({ kindA: kindA[at]!, kindB: kindB[at]! })

/** Goes through a sorted column beside those who ask in the same order, and answers what stands at each one's places. */
function walkAlong(column: readonly string[]) {
  let at = 0
  return <T>(key: string, tell: (at: number) => T): T[] => {
    while (at < column.length && column[at]! < key) at++
    const told: T[] = []
    for (; at < column.length && column[at] === key; at++) told.push(tell(at))
    return told
  }
}

function childrenIn(children: ExportChildren, xrefOf: (personId: string) => string) {
  const { union, child } = children
  const firstOf = new Map<string, number>()
  for (let at = 0; at < union.length; at++) if (union[at] !== union[at - 1]) firstOf.set(union[at]!, at)
  return (unionId: string): FamilyChild[] => {
    const told: FamilyChild[] = []
    for (let at = firstOf.get(unionId) ?? union.length; union[at] === unionId; at++)
      told.push({ person: xrefOf(child[at]!), ...kindsAt(children, at) })
    return told
  }
}

/** Kept records name people and families by our ids. */
export function renameFor({ xrefOf, unionXrefOf, taken }: Bonds): (xref: string) => string {
  return (xref) => unionXrefOf.get(xref) ?? (isOurs.test(xref) && !taken.has(xref) ? xrefOf(xref) : xref)
}

const isOurs = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
