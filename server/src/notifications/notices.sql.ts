import type { NoticeLevel } from '@mulghar/contract/notifications/notifications'
import { sql, type Selectable } from 'kysely'
import { newId } from '../kit/ids.ts'
import { noticeCounts } from './counted.ts'
import type { NoticesDb, NoticeTable } from './tables.ts'

const columns = [
  'account_id',
  'id',
  'kind',
  'root_id',
  'ref_id',
  'actor_ids',
  'count',
  'act_actor_ids',
  'role',
  'is_close',
  'outcome',
  'at',
  'read_at',
  'mailed_at',
] as const satisfies readonly (keyof NoticeTable)[]

export type NoticeRow = Pick<Selectable<NoticeTable>, (typeof columns)[number]>
export type NewNotice = Pick<NoticeRow, 'kind' | 'root_id' | 'ref_id' | 'role'> & {
  actorId: string | null
  actIds: readonly string[]
  /** The recipients whose close family it concerns; null where the kind does not distinguish them. */
  closeTo: readonly string[] | null
  at: Date
}

export const mostActors = 8
/** A notification names all acts or actors that are undone one by one: further ones of the same hour begin another one. */
const mostActs = 200

/**
 * Lets one transaction at a time write what is told of a root: two that tell the same at once would not see each other's
 * notices, and write two that ought to be one. Held until the transaction ends.
 */
export async function takeTurn(db: NoticesDb, rootId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notices of ${rootId}`}, 0))`.execute(db)
}

/**
 * Writes a notice for each account. One that says the same of the same, unread and of the last hour, says it once more
 * instead, and stands at the top again; one that was withdrawn within the hour says it anew. Of several such ones it is the
 * newest. What somebody has taken back and does again within a day is only true again: nobody rings by doing so.
 */
export async function putNotices(
  db: NoticesDb,
  accountIds: readonly string[],
  notice: NewNotice,
  since: { grouped: Date; quiet: Date },
): Promise<void> {
  const actors = notice.actorId ? [notice.actorId] : []
  const acts = [...notice.actIds]
  const actActors = acts.flatMap(() => actors)
  const closeTo = notice.closeTo && new Set(notice.closeTo)
  const closeness = accountIds.map((id) => closeTo?.has(id) ?? null)
  const added = Math.max(1, acts.length)
  const keptActors = noticeCounts[notice.kind].counts === 'ACTORS' ? mostActs : mostActors
  const isAbout = (one: 'notice' | 'newer') => {
    const its = (column: keyof NoticeRow) => sql.ref(`${one}.${column}`)
    return sql`${its('account_id')} = wanted.account_id and ${its('root_id')} = ${notice.root_id}
        and ${its('kind')} = ${notice.kind} and ${its('ref_id')} = ${notice.ref_id}`
  }
  const saysTheSame = (one: 'notice' | 'newer') => {
    const its = (column: keyof NoticeRow) => sql.ref(`${one}.${column}`)
    return sql`${isAbout(one)} and ${its('at')} > ${since.grouped}
        and ((${its('read_at')} is null and ${its('outcome')} is null
          and cardinality(${sql.ref(`${one}.act_ids`)}) < ${sql.lit(mostActs)}
          and cardinality(${its('actor_ids')}) < ${sql.lit(mostActs)}) or ${its('outcome')} = 'WITHDRAWN')`
  }
  await sql`
    with wanted as (
      select * from unnest(${accountIds}::uuid[], ${accountIds.map(newId)}::uuid[], ${closeness}::boolean[])
        as wanted(account_id, id, is_close)
      where not exists (
        select 1 from notice_off as off where off.account_id = wanted.account_id and off.kind = ${notice.kind})),
    quiet as (
      update notice set outcome = null, role = ${notice.role}, is_close = wanted.is_close,
        count = case when cardinality(${acts}::uuid[]) = 0 then notice.count else ${added}::int end,
        act_ids = ${acts}::uuid[], act_actor_ids = ${actActors}::uuid[]
      from wanted
      where ${isAbout('notice')} and notice.outcome = 'WITHDRAWN' and notice.at > ${since.quiet}
        and notice.actor_ids = ${actors}::uuid[]
        and not exists (select 1 from notice as newer where ${isAbout('newer')} and newer.id > notice.id)
      returning notice.account_id),
    known as (
      update notice set id = wanted.id, at = ${notice.at}, role = ${notice.role}, mailed_at = null,
        is_close = wanted.is_close or (notice.outcome is null and notice.is_close),
        count = ${added}::int + case when notice.outcome is null then notice.count else 0 end, outcome = null, read_at = null,
        act_ids = ${acts}::uuid[] || case when notice.outcome is null then notice.act_ids end,
        act_actor_ids = ${actActors}::uuid[] || case when notice.outcome is null then notice.act_actor_ids end,
        actor_ids = (${actors}::uuid[] || case when notice.outcome is null
          then array_remove(notice.actor_ids, ${notice.actorId}::uuid) end)[1:${sql.lit(keptActors)}]
      from wanted
      where ${saysTheSame('notice')} and wanted.account_id not in (select account_id from quiet)
        and not exists (select 1 from notice as newer where ${saysTheSame('newer')} and newer.id > notice.id)
      returning notice.account_id)
    insert into notice (account_id, id, kind, root_id, ref_id, actor_ids, count, act_ids, act_actor_ids, role, is_close, at)
    select account_id, id, ${notice.kind}, ${notice.root_id}::uuid, ${notice.ref_id}::uuid, ${actors}::uuid[],
      ${added}::int, ${acts}::uuid[], ${actActors}::uuid[], ${notice.role}, is_close,
      ${notice.at}::timestamptz
    from wanted where account_id not in (select account_id from known union all select account_id from quiet)`.execute(
    db,
  )
}

