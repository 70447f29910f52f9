import { sql, type Kysely } from 'kysely'

// Notifications of an accepted link named its person, who may be merged and restored since. They name the link now: the
// latest that was accepted by then, of this person or of somebody merged with this person.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with recursive same as (
      select tree_id, person_id, person_id as same_id from tree_link
      union
      select same.tree_id, same.person_id, case kept.id when same.same_id then kept.part_id else kept.id end
      from same join tree_kept as kept
        on kept.tree_id = same.tree_id and kept.kind = 'MERGED' and same.same_id in (kept.id, kept.part_id))
    update notice set ref_id = (
      select link.id from tree_link as link
      join same on same.tree_id = link.tree_id and same.person_id = link.person_id and same.same_id = notice.ref_id
      where link.tree_id = notice.root_id and link.status = 'ACTIVE'
      order by link.decided_at <= notice.at desc, same.same_id = link.person_id desc, link.decided_at desc limit 1)
    where kind = 'LINK_ACCEPTED' and exists (
      select from tree_link as link
      join same on same.tree_id = link.tree_id and same.person_id = link.person_id and same.same_id = notice.ref_id
      where link.tree_id = notice.root_id and link.status = 'ACTIVE')`.execute(db)
}
