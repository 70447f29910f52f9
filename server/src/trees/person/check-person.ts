import type { CallOf } from '@mulghar/contract/kit/endpoint'
import type { persons as wire, PersonCheck } from '@mulghar/contract/trees/people'
import { AppError } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import { soundsOf } from '../../kit/names/keys.ts'
import { findOwnAncestor, selectBonds } from './bonds/bonds.sql.ts'
import { reconcile } from './bonds/reconcile.ts'
import { otherPartner, parentsOf, type UnionState } from './bonds/state.ts'
import { countBearers, selectLives, selectNamesakes, type LifeRow } from './check-person.sql.ts'
import { contradictionsIn, type Life, type Problem } from './contradictions.ts'
import { dayNumber, rangeOfDate } from '../../kit/date-range.ts'
import { likelySame } from './namesakes.ts'
import { fullName } from '../core/person-columns.ts'
import { nobody } from '../core/nobody.ts'
import { applyDraft, type PersonFacts } from '../core/person-facts.ts'
import { factsOf, findPerson } from './person.sql.ts'
import { checkRelatives, peopleAround, wantedRelations } from './relatives.ts'
import type { TreesDb } from '../core/tables.ts'

type Draft = CallOf<typeof wire.validate>['body']

const soundsCompared = 4

/** What speaks against a draft of a person, and who may be the same person, before anything is saved. */
export async function checkPerson(
  db: TreesDb,
  treeId: string,
  draft: Draft,
  now: Date,
  maySee: (treeId: string) => Promise<boolean>,
): Promise<PersonCheck> {
  const known = draft.id ? await findPerson(db, treeId, draft.id) : undefined
  if (draft.id && !known) throw new AppError('trees/person-not-found')
  const facts = applyDraft(known ? factsOf(known) : nobody, draft)
  const id = known?.id ?? newId()
  const wanted = wantedRelations(draft.relations ?? {})
  await checkRelatives(db, treeId, id, wanted, maySee)

  const before = await selectBonds(db, treeId, peopleAround(id, wanted))
  const unions = reconcile(id, before, wanted, newId)
  const today = dayNumber(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate())
  const problems = contradictionsIn(await lifeOf(db, treeId, id, facts, unions), today)
  if (await isOwnAncestor(db, treeId, id, unions)) problems.push(ownAncestor)

  const sounds = soundsOf(fullName(facts.firstName, facts.lastName)).slice(0, soundsCompared)
  const born = rangeOfDate(facts.birth).year
  const namesakes = sounds.length > 0 ? await selectNamesakes(db, treeId, sounds, born) : []
  const similar = likelySame(
    facts,
    namesakes.filter((row) => row.id !== id),
    await countBearers(db, treeId, sounds),
  )
  return { valid: problems.length === 0, problems: problems.slice(0, mostProblems), similar }
}

/** Somebody may have thousands of children, and a problem with each. */
const mostProblems = 100
const ownAncestor: Problem = { code: 'own-ancestor', field: 'relations' }

async function isOwnAncestor(db: TreesDb, treeId: string, id: string, unions: UnionState[]): Promise<boolean> {
  const { parents, children } = birthsOf(id, unions)
  if (parents.some((parent) => children.includes(parent))) return true
  const edges = parents.map((parentId) => ({ parentId, childId: id }))
  // The person may be new: then the way up from it begins with the wanted parents.
  const down = children.flatMap((childId) => [...parents, id].map((parentId) => ({ parentId, childId })))
  return findOwnAncestor(db, treeId, [...edges, ...down])
}

function birthsOf(id: string, unions: UnionState[]): { parents: string[]; children: string[] } {
  const parents = parentsOf({ unions, loosened: new Set(), newId }, id)
  const children = unions.flatMap((union) =>
    union.children
      .filter((child) => (union.a === id && child.kindA === 'BIRTH') || (union.b === id && child.kindB === 'BIRTH'))
      .map((child) => child.childId),
  )
  return {
    parents: parents.filter((parent) => parent.kind === 'BIRTH').map((parent) => parent.id),
    children: [...new Set(children)],
  }
}

async function lifeOf(db: TreesDb, treeId: string, id: string, facts: PersonFacts, unions: UnionState[]) {
  const { parents, children } = birthsOf(id, unions)
  const lives = new Map((await selectLives(db, treeId, [...parents, ...children])).map((row) => [row.id, lifeIn(row)]))
  const found = (ids: string[]) => ids.flatMap((one) => lives.get(one) ?? [])
  const marriages = unions
    .filter((union) => (union.a === id || union.b === id) && otherPartner(union, id) !== null)
    .map((union) => rangeOfDate(union.from))
  return {
    name: fullName(facts.firstName, facts.lastName),
    gender: facts.gender,
    birth: rangeOfDate(facts.birth),
    death: rangeOfDate(facts.death),
    marriages: [...marriages, rangeOfDate(facts.marriage)],
    parents: found(parents),
    children: found(children),
  }
}

function lifeIn(row: LifeRow): Life {
  return {
    name: fullName(row.first_name, row.last_name),
    gender: row.gender,
    birth: { from: row.birth_from, to: row.birth_to },
    death: { from: row.death_from, to: row.death_to },
  }
}