/** Whether somebody has yet to see a notice: one that was withdrawn says nothing. */
export const isNew = ({ read_at, outcome }: Pick<NoticeRow, 'read_at' | 'outcome'>) =>
  read_at === null && outcome !== 'WITHDRAWN'
const isUnread = sql<boolean>`read_at is null and outcome is distinct from 'WITHDRAWN'`

/** The recipient has not switched off the kind of a notification, as `putNotices` also checks. */
export const isOn = sql<boolean>`not exists (
  select from notice_off as off where off.account_id = notice.account_id and off.kind = notice.kind)`

/** Whom an account does not hear, and the kinds of which that is true. */
export type Unheard = {
  kinds: readonly NoticeRow['kind'][]
  of: readonly string[]
  /** Roots whose notices the account does not see. */
  roots: readonly string[]
  /** Accounts that these kinds of notices do not name. */
  nameless: { kinds: readonly NoticeRow['kind'][]; of: readonly string[] }
}

/** Whatever somebody else has done too, or is of another kind. */
const isHeard = ({ kinds, of, roots }: Unheard) => {
  const isOfHidden = roots.length === 0 ? sql`false` : sql`root_id = any(${roots}::uuid[])`
  const isByUnheard =
    of.length === 0
      ? sql`false`
      : sql`(kind = any(${kinds}::text[]) and actor_ids <@ ${of}::uuid[] and actor_ids <> '{}'
          and act_actor_ids <@ ${of}::uuid[])`
  return sql<boolean>`not (${isOfHidden} or ${isByUnheard})`
}

