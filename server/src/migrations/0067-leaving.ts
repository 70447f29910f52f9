import { sql, type Kysely } from 'kysely'

// An account that is erased is looked for in whatever names accounts: what has many rows is found by an index. Who added a person
// is not among them, as an index of it would be written with every person of an import: an erasure goes through the people of those
// trees in whose history the account is.

const indexes = [
  'tree_owner on tree (owner_account_id)',
  'tree_entry_account on tree_entry (account_id, tree_id)',
  'tree_entry_approver on tree_entry (approved_by) where approved_by is not null',
  'tree_change_account on tree_change (account_id)',
  "tree_change_member on tree_change (subject_id) where subject_kind = 'MEMBER'",
  "tree_kept_self on tree_kept (id) where kind = 'SELF'",
  'tree_removal_account on tree_removal (account_id)',
  'tree_claim_account on tree_claim (account_id)',
  'tree_invite_maker on tree_invite (created_by)',
  'tree_link_asker on tree_link (asked_by)',
  'tree_link_decider on tree_link (decided_by) where decided_by is not null',
  'tree_review_account on tree_review (account_id)',
  'tree_finding_answer_account on tree_finding_answer (account_id)',
  'notice_actors on notice using gin (actor_ids)',
  'contact_message_account on contact_message (account_id) where account_id is not null',
  'login_key_account on login_key (account_id)',
  // What is over is forgotten after a while.
  'task_ended on task (ended_at) where ended_at is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
}
