import { sql, type Kysely } from 'kysely'

// A notification that counts acts names each of them and its actor, so that only counted acts are taken back. Open ones get the acts
// since the notification before them; an act that is not found stays a part of the count alone. A notification names its newest eight
// actors: one that counts acts of further actors gets the newest acts of all.

/** Counted acts by kind: the table, the id of an act, its actor and time, and the acts that a notification may be about. */
const sources = [
  {
    kind: 'LIKE',
    from: 'content_like act',
    actor: 'act.account_id',
    at: 'act.at',
    where: `act.thing_id = n.ref_id and act.account_id <> n.account_id
      and (act.account_id = any(n.actor_ids) or n.count > cardinality(n.actor_ids))`,
  },
  {
    kind: 'PROPOSAL',
    from: 'tree_proposal act',
    actor: 'act.account_id',
    at: 'act.at',
    where: `act.tree_id = n.root_id and act.account_id = n.ref_id and act.status <> 'WITHDRAWN'`,
  },
  {
    kind: 'FINANCE_ENTRY',
    from: 'donor_entry act',
    actor: 'act.created_by',
    at: 'act.created_at',
    where: `act.program_id = n.root_id and act.created_by <> n.account_id
      and (act.created_by = any(n.actor_ids) or cardinality(n.actor_ids) = 8)`,
  },
  {
    kind: 'FINANCE_SET_ASIDE',
    from: 'donor_entry act join finance_program program on program.id = act.program_id',
    actor: 'program.created_by',
    at: 'act.set_aside_at',
    where: 'act.program_id = n.root_id and act.created_by = n.account_id and program.created_by = any(n.actor_ids)',
  },
]

const mostActs = 200

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notice
      add column act_ids uuid[] not null default '{}',
      add column act_actor_ids uuid[] not null default '{}'`.execute(db)
  // One author has few proposals in a tree, and few entries in a program; both are read once for each open notification.
  for (const { kind, from, actor, at, where } of sources)
    await sql`
      update notice set act_ids = found.ids, act_actor_ids = found.actors
      from (
        select n.account_id, n.id, array_agg(act.id order by act.at desc) as ids, array_agg(act.actor order by act.at desc) as actors
        from notice n cross join lateral (
          select act.id, ${sql.raw(actor)} as actor, ${sql.raw(at)} as at from ${sql.raw(from)}
          where ${sql.raw(where)} and ${sql.raw(at)} <= n.at and ${sql.raw(at)} > coalesce((
            select max(before.at) from notice before
            where before.account_id = n.account_id and before.root_id = n.root_id and before.kind = n.kind
              and before.ref_id = n.ref_id and before.at < n.at), '-infinity')
          order by ${sql.raw(at)} desc limit least(n.count, ${sql.lit(mostActs)})) act
        where n.kind = ${kind} and n.outcome is null
        group by n.account_id, n.id) found
      where notice.account_id = found.account_id and notice.id = found.id`.execute(db)
  // One index finds an undone act, and the acts of an erased account.
  await sql`create index notice_acts on notice using gin (act_ids, act_actor_ids) where act_ids <> '{}'`.execute(db)
}
