import type { Graph } from '@mulghar/contract/trees/graph'
import type { DataFault } from './faults.ts'
import { childKindAt } from './kinds.ts'
import { underOwnCouple } from './own-couple.ts'
import { buildShape, type TreeShape } from './shape.ts'

/** The server's reply about a whole tree: people, unions and children in columns. */
export type GraphColumns = Pick<
  Graph,
  'treeId' | 'version' | 'people' | 'photos' | 'nicknames' | 'affixes' | 'furtherNames' | 'unions' | 'children'
>

/** A tree ready for the chart: the words stay in the columns, who belongs to whom is in `shape`. */
export type TreeModel = {
  columns: GraphColumns
  shape: TreeShape
  /** The document that is a person's photo, by the person's place. */
  photos: Map<number, string>
  /** Prefix and suffix of a name, by the person's place. */
  affixes: Map<number, readonly [prefix: string, suffix: string]>
  /** What was wrong with the columns; the layout adds what is wrong with the ancestry. */
  faults: DataFault[]
}

/** A father stands left of a mother; that is all that a gender decides. */
const sideOf: Record<string, number> = { M: -1, F: 1 }

/**
 * Reads the columns once. Never throws: what cannot be understood becomes a fault. Linear in people, unions and links;
 * about 60 bytes a person beside the columns.
 */
export function buildModel(columns: GraphColumns): TreeModel {
  const { people, unions, children } = columns
  const linkCount = Math.max(children.union.length, children.child.length)
  const linkKindA = new Uint8Array(linkCount)
  const linkKindB = new Uint8Array(linkCount)
  for (let link = 0; link < linkCount; link++) {
    linkKindA[link] = childKindAt(children.kindA, link)
    linkKindB[link] = childKindAt(children.kindB, link)
  }
  const personCount = people.id.length
  const { from, ...links } = underOwnCouple(
    {
      partnerA: unions.a,
      partnerB: unions.b,
      linkUnion: children.union,
      linkChild: children.child,
      linkKindA,
      linkKindB,
    },
    personCount,
  )
  const count = from?.length ?? linkCount
  const birth = { order: new Float64Array(count), year: new Float64Array(count), sureYear: new Float64Array(count) }
  for (let at = 0; at < count; at++) {
    const link = from?.[at] ?? at
    const child = children.child[link] ?? -1
    birth.order[at] = children.order[link] || people.order[child] || Number.POSITIVE_INFINITY
    birth.year[at] = people.born[child] ?? Number.NaN
    birth.sureYear[at] = people.guessed?.[child] === '1' ? Number.NaN : birth.year[at]!
  }
  const { shape, faults } = buildShape({
    personCount,
    side: Int8Array.from(people.id, (_, person) => sideOf[people.gender[person] ?? ''] ?? 0),
    unionYear: unions.from,
    ...links,
    birth,
  })
  const affixes = new Map(columns.affixes?.map(([person, prefix, suffix]) => [person, [prefix, suffix] as const]))
  return { columns, shape, photos: new Map(columns.photos), affixes, faults }
}
