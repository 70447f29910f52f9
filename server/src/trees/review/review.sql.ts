import type { FindingCode } from '@mulghar/contract/trees/review'
import { sql, type Selectable } from 'kysely'
import type { TreeFindingTable, TreesDb } from '../core/tables.ts'

export type FindingRow = Selectable<TreeFindingTable>
export type NewFinding = Pick<FindingRow, 'code' | 'person_id' | 'other_id' | 'doubt' | 'reasons'>

const batch = 10_000

/** Puts what a look has found in the place of what the last one had; what was answered then is answered still. */
export async function replaceFindings(
  db: TreesDb,
  looked: { treeId: string; accountId: string; version: string; people: number; at: Date },
  findings: readonly NewFinding[],
): Promise<void> {
  const { treeId } = looked
  await db.deleteFrom('tree_finding').where('tree_id', '=', treeId).execute()
  for (let done = 0; done < findings.length; done += batch) {
    const some = findings.slice(done, done + batch)
    // Whoever has gone since the look began is left out.
    await sql`
      insert into tree_finding (tree_id, code, person_id, other_id, is_double, doubt, reasons, is_answered)
      select ${treeId}::uuid, found.code, found.person_id, found.other_id, found.code = 'same-person', found.doubt,
        found.reasons, answer.code is not null
      from unnest(
        ${some.map((one) => one.code)}::text[], ${some.map((one) => one.person_id)}::uuid[],
        ${some.map((one) => one.other_id)}::uuid[], ${some.map((one) => one.doubt)}::smallint[],
        ${some.map((one) => one.reasons)}::int[]) as found(code, person_id, other_id, doubt, reasons)
      join tree_person as person on person.tree_id = ${treeId} and person.id = found.person_id
      join tree_person as other on other.tree_id = ${treeId} and other.id = found.other_id
      left join tree_finding_answer as answer on answer.tree_id = ${treeId} and answer.person_id = found.person_id
        and answer.other_id = found.other_id and answer.code = found.code`.execute(db)
  }
  const row = { version: looked.version, people: looked.people, at: looked.at, account_id: looked.accountId }
  await db
    .insertInto('tree_review')
    .values({ tree_id: treeId, ...row })
    .onConflict((conflict) => conflict.column('tree_id').doUpdateSet(row))
    .execute()
}

/** The last look over a tree, and whether the tree has changed since. */
export async function findReview(db: TreesDb, treeId: string) {
  return db
    .selectFrom('tree')
    .leftJoin('tree_review as review', 'review.tree_id', 'tree.id')
    .select(['review.at', 'review.people', 'review.version', 'tree.version as tree_version'])
    .where('tree.id', '=', treeId)
    .executeTakeFirst()
}

/** Of who is no longer there nothing is said, until they come back. */
const areThere = sql<boolean>`
  exists (select from tree_person as one where one.tree_id = tree_finding.tree_id and one.id = tree_finding.person_id)
  and exists (select from tree_person as two where two.tree_id = tree_finding.tree_id and two.id = tree_finding.other_id)`

export async function countFindings(db: TreesDb, treeId: string) {
  return db
    .selectFrom('tree_finding')
    .select(['is_double', 'is_answered', sql<number>`count(*)::int`.as('count')])
    .where('tree_id', '=', treeId)
    .where(areThere)
    .groupBy(['is_double', 'is_answered'])
    .execute()
}

export type FindingKey = { doubt: number; personId: string; otherId: string; code: string }

type Asked = {
  treeId: string
  isDouble: boolean
  isAnswered: boolean
  mostDoubt: number
  after: FindingKey | undefined
  limit: number
}

/** The likeliest first. */
export function selectFindings(db: TreesDb, { treeId, isDouble, isAnswered, mostDoubt, after, limit }: Asked) {
  return db
    .selectFrom('tree_finding')
    .selectAll()
    .where('tree_id', '=', treeId)
    .where('is_double', '=', isDouble)
    .where('is_answered', '=', isAnswered)
    .where('doubt', '<=', mostDoubt)
    .where(areThere)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(doubt, person_id, other_id, code) >
          (${after!.doubt}, ${after!.personId}::uuid, ${after!.otherId}::uuid, ${after!.code})`,
      ),
    )
    .orderBy('doubt')
    .orderBy('person_id')
    .orderBy('other_id')
    .orderBy('code')
    .limit(limit)
    .execute()
}

type Answer = { treeId: string; code: FindingCode; personId: string; otherId: string }

/** Remembers what was said of a finding, whether it stands in the list at the moment or not; or forgets it. */
export async function putAnswer(
  db: TreesDb,
  answer: Answer,
  by: { accountId: string; at: Date } | null,
): Promise<void> {
  const { treeId, code, personId, otherId } = answer
  const these = { tree_id: treeId, code, person_id: personId, other_id: otherId }
  if (by) {
    const row = { account_id: by.accountId, at: by.at }
    await db
      .insertInto('tree_finding_answer')
      .values({ ...these, ...row })
      .onConflict((conflict) => conflict.columns(['tree_id', 'person_id', 'other_id', 'code']).doUpdateSet(row))
      .execute()
  } else {
    await db
      .deleteFrom('tree_finding_answer')
      .where('tree_id', '=', treeId)
      .where('person_id', '=', personId)
      .where('other_id', '=', otherId)
      .where('code', '=', code)
      .execute()
  }
  await db
    .updateTable('tree_finding')
    .set({ is_answered: by !== null })
    .where('tree_id', '=', treeId)
    .where('person_id', '=', personId)
    .where('other_id', '=', otherId)
    .where('code', '=', code)
    .execute()
}
