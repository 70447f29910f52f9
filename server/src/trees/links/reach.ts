import type { TreeRole } from '@mulghar/contract/trees/roles'
import type { Viewer } from '../../kit/viewer.ts'
import type { Reach } from '../kinship/kinship.ts'
import type { TreesDb } from '../core/tables.ts'
import { findSelf, selectOpenLinks } from './links.sql.ts'

/** So far a question of kinship goes: nearer trees first. */
const mostTrees = 40
const mostPeople = 1_500_000

/**
 * From a tree through the links to trees that the viewer may open, to all that can be reached, each tree once, so that circles are
 * harmless; with who is the same person in two of them. One question of the database for each step away.
 */
export async function reachFrom(db: TreesDb, viewer: Pick<Viewer, 'id'>, home: Reach['trees'][number]): Promise<Reach> {
  const reached = new Map([[home.treeId, home]])
  const pairs = new Map<string, [string, string]>()
  let people = 0
  let frontier = [home.treeId]
  while (frontier.length > 0) {
    const next: string[] = []
    for (const link of await selectOpenLinks(db, frontier, viewer.id)) {
      if (!reached.has(link.other_tree)) {
        if (reached.size >= mostTrees || people + link.people > mostPeople) continue
        people += link.people
        reached.set(link.other_tree, { treeId: link.other_tree, version: link.version, role: link.role })
        next.push(link.other_tree)
      }
      const [one, other] = [link.one, link.other].toSorted() as [string, string]
      pairs.set(one + other, [one, other])
    }
    frontier = next
  }
  // In an order of their own, so that the same reach is known again whichever link was found first.
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
