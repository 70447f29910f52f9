import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { runPrepared } from '../../kit/prepared.sql.ts'
import type { GroupsDb, GroupTable, MemberStatus } from './tables.ts'

/** Members who hear none of so many authors of an hour are not notified of further ones. */
const mostToldOf = 20

export type GroupRow = Omit<Selectable<GroupTable>, 'sounds' | 'said' | 'words' | 'told_at'>
const columns = [
  'id',
  'name',
  'description',
  'about',
  'rules',
  'cover_document_id',
  'image_document_id',
  'visibility',
  'join_policy',
  'is_active',
  'family_tree_id',
  'member_count',
  'admin_count',
  'created_by',
  'created_at',
  'version',
] as const satisfies (keyof GroupRow)[]

/** A group, and what an account is to it. */
export type GroupSeen = GroupRow & { status: MemberStatus | null; rank: number | null; is_banned: boolean }

/** The columns of `GroupSeen`, where a statement calls the group `g`. */
export const seenColumns = (accountId: string) => sql`
  ${sql.join(columns.map((column) => sql.ref(`g.${column}`)))}, mine.status, mine.rank,
  exists (select from group_ban b where b.group_id = g.id and b.account_id = ${accountId}::uuid) as is_banned`
export const withMine = (accountId: string) => sql`
  left join group_member mine on mine.group_id = g.id and mine.account_id = ${accountId}::uuid`
/** Whether an account may see a group's card, by the rows of `withMine`. */
export const isCardSeen = sql<boolean>`(g.visibility <> 'HIDDEN' or mine.status in ('ACTIVE', 'INVITED'))`
/** Whether it may read what is posted there. */
export const isFeedSeen = (accountId: string) => sql<boolean>`(mine.status = 'ACTIVE' or (g.visibility = 'PUBLIC'
  and not exists (select from group_ban b where b.group_id = g.id and b.account_id = ${accountId}::uuid)))`

/** Of these groups those whose card an account may see. */
export async function selectGroups(db: GroupsDb, accountId: string, ids: readonly string[]): Promise<GroupSeen[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GroupSeen>`
    select ${seenColumns(accountId)} from social_group g ${withMine(accountId)}
    where g.id = any(${[...ids]}::uuid[]) and ${isCardSeen}`.execute(db)
  return rows
}

/** The same of one group, whether its card is seen or not. */
export async function findGroup(db: GroupsDb, accountId: string, id: string): Promise<GroupSeen | undefined> {
  const [row] = await runPrepared(
    db,
    sql<GroupSeen>`
    select ${seenColumns(accountId)} from social_group g ${withMine(accountId)} where g.id = ${id}::uuid`,
  )
  return row
}

/** Holds a group, so that of two changes of who is in it one comes after the other. */
export async function lockGroup(trx: GroupsDb, id: string): Promise<boolean> {
  const row = await trx.selectFrom('social_group').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Lets no member join or leave a group until the transaction ends, since both lock the group; false where it does not exist. */
export async function holdMembership(trx: GroupsDb, id: string): Promise<boolean> {
  const row = await trx.selectFrom('social_group').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

export async function selectExisting(db: GroupsDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('social_group')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The groups of a family tree that these accounts own, with their owners. */
export async function selectOwnedInTree(
  db: GroupsDb,
  treeId: string,
  ownerIds: readonly string[],
): Promise<{ id: string; owner_id: string }[]> {
  if (ownerIds.length === 0) return []
  const { rows } = await sql<{ id: string; owner_id: string }>`
    select g.id, m.account_id as owner_id from social_group g join group_member m on m.group_id = g.id
    where g.family_tree_id = ${treeId}::uuid and m.account_id = any(${[...ownerIds]}::uuid[])
      and m.status = 'ACTIVE' and m.rank = 0 order by g.id`.execute(db)
  return rows
}

export async function insertGroup(trx: GroupsDb, row: Insertable<GroupTable>): Promise<void> {
  await trx.insertInto('social_group').values(row).execute()
}

export async function updateGroup(trx: GroupsDb, id: string, change: Updateable<GroupTable>): Promise<void> {
  await trx
    .updateTable('social_group')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Counts members, and those of them who look after the group as owner or admin. */
export async function countMembers(
  trx: GroupsDb,
  id: string,
  more: { members: number; admins: number },
): Promise<void> {
  if (more.members === 0 && more.admins === 0) return
  await sql`
    update social_group set member_count = member_count + ${more.members}, admin_count = admin_count + ${more.admins}
    where id = ${id}::uuid`.execute(trx)
}

/**
 * Decides who is to be notified of a new post, while the group is locked: all members, where none were notified within the hour;
 * after that, for the first post of each further account, those who hear none of the accounts in `toldOf`. Nobody else.
 */
export async function takeTelling(
  trx: GroupsDb,
  { groupId, accountId, at, since }: { groupId: string; accountId: string; at: Date; since: Date },
): Promise<{ toldOf: string[] } | undefined> {
  const isFirst = await trx
    .updateTable('social_group')
    .set({ told_at: at })
    .where('id', '=', groupId)
    .where((is) => is.or([is('told_at', 'is', null), is('told_at', '<', since)]))
    .returning('id')
    .executeTakeFirst()
  if (isFirst) await trx.deleteFrom('group_told').where('group_id', '=', groupId).execute()
  const told = await trx.selectFrom('group_told').select('account_id').where('group_id', '=', groupId).execute()
  const toldOf = told.map((row) => row.account_id)
  if (toldOf.includes(accountId) || (!isFirst && toldOf.length === 0) || toldOf.length === mostToldOf) return undefined
  await trx.insertInto('group_told').values({ group_id: groupId, account_id: accountId }).execute()
  return { toldOf }
}

/** Deletes a group with all that hangs on it but documents. */
export async function deleteGroup(trx: GroupsDb, id: string): Promise<void> {
  for (const table of ['group_log', 'group_invite', 'group_ban', 'group_told', 'group_member'] as const)
    await trx.deleteFrom(table).where('group_id', '=', id).execute()
  await trx.deleteFrom('social_group').where('id', '=', id).execute()
}

/** Of these groups those in which an account may read what is posted. */
export async function selectFeedsSeen(
  db: GroupsDb,
  accountId: string,
  ids: readonly string[],
): Promise<(Pick<GroupRow, 'id' | 'name' | 'is_active'> & { rank: number | null })[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Pick<GroupRow, 'id' | 'name' | 'is_active'> & { rank: number | null }>`
    select g.id, g.name, g.is_active, mine.rank from social_group g ${withMine(accountId)}
    where g.id = any(${[...ids]}::uuid[]) and ${isFeedSeen(accountId)}`.execute(db)
  return rows
}

/** Which of these accounts may read which of these groups: the same question from the other end. */
export async function selectReadersOf(
  db: GroupsDb,
  ids: readonly string[],
  accountIds: readonly string[],
): Promise<{ groupId: string; accountId: string }[]> {
  if (ids.length === 0 || accountIds.length === 0) return []
  const { rows } = await sql<{ groupId: string; accountId: string }>`
    select g.id as "groupId", asked.id as "accountId"
    from social_group g cross join unnest(${[...accountIds]}::uuid[]) as asked(id)
    left join group_member m on m.group_id = g.id and m.account_id = asked.id
    where g.id = any(${[...ids]}::uuid[]) and (m.status = 'ACTIVE' or (g.visibility = 'PUBLIC'
      and not exists (select from group_ban b where b.group_id = g.id and b.account_id = asked.id)))`.execute(db)
  return rows
}
