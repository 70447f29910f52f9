import {
  kinship as wire,
  type Kinship,
  type Relation as RelationReply,
  type Words,
} from '@mulghar/contract/trees/kinship'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import { kinshipOf, lettersOf, say, seniorityOf, type Family, type Relation, type Told } from '@mulghar/kinship'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/clock.ts'
import { handle } from '../../kit/handle.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { soundsOf } from '../../kit/names/keys.ts'
import { seesYears } from '../person/person-page.ts'
import { requireReader } from '../core/access.ts'
import { stayedId } from '../core/merged.ts'
import type { TreesDb } from '../core/tables.ts'
import { namesInLine } from '../core/line-names.ts'
import { openFamilies, type OpenedFamily } from './families.ts'
import { selectKinshipPeople, type KinshipPersonRow } from './kinship.sql.ts'

const maxFamilyBytes = 128 * 1024 * 1024

/** How far a question goes: the trees in which it looks, and the pairs of people who are one and the same in two of them. */
export type Reach = {
  trees: { treeId: string; version: string; role: TreeRole }[]
  same: [string, string][]
}

type KinshipParts = {
  db: TreesDb
  /** With the connections for what reads whole trees. */
  long: TreesDb
  clock: Clock
  /** From a tree to those that are linked with it, as far as the viewer may see them; a tree alone without it. */
  reachFrom?: (viewer: Pick<Viewer, 'id'>, home: Reach['trees'][number]) => Promise<Reach>
}

export function kinshipHandlers({ db, long, clock, reachFrom }: KinshipParts) {
  const families = openFamilies(long, maxFamilyBytes)

  return handle<typeof wire>({
    async get({ viewer }, { params, query }) {
      const head = await requireReader(db, viewer, params.id)
      const role = head.role
      const thisYear = clock.now().getUTCFullYear()
      const home = { treeId: params.id, version: head.version, role }
      const { trees, same } = (await reachFrom?.(viewer, home)) ?? { trees: [home], same: [] }
      const views = trees.map((tree) => ({ ...tree, seesLiving: mayInTree(tree.role, 'see-living') }))
      const opened = await families.of(views, thisYear, same)
      const known = async (id: string) => (opened.placeOf(id) < 0 ? stayedId(db, id) : id)
      const [fromId, toId] = [await known(query.from), await known(query.to)]
      const [from, to] = [opened.placeOf(fromId), opened.placeOf(toId)]
      if (from < 0 || to < 0) throw new AppError('trees/person-not-found')

      const roles = new Map(trees.map((tree) => [tree.treeId, tree.role]))
      const { relations, shares } = kinshipOf(opened.family, from, to)
      const mentioned = new Set(relations.flatMap(({ people, ancestors }) => [...shownOf(people), ...ancestors]))
      const ids = [...mentioned.add(from).add(to)].map(opened.idAt)
      const rows = new Map((await selectKinshipPeople(long, [...roles.keys()], ids)).map((row) => [row.id, row]))
      if (ids.some((id) => !rows.has(id))) throw new AppError('trees/person-not-found')
      const gotraAt = (at: number) => {
        const row = rows.get(opened.idAt(at))!
        return seesYears(roles.get(row.tree_id)!, row.dead_from > thisYear) ? row.gotra : null
      }
      return {
        from: fromId,
        to: toId,
        relations: relations.map((relation) => presentRelation(opened, relation)),
        people: [...rows.values()].map((row) => presentPerson(row, roles.get(row.tree_id)!, thisYear)),
        shares,
        generations: from === to ? 0 : (relations[0]?.generations ?? null),
        gotra: gotrasOf(gotraAt(from), gotraAt(to)),
      }
    },
  })
}

/** A way of more people is shown with so many at each end: a line of a file may have thousands of generations. */
const mostOfEnd = 50

const shownOf = (people: readonly number[]) =>
  people.length <= 2 * mostOfEnd ? [...people] : [...people.slice(0, mostOfEnd), ...people.slice(-mostOfEnd)]

function presentRelation({ family, idAt }: OpenedFamily, relation: Relation): RelationReply {
  const { people } = relation
  const shown = shownOf(people)
  const gap = people.length - shown.length
  const before = (at: number) => people[at < mostOfEnd ? at - 1 : at + gap - 1]!
  return {
    path: shown.map(idAt),
    steps: shown.slice(1).map((to, at) => wordsOf(stepOf(family, before(at + 1), to, relation))),
    ...(gap > 0 && { gap: { at: mostOfEnd, people: gap } }),
    words: wordsOf(relation),
    ancestors: relation.ancestors.map(idAt),
    sharing: ({ full: 'FULL', half: 'HALF', unknown: 'UNKNOWN' } as const)[relation.sharing],
    link: ({ birth: 'BIRTH', adoptive: 'ADOPTIVE', foster: 'FOSTER', step: 'STEP' } as const)[relation.link],
    marriages: relation.marriages,
    generations: relation.generations,
  }
}

/** The bond of the next on the way with the one before; partners who are also kin stand here as what the way takes them for. */
function stepOf(family: Family, one: number, next: number, { people, letters, speaker }: Relation): Told {
  const own = people.length === 2 ? letters : lettersOf(family, [one, next])
  return { letters: own, speaker, seniority: seniorityOf(family, next, one) }
}

const wordsOf = (told: Told): Words => ({ en: say(told, 'en'), ne: say(told, 'ne'), hi: say(told, 'hi') })

function presentPerson(row: KinshipPersonRow, role: TreeRole, thisYear: number): Kinship['people'][number] {
  const living = row.dead_from > thisYear
  const years = seesYears(role, living)
  return {
    id: row.id,
    familyTreeId: row.tree_id,
    firstName: row.first_name,
    lastName: row.last_name,
    names: namesInLine(row.names),
    gender: row.gender,
    living,
    born: years ? row.birth_year : null,
    died: years ? row.death_year : null,
  }
}

/** Gotras are the same when they sound the same: Kashyap and कश्यप. */
function gotrasOf(from: string | null, to: string | null): Kinship['gotra'] {
  if (!from || !to) return { from, to, same: null }
  return { from, to, same: soundsOf(from).join(' ') === soundsOf(to).join(' ') }
}
