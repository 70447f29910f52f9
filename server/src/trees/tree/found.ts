import type { LifeYears } from '@mulghar/contract/kit/life-years'
import { namesAsked } from '@mulghar/contract/kit/names-asked'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Gender } from '@mulghar/contract/trees/person'
import type { TreeRole } from '@mulghar/contract/trees/roles'
import type { Documents } from '../../documents/public.ts'
import type { DbHandle } from '../../kit/database-handle.ts'
import type { Match } from '../../kit/names/matches.ts'
import { lifeYears } from '../../kit/date-range.ts'
import { fullName } from '../core/person-columns.ts'
import { treesDb } from '../core/tables.ts'
import { searchedTree, searchPeople } from '../person/people-search.ts'
import type { PersonLineRow } from '../person/people-search.sql.ts'
import { seesYears } from '../person/person-page.ts'
import { searchTreesByName } from './trees-by-name.ts'
import { selectOpenTrees, selectTreeNames } from './trees.sql.ts'

/** A tree or a person of one, as a line of the search over everything. */
export type Found = {
  type: 'TREE' | 'PERSON'
  id: string
  title: string
  also?: string
  subtitle: string | null
  years?: LifeYears
  picture: Picture | null
  gender?: Gender
  departed?: boolean
}

type FindParts = { db: DbHandle; viewerId: string; thisYear: number; pictureOf: Documents['pictureOf'] }

/** Trees by their name, for the search over everything. */
export async function findTrees(parts: FindParts, q: string, query: PageQuery, match: Match): Promise<Page<Found>> {
  const asked = { viewerId: parts.viewerId, thisYear: parts.thisYear, q, query, match }
  return searchTreesByName(treesDb(parts.db), asked, (row) => ({
    type: 'TREE',
    id: row.id,
    title: row.name,
    subtitle: row.gotra,
    picture: row.image_document_id ? parts.pictureOf(row.image_document_id) : null,
  }))
}

/** People of the trees that the viewer may open, by their name; their years as far as the role goes. */
export async function findPeople(parts: FindParts, q: string, query: PageQuery, match: Match): Promise<Page<Found>> {
  const db = treesDb(parts.db)
  const open = await selectOpenTrees(db, parts.viewerId)
  const roles = new Map(open.map((row) => [row.tree_id, row.role]))
  const trees = open.map((row) => searchedTree(row.tree_id, row.role))
  const present = (row: PersonLineRow) => {
    const role: TreeRole = roles.get(row.tree_id) ?? 'VIEW_ONLY'
    const native = row.names?.find(({ script, kind }) => script === 'Deva' && !kind)
    const names = namesAsked(q, fullName(row.first_name, row.last_name), native && fullName(native.first, native.last))
    const find: Found = {
      type: 'PERSON',
      id: row.id,
      title: names.first,
      ...(names.second && { also: names.second }),
      subtitle: null,
      years: lifeYears(row, seesYears(role, row.dead_from > parts.thisYear)),
      picture: row.image_document_id ? parts.pictureOf(row.image_document_id) : null,
      gender: row.gender,
      departed: row.dead_from <= parts.thisYear,
    }
    return { treeId: row.tree_id, find }
  }
  const page = await searchPeople(db, trees, q, query, present, match)
  const names = await selectTreeNames(db, [...new Set(page.data.map(({ treeId }) => treeId))])
  return { ...page, data: page.data.map(({ treeId, find }) => ({ ...find, subtitle: names.get(treeId) ?? null })) }
}
