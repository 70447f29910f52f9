import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { LifeYears } from '@mulghar/contract/kit/life-years'
import { mayInTree, type TreeAct, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Documents } from '../documents/public.ts'
import type { Viewer } from '../kit/viewer.ts'
import { selectCardsSeen, selectRoles } from './core/access.sql.ts'
import { lifeYears } from './core/date-range.ts'
import { fullName } from './core/person-columns.ts'
import { searchedTree, searchPeople } from './person/people-search.ts'
import { seesYears } from './person/person-page.ts'
import type { TreesDb } from './core/tables.ts'
import { toPage } from '../kit/page.ts'
import { searchTrees } from './tree/tree-search.ts'
import { selectOpenTrees } from './tree/trees.sql.ts'

export type { TreesDb, TreeTables } from './core/tables.ts'

/** Of these trees, those whose people's pictures the viewer may see. */
export function maySeePersonPictures(
  db: TreesDb,
  viewer: Pick<Viewer, 'id'>,
  treeIds: readonly string[],
): Promise<Set<string>> {
  return treesIn(db, viewer, treeIds, 'see-graph')
}

/** Of these trees, those in which the viewer may bring back what was taken away, with its pictures. */
export function maySeeKeptPictures(
  db: TreesDb,
  viewer: Pick<Viewer, 'id'>,
  treeIds: readonly string[],
): Promise<Set<string>> {
  return treesIn(db, viewer, treeIds, 'edit-people')
}

/** Of these trees, those whose owner the viewer is, who looks at what others would like to change. */
export function maySeeProposedPictures(
  db: TreesDb,
  viewer: Pick<Viewer, 'id'>,
  treeIds: readonly string[],
): Promise<Set<string>> {
  return treesIn(db, viewer, treeIds, 'govern')
}

async function treesIn(db: TreesDb, viewer: Pick<Viewer, 'id'>, treeIds: readonly string[], act: TreeAct) {
  const roles = await selectRoles(db, treeIds, viewer.id)
  return new Set(roles.filter((row) => mayInTree(row.role, act)).map((row) => row.tree_id))
}

/** Of these trees, those whose own pictures the viewer may see: they are on the card. */
export async function maySeeTreeImages(
  db: TreesDb,
  viewer: Pick<Viewer, 'id'>,
  treeIds: readonly string[],
): Promise<Set<string>> {
  return new Set((await selectCardsSeen(db, treeIds, viewer.id)).map((row) => row.id))
}

/** A tree or a person of one, as a line of the search over everything. */
export type Found = {
  type: 'TREE' | 'PERSON'
  id: string
  title: string
  subtitle: string | null
  years?: LifeYears
  picture: Picture | null
}

type FindParts = { db: TreesDb; viewerId: string; thisYear: number; pictureOf: Documents['pictureOf'] }

/** Trees by their name, for the search over everything. */
export async function findTrees(parts: FindParts, q: string, query: PageQuery): Promise<Page<Found>> {
  const rows = await searchTrees(parts.db, parts.viewerId, parts.thisYear, { ...query, name: q })
  return toPage(
    rows,
    query,
    (row) => [row.id],
    (row) => ({
      type: 'TREE',
      id: row.id,
      title: row.name,
      subtitle: row.gotra,
      picture: row.image_document_id ? parts.pictureOf(row.image_document_id) : null,
    }),
  )
}

/** People of the trees that the viewer may open, by their name; their years as far as the role goes. */
export async function findPeople(parts: FindParts, q: string, query: PageQuery): Promise<Page<Found>> {
  const open = await selectOpenTrees(parts.db, parts.viewerId)
  const roles = new Map(open.map((row) => [row.tree_id, row.role]))
  const trees = open.map((row) => searchedTree(row.tree_id, row.role))
  return searchPeople(parts.db, trees, q, query, (row) => {
    const role: TreeRole = roles.get(row.tree_id) ?? 'VIEW_ONLY'
    return {
      type: 'PERSON',
      id: row.id,
      title: fullName(row.first_name, row.last_name),
      subtitle: null,
      years: lifeYears(row, seesYears(role, row.dead_from > parts.thisYear)),
      picture: row.image_document_id ? parts.pictureOf(row.image_document_id) : null,
    }
  })
}
