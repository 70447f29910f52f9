import type { GroupLogKind } from '@mulghar/contract/groups/groups'
import type { GroupRole } from '@mulghar/contract/groups/roles'
import { sql, type Selectable } from 'kysely'
import type { GroupsDb, GroupsTables } from './tables.ts'

export type LogRow = Selectable<GroupsTables['group_log']>
export type Logged = {
  kind: GroupLogKind
  actorId: string | null
  accountId?: string
  role?: GroupRole
  reason?: string | null | undefined
}

/** Notes what was done by those who look after a group. */
export async function insertLog(
  trx: GroupsDb,
  { groupId, id, at }: { groupId: string; id: string; at: Date },
  { kind, actorId, accountId, role, reason }: Logged,
): Promise<void> {
  await trx
    .insertInto('group_log')
    .values({
      group_id: groupId,
      id,
      kind,
      actor_id: actorId,
      account_id: accountId ?? null,
      role: role ?? null,
      reason: reason ?? null,
      at,
    })
    .execute()
}

export function selectLog(db: GroupsDb, groupId: string, before: string | undefined, limit: number): Promise<LogRow[]> {
  return db
    .selectFrom('group_log')
    .selectAll()
    .where('group_id', '=', groupId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Why somebody was removed, as these entries of the log say it: only of the account itself. */
export async function selectReasons(
  db: GroupsDb,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; reason: string }>`
    select id, reason from group_log
    where account_id = ${accountId}::uuid and id = any(${[...ids]}::uuid[]) and reason is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, row.reason]))
}