export function selectNotices(
  db: NoticesDb,
  accountId: string,
  unheard: Unheard,
  before: string | undefined,
  limit: number,
) {
  return db
    .selectFrom('notice')
    .select(columns)
    .where('account_id', '=', accountId)
    .where(isHeard(unheard))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The newest unread notifications, up to a hundred: a badge shows no greater number. */
export async function selectUnread(
  db: NoticesDb,
  accountId: string,
  unheard: Unheard,
): Promise<Pick<NoticeRow, 'kind' | 'root_id'>[]> {
  const { rows } = await sql<Pick<NoticeRow, 'kind' | 'root_id'>>`
    select kind, root_id from notice where account_id = ${accountId} and ${isUnread} and ${isHeard(unheard)}
    order by id desc limit 100`.execute(db)
  return rows
}

export async function markRead(db: NoticesDb, accountId: string, ids: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('notice')
    .set({ read_at: at })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute()
}

export type Subject = Pick<NoticeRow, 'kind' | 'root_id'>

/** The kinds and roots of an account's notifications without the mark of being read. */
export function selectSubjectsToRead(db: NoticesDb, accountId: string, unheard: Unheard): Promise<Subject[]> {
  return db
    .selectFrom('notice')
    .select(['kind', 'root_id'])
    .distinct()
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where(isHeard(unheard))
    .execute()
}

/** Marks all notifications of these kinds and roots as read, except those of unheard accounts. */
export async function markSubjectsRead(
  db: NoticesDb,
  accountId: string,
  { subjects, unheard }: { subjects: readonly Subject[]; unheard: Unheard },
  at: Date,
): Promise<void> {
  await sql`
    update notice set read_at = ${at}
    where account_id = ${accountId} and read_at is null and ${isHeard(unheard)} and (kind, root_id) in (
      select * from unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map((row) => row.root_id)}::uuid[]))`.execute(
    db,
  )
}

/** What an account was told of a root, or everybody where no account is named. */
export async function deleteNotices(db: NoticesDb, rootId: string, accountId?: string): Promise<void> {
  await db
    .deleteFrom('notice')
    .where('root_id', '=', rootId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .execute()
  await db
    .deleteFrom('notice_choice')
    .where('root_id', '=', rootId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .execute()
}

/** What an account was told of a root in one way. */
export async function deleteOfKind(
  db: NoticesDb,
  { kind, rootId, accountId }: { kind: NoticeRow['kind']; rootId: string; accountId: string },
): Promise<void> {
  await db
    .deleteFrom('notice')
    .where('account_id', '=', accountId)
    .where('root_id', '=', rootId)
    .where('kind', '=', kind)
    .execute()
}

/** Those that were read, or withdrawn, before. */
export async function deleteReadNotices(db: NoticesDb, before: Date): Promise<void> {
  await sql`
    delete from notice where read_at < ${before} or (outcome = 'WITHDRAWN' and at < ${before})`.execute(db)
}

export async function selectChoices(db: NoticesDb, accountId: string) {
  return db.selectFrom('notice_choice').select(['root_id', 'level']).where('account_id', '=', accountId).execute()
}

export async function selectLevels(
  db: NoticesDb,
  rootId: string,
  accountIds?: readonly string[],
): Promise<Map<string, NoticeLevel>> {
  if (accountIds?.length === 0) return new Map()
  const rows = await db
    .selectFrom('notice_choice')
    .select(['account_id', 'level'])
    .where('root_id', '=', rootId)
    .$if(accountIds !== undefined, (query) => query.where('account_id', 'in', [...accountIds!]))
    .execute()
  return new Map(rows.map((row) => [row.account_id, row.level]))
}

export async function putChoice(
  db: NoticesDb,
  accountId: string,
  rootId: string,
  level: NoticeLevel | null,
): Promise<void> {
  if (level === null) {
    await db.deleteFrom('notice_choice').where('account_id', '=', accountId).where('root_id', '=', rootId).execute()
    return
  }
  await db
    .insertInto('notice_choice')
    .values({ account_id: accountId, root_id: rootId, level })
    .onConflict((conflict) => conflict.columns(['account_id', 'root_id']).doUpdateSet({ level }))
    .execute()
}

export async function wantsMail(db: NoticesDb, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('notice_mail').select('wanted').where('account_id', '=', accountId).executeTakeFirst()
  return row?.wanted ?? true
}

/** The kinds that an account does not want to have. */
export async function selectKindsOff(db: NoticesDb, accountId: string): Promise<Set<NoticeRow['kind']>> {
  const rows = await db.selectFrom('notice_off').select('kind').where('account_id', '=', accountId).execute()
  return new Set(rows.map((row) => row.kind))
}

export async function switchKind(
  db: NoticesDb,
  accountId: string,
  kind: NoticeRow['kind'],
  on: boolean,
): Promise<void> {
  if (on) await db.deleteFrom('notice_off').where('account_id', '=', accountId).where('kind', '=', kind).execute()
  else
    await db
      .insertInto('notice_off')
      .values({ account_id: accountId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function putMailWish(db: NoticesDb, accountId: string, wanted: boolean): Promise<void> {
  await db
    .insertInto('notice_mail')
    .values({ account_id: accountId, wanted, last_at: null })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ wanted }))
    .execute()
}

/** Some accounts after one of them, with news not mailed yet, that want mails and have had none since a time. */
export async function selectDue(db: NoticesDb, since: Date, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct notice.account_id from notice
    left join notice_mail as mail on mail.account_id = notice.account_id
    where ${isUnread} and notice.mailed_at is null
      and coalesce(mail.wanted, true) and (mail.last_at is null or mail.last_at < ${since})
      and (${after}::uuid is null or notice.account_id > ${after}::uuid)
    order by notice.account_id limit ${limit}`.execute(db)
  return rows.map((row) => row.account_id)
}

/**
 * The unread notifications that no mail has contained. Locks the account's turn for the transaction, so that another process
 * mails none of them; empty where a mail was sent since a time.
 */
export async function holdUnmailed(db: NoticesDb, accountId: string, since: Date): Promise<NoticeRow[]> {
  await sql`insert into notice_mail (account_id) values (${accountId}) on conflict do nothing`.execute(db)
  const { rows: turn } = await sql`
    select account_id from notice_mail
    where account_id = ${accountId} and wanted and (last_at is null or last_at < ${since})
    for update`.execute(db)
  if (turn.length === 0) return []
  return db
    .selectFrom('notice')
    .select(columns)
    .where('account_id', '=', accountId)
    .where(isUnread)
    .where(isOn)
    .where('mailed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

export async function markMailed(db: NoticesDb, accountId: string, ids: readonly string[], at: Date): Promise<void> {
  await db.updateTable('notice_mail').set({ last_at: at }).where('account_id', '=', accountId).execute()
  await db
    .updateTable('notice')
    .set({ mailed_at: at })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}
