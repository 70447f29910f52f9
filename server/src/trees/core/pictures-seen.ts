import { mayInTree, type TreeAct } from '@mulghar/contract/trees/roles'
import type { DocumentQuestions } from '../../documents/public.ts'
import { selectCardsSeen, selectRoles } from './access.sql.ts'
import type { TreesDb } from './tables.ts'

type OfTrees = Pick<DocumentQuestions, 'tree' | 'person' | 'album' | 'kept' | 'proposal'>

/** Who may see the pictures that a tree shows: each hangs on its tree, and is for whom that tree lets see it. */
export function picturesSeen(db: TreesDb): OfTrees {
  const whoMay =
    (act: TreeAct): DocumentQuestions['person'] =>
    async (viewer, showers) => {
      const roles = await selectRoles(db, treesOf(showers), viewer.id)
      const trees = new Set(roles.filter((row) => mayInTree(row.role, act)).map((row) => row.tree_id))
      return showers.filter(({ rootId }) => trees.has(rootId))
    }
  return {
    // Its own pictures are on the card.
    async tree(viewer, showers) {
      const seen = await selectCardsSeen(db, treesOf(showers), viewer.id)
      const trees = new Set(seen.map((row) => row.id))
      return showers.filter(({ rootId }) => trees.has(rootId))
    },
    person: whoMay('see-graph'),
    album: whoMay('see-graph'),
    // Pictures that were taken away are for those who may bring them back.
    kept: whoMay('edit-people'),
    // The owner looks at what others would like to change.
    proposal: whoMay('govern'),
  }
}

const treesOf = (showers: readonly { rootId: string }[]) => [...new Set(showers.map(({ rootId }) => rootId))]
