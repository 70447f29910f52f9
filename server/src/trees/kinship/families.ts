import { openFamily, type Family } from '@mulghar/kinship'
import { LeastRecentlyUsed } from '../../kit/lru.ts'
import { sharedWork } from '../../kit/shared-work.ts'
import type { TreesDb } from '../core/tables.ts'
import { selectFamilyText, type FamilyText } from './kinship.sql.ts'

/** A tree as it is now, and whether its viewer may see the dates of the living. */
export type TreeView = { treeId: string; version: string; seesLiving: boolean }

/** A family in memory, and who stands where in it. */
export type OpenedFamily = {
  family: Family
  /** The place of a person, -1 for who is not of these trees. */
  placeOf: (id: string) => number
  idAt: (place: number) => string
}

const bytesOfPerson = 64

/**
 * Families opened for questions of kinship, kept until their trees change; those used longest ago go first when they are
 * more than so many bytes. People of several trees become one family, the pairs in `same` one person each.
 */
export function openFamilies(db: TreesDb, maxBytes: number) {
  const kept = new LeastRecentlyUsed<OpenedFamily>(maxBytes, ({ family }) => family.personCount * bytesOfPerson)
  const once = sharedWork<OpenedFamily>()

  async function open(trees: readonly TreeView[], thisYear: number, same: readonly [string, string][]) {
    const text = await selectFamilyText(db, {
      treeIds: trees.map(({ treeId }) => treeId),
      openTreeIds: trees.filter(({ seesLiving }) => seesLiving).map(({ treeId }) => treeId),
      thisYear,
    })
    return familyOfText(text, same)
  }

  return {
    /** The family of these trees; whoever asks for the same while it is being opened waits for the one opening. */
    async of(
      trees: readonly TreeView[],
      thisYear: number,
      same: readonly [string, string][] = [],
    ): Promise<OpenedFamily> {
      const seen = trees.map(({ treeId, version, seesLiving }) => [treeId, version, seesLiving])
      const key = JSON.stringify([thisYear, seen, same])
      const known = kept.get(key)
      if (known) return known
      const opened = await once(key, () => open(trees, thisYear, same))
      kept.set(key, opened)
      return opened
    },
  }
}

export type Families = ReturnType<typeof openFamilies>

const idBytes = 16

function familyOfText(text: FamilyText, same: readonly [string, string][]): OpenedFamily {
  const ids = Buffer.from(text.id ?? '', 'hex')
  const count = ids.length / idBytes
  const placeAmong = (id: string) => findId(ids, Buffer.from(id.replaceAll('-', ''), 'hex'))
  const aliases = new Map<number, number>()
  const placed = (place: number): number => {
    let at = place
    for (let next = aliases.get(at); next !== undefined; next = aliases.get(at)) at = next
    return at
  }
  for (const [one, other] of same) {
    const [first, second] = [placed(placeAmong(one)), placed(placeAmong(other))]
    if (first >= 0 && second >= 0 && first !== second) aliases.set(Math.max(first, second), Math.min(first, second))
  }
  const numbers = (column: keyof FamilyText) => JSON.parse(text[column] ?? '[]') as number[]
  const people = (column: keyof FamilyText) => (aliases.size > 0 ? numbers(column).map(placed) : numbers(column))
  const family = openFamily({
    gender: text.gender ?? '',
    birth: { from: numbers('birth_from'), to: numbers('birth_to') },
    order: numbers('birth_order'),
    unions: { a: people('union_a'), b: people('union_b'), kind: text.union_kind ?? '' },
    children: {
      union: numbers('child_union'),
      child: people('child'),
      kindA: text.kind_a ?? '',
      kindB: text.kind_b ?? '',
      order: numbers('child_order'),
    },
  })
  return {
    family,
    placeOf: (id) => placed(placeAmong(id)),
    idAt: (place) => (place < count ? uuidOf(ids.subarray(place * idBytes, (place + 1) * idBytes)) : ''),
  }
}

/** Ids stand in order: half of what is left is left out at each look. */
function findId(ids: Buffer, id: Buffer): number {
  let [low, high] = [0, ids.length / idBytes - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = ids.compare(id, 0, idBytes, middle * idBytes, (middle + 1) * idBytes)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
