import { dayCount } from '@mulghar/contract/kit/bikram-sambat'
import type { MissingFact, MissingFactKind } from '@mulghar/contract/trees/home'
import { mayInTree, treeRoles } from '@mulghar/contract/trees/roles'
import type { Documents } from '../../documents/public.ts'
import { fullName } from '../core/person-columns.ts'
import type { TreesDb } from '../core/tables.ts'
import { namesInLine } from '../core/line-names.ts'
import {
  isQuestionPutAway,
  selectAskedPeople,
  selectEditedTrees,
  selectFirstPeople,
  selectNear,
  type AskedPerson,
  type EditedTree,
  type NearRow,
  type PersonKey,
} from './question.sql.ts'

type Parts = { db: TreesDb; pictureOf: Documents['pictureOf'] }

const rolesThatEdit = treeRoles.filter((role) => mayInTree(role, 'edit-people'))

/** These bounds make a tree of 60,000 people as quick as one of sixty. */
const mostTrees = 10
const mostSteps = 3
const mostOfKind = 20
const mostOfStep = 60
const firstOfTree = 60

/** The question changes from day to day among so many of the nearest people with a missing fact. */
const mostInTurn = 12

/** The fact of the day; null where nothing is missing, or the account has put the question away. */
export async function findQuestion(
  parts: Parts,
  accountId: string,
  day: string,
): Promise<{ question: MissingFact | null }> {
  const { db } = parts
  if (await isQuestionPutAway(db, accountId, numberOfDay(day))) return { question: null }
  const trees = await selectEditedTrees(db, { accountId, roles: rolesThatEdit, limit: mostTrees })
  if (trees.length === 0) return { question: null }
  const { people, near } = await nearPeople(db, trees)
  const asked = await selectAskedPeople(db, accountId, people)
  const candidates = asked.flatMap((row) => {
    const kind = row.waits ? undefined : missingOf(row)
    return kind ? [{ row, kind }] : []
  })
  const inTurn = Math.min(candidates.length, mostInTurn)
  const chosen = candidates[inTurn > 0 ? turnOf(day) % inTurn : 0]
  return { question: chosen ? present(parts, chosen, { trees, near, asked }) : null }
}

const turnOf = (day: string) => {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number]
  return dayCount({ year, month, day: dayOfMonth })
}

/** A day as the database holds it: `YYYYMMDD`. */
export const numberOfDay = (day: string) => Number(day.replaceAll('-', ''))

/**
 * The people around the account's own persons, the nearest first, then the first people of its trees. One statement for
 * each step of kinship, whatever the number of people.
 */
async function nearPeople(db: TreesDb, trees: readonly EditedTree[]) {
  const selves = trees.flatMap(({ id, person_id: self }): PersonKey[] => (self ? [{ treeId: id, id: self }] : []))
  const people = new Map(selves.map((person) => [person.id, person]))
  const near = new Map<string, NearRow>()
  let step = selves
  for (let steps = 0; steps < mostSteps && step.length > 0; steps++) {
    const rows = await selectNear(db, step, { ofEach: mostOfKind, limit: mostOfStep * 4 })
    step = []
    for (const row of rows) {
      if (people.has(row.id) || step.length >= mostOfStep) continue
      const person = { treeId: row.tree_id, id: row.id }
      people.set(row.id, person)
      near.set(row.id, row)
      step.push(person)
    }
  }
  const treeIds = trees.map(({ id }) => id)
  for (const person of await selectFirstPeople(db, treeIds, firstOfTree))
    if (!people.has(person.id)) people.set(person.id, person)
  return { people: [...people.values()], near }
}

function missingOf({
  first_name: firstName,
  gender,
  no_birth,
  no_birth_place,
}: AskedPerson): MissingFactKind | undefined {
  if (firstName === '') return 'FIRST_NAME'
  if (gender === 'UNKNOWN') return 'GENDER'
  if (no_birth) return 'BIRTH_YEAR'
  return no_birth_place ? 'BIRTH_PLACE' : undefined
}

type Found = { trees: readonly EditedTree[]; near: ReadonlyMap<string, NearRow>; asked: readonly AskedPerson[] }

function present({ pictureOf }: Parts, { row, kind }: { row: AskedPerson; kind: MissingFactKind }, found: Found) {
  const tree = found.trees.find(({ id }) => id === row.tree_id)!
  const link = found.near.get(row.id)
  const relative = link && found.asked.find(({ id }) => id === link.from_id)
  const name = relative && fullName(relative.first_name, relative.last_name)
  return {
    kind,
    familyTreeId: tree.id,
    familyTreeName: tree.name,
    needsApproval: tree.approval,
    person: {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      names: namesInLine(row.names),
      gender: row.gender,
      image: row.image_document_id ? pictureOf(row.image_document_id) : null,
      version: row.version,
    },
    near: link && name ? { kind: link.kind, name } : null,
    isSelf: tree.person_id === row.id,
  } satisfies MissingFact
}
