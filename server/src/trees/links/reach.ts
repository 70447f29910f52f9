import type { TreeRole } from '@mulghar/contract/trees/roles'
import type { Viewer } from '../../kit/viewer.ts'
import type { Reach } from '../kinship/kinship.ts'
import type { TreesDb } from '../core/tables.ts'
import { findSelf, selectDoors } from './links.sql.ts'

/** So far a question of kinship goes: nearer trees first. */
const mostTrees = 40
const mostPeople = 1_500_000

/**
 * From a tree through the doors that the viewer may open to all that can be reached, each tree once, so that circles are
 * harmless; with who is the same person in two of them. One question of the database for each step away.
 */
export async function reachFrom(db: TreesDb, viewer: Pick<Viewer, 'id'>, home: Reach['trees'][number]): Promise<Reach> {
  const reached = new Map([[home.treeId, home]])
  const pairs = new Map<string, [string, string]>()
  let people = 0
  let frontier = [home.treeId]
  while (frontier.length > 0) {
    const next: string[] = []
    for (const door of await selectDoors(db, frontier, viewer.id)) {
      if (!reached.has(door.other_tree)) {
        if (reached.size >= mostTrees || people + door.people > mostPeople) continue
        people += door.people
        reached.set(door.other_tree, { treeId: door.other_tree, version: door.version, role: door.role })
        next.push(door.other_tree)
      }
      const [one, other] = [door.one, door.other].toSorted() as [string, string]
      pairs.set(one + other, [one, other])
    }
    frontier = next
  }
  // In an order of their own, so that the same reach is known again whichever door was found first.
  return {
    trees: [...reached.values()].toSorted((a, b) => (a.treeId < b.treeId ? -1 : 1)),
    same: [...pairs.keys()].toSorted().map((key) => pairs.get(key)!),
  }
}

/** Who the viewer has said to be in one of the trees that can be reached from a tree. */
export async function findSelfBehind(
  db: TreesDb,
  viewer: Pick<Viewer, 'id'>,
  home: { id: string; version: string; role: TreeRole | null },
): Promise<string | null> {
  const { trees } = await reachFrom(db, viewer, { treeId: home.id, version: home.version, role: home.role! })
  return findSelf(
    db,
    trees.map(({ treeId }) => treeId),
    viewer.id,
  )
}
