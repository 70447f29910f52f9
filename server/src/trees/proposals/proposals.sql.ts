import { sql, type RawBuilder, type Selectable } from 'kysely'
import { bytesOfShortSides, shortSides } from '../core/short-sides.sql.ts'
import type { PastChange } from '../history/inverse.ts'
import { withNames, type TreeProposalTable, type TreesDb } from '../core/tables.ts'

/** A proposal without its changes, which lists alone show. */
export type ProposalRow = Omit<Selectable<TreeProposalTable>, 'base'>

export async function insertProposal(
  db: TreesDb,
  proposal: Omit<ProposalRow, 'status' | 'reason' | 'decided_at' | 'body'> & { body: unknown; base: unknown },
): Promise<void> {
  const { body, base, ...row } = proposal
  await db
    .insertInto('tree_proposal')
    .values({
      ...row,
      status: 'WAITING',
      body: JSON.stringify(body),
      base: JSON.stringify(base),
      reason: null,
      decided_at: null,
    })
    .execute()
}

/**
 * The newest waiting proposal of an account about a person or entry, if it has this very content: the call that made it is
 * repeated. An earlier one with this content does not count: accepting both in their order would end with the newer one.
 */
export async function findRepeated(
  db: TreesDb,
  proposal: Pick<ProposalRow, 'tree_id' | 'account_id' | 'kind' | 'person_id'> & { body: unknown },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('tree_proposal')
    .select(['id', 'kind', sql<boolean>`body = ${JSON.stringify(proposal.body)}::jsonb`.as('hasSameBody')])
    .where('tree_id', '=', proposal.tree_id)
    .where('account_id', '=', proposal.account_id)
    .where('status', '=', 'WAITING')
    .where('person_id', 'is not distinct from', proposal.person_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.kind === proposal.kind && row.hasSameBody ? row.id : undefined
}

type Ask = { treeId: string; accountId: string | undefined; before: string | undefined; limit: number }

/** What waits in a tree, the newest first; or all that an account has proposed in it: the ids. */
export function selectProposalIds(db: TreesDb, { treeId, accountId, before, limit }: Ask): Promise<{ id: string }[]> {
  return db
    .selectFrom('tree_proposal as proposal')
    .select('proposal.id')
    .where('proposal.tree_id', '=', treeId)
    .$if(accountId === undefined, (query) => query.where('proposal.status', '=', 'WAITING'))
    .$if(accountId !== undefined, (query) => query.where('proposal.account_id', '=', accountId!))
    .$if(before !== undefined, (query) => query.where('proposal.id', '<', before!))
    .orderBy('proposal.id', 'desc')
    .limit(limit)
    .execute()
}

const sidesIn = (change: RawBuilder<unknown>) =>
  [sql`nullif(${change} -> 'before', 'null')`, sql`nullif(${change} -> 'after', 'null')`] as const

/** The changes of a proposal, shortened: proposals from earlier versions keep them whole. */
const shortBase = sql<unknown>`(
  select jsonb_agg(change || jsonb_build_object('before', short.before, 'after', short.after) order by place)
  from jsonb_array_elements(proposal.base) with ordinality as listed(change, place)
  cross join lateral ${shortSides(...sidesIn(sql`change`))} as short)`

/** The columns that only lists need are in `selectRows`. */
const columns = [
  'tree_id',
  'id',
  'account_id',
  'kind',
  'person_id',
  'name',
  'body',
  'status',
  'reason',
  'at',
  'decided_at',
] as const

/** About how many bytes the changes of each of these proposals take, in the same order. */
export async function selectSizes(db: TreesDb, treeId: string, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(size.bytes, 0)::int as bytes
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
    left join tree_proposal as proposal on proposal.tree_id = ${treeId} and proposal.id = wanted.id
    cross join lateral (
      select sum(${bytesOfShortSides(...sidesIn(sql`change`))}) as bytes
      from jsonb_array_elements(proposal.base) as change) as size
    order by wanted.position`.execute(db)
  return rows.map(({ bytes }) => bytes)
}

/** These proposals of a tree, the newest first. */
export async function selectProposals(db: TreesDb, treeId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return selectRows(db)
    .where('proposal.tree_id', '=', treeId)
    .where('proposal.id', 'in', [...ids])
    .orderBy('proposal.id', 'desc')
    .execute()
}

export type WaitingRow = {
  tree_id: string
  tree_name: string
  count: number
  at: Date
  account_id: string
  author: string
}

/** The trees of an owner in which something waits, the oldest tree first; of each how much, and the latest of it. */
export async function selectWaitingProposals(
  db: TreesDb,
  ownerId: string,
  after: string | undefined,
  limit: number,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select tree.id as tree_id, tree.name as tree_name, waiting.count, latest.at, latest.account_id, by.name as author
    from tree_member as mine
    join tree on tree.id = mine.tree_id
    join lateral (
      select at, account_id from tree_proposal
      where tree_id = tree.id and status = 'WAITING' order by id desc limit 1) as latest on true
    join account_name as by on by.id = latest.account_id
    cross join lateral (
      select count(*)::int as count from (
        select 1 from tree_proposal where tree_id = tree.id and status = 'WAITING' limit 100) as few) as waiting
    where mine.account_id = ${ownerId} and mine.role = 'OWNER' ${after ? sql`and mine.tree_id > ${after}` : sql``}
    order by mine.tree_id limit ${limit}`.execute(db)
  return rows
}

/** The changes of an account that wait in any tree, the newest first. They end with its membership. */
export function selectSentProposals(db: TreesDb, accountId: string, before: string | undefined, limit: number) {
  return db
    .selectFrom('tree_proposal as proposal')
    .innerJoin('tree', 'tree.id', 'proposal.tree_id')
    .select([
      'proposal.id',
      'proposal.tree_id',
      'proposal.kind',
      'proposal.name',
      'proposal.at',
      'tree.name as tree_name',
    ])
    .where('proposal.account_id', '=', accountId)
    .where('proposal.status', '=', 'WAITING')
    .$if(before !== undefined, (query) => query.where('proposal.id', '<', before!))
    .orderBy('proposal.id', 'desc')
    .limit(limit)
    .execute()
}

/** Since when something of an account waits in a tree. */
export async function findOldestWaiting(db: TreesDb, treeId: string, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('tree_proposal')
    .select('at')
    .where('tree_id', '=', treeId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'WAITING')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

function selectRows(db: TreesDb) {
  return withNames(db)
    .selectFrom('tree_proposal as proposal')
    .innerJoin('account_name as by', 'by.id', 'proposal.account_id')
    .select(columns.filter((column) => column !== 'body').map((column) => `proposal.${column}` as const))
    .select('by.name as author')
    .select(shortBase.as('base'))
}

export type ListedProposal = Awaited<ReturnType<typeof selectProposals>>[number]

export async function findWaiting(db: TreesDb, treeId: string, id: string): Promise<ProposalRow | undefined> {
  return db
    .selectFrom('tree_proposal')
    .select(columns)
    .where('tree_id', '=', treeId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .executeTakeFirst()
}

/** One that waits, held until the transaction ends, so that it is decided once. */
export async function lockProposal(db: TreesDb, treeId: string, id: string): Promise<ProposalRow | undefined> {
  return db
    .selectFrom('tree_proposal')
    .select(columns)
    .where('tree_id', '=', treeId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .forUpdate()
    .executeTakeFirst()
}

/** The columns of a withdrawn proposal: its content is deleted, and the row says that there was one. */
const withdrawn = {
  status: 'WITHDRAWN' as const,
  name: '',
  body: JSON.stringify({}),
  base: JSON.stringify([]),
  reason: null,
}

/** Withdraws a proposal, and deletes its content. */
export async function withdrawProposal(
  db: TreesDb,
  { treeId, id }: { treeId: string; id: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('tree_proposal')
    .set({ ...withdrawn, decided_at: at })
    .where('tree_id', '=', treeId)
    .where('id', '=', id)
    .execute()
}

export async function decideProposal(
  db: TreesDb,
  { treeId, id }: { treeId: string; id: string },
  { status, reason }: Pick<ProposalRow, 'status' | 'reason'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('tree_proposal')
    .set({ status, reason, decided_at: at })
    .where('tree_id', '=', treeId)
    .where('id', '=', id)
    .execute()
}

/** Withdraws what waits of an account in a tree, and deletes its content; answers the ids. */
export async function withdrawProposals(
  db: TreesDb,
  { treeId, accountId }: { treeId: string; accountId: string },
  at: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('tree_proposal')
    .set({ ...withdrawn, decided_at: at })
    .where('tree_id', '=', treeId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'WAITING')
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The changes of an entry that is about to be undone, shortened as the history shows them: a proposal is done by its body. */
export async function selectWouldBe(
  db: TreesDb,
  treeId: string,
  entryId: string,
): Promise<(PastChange & { id: string })[]> {
  const { rows } = await sql<PastChange & { id: string }>`
    select change.id, kind, subject_kind, subject_id, people, short.before, short.after from tree_change as change
    cross join lateral ${shortSides(sql`change.before`, sql`change.after`)} as short
    where change.tree_id = ${treeId} and change.entry_id = ${entryId} order by change.id limit 40`.execute(db)
  return rows
}

export async function findVersion(db: TreesDb, treeId: string, personId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('tree_person')
    .select('version')
    .where('tree_id', '=', treeId)
    .where('id', '=', personId)
    .executeTakeFirst()
  return row?.version
}
