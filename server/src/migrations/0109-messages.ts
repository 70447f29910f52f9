import { sql, type Kysely } from 'kysely'

// Conversations and their messages. `seq` numbers the messages of a conversation in the order in which they were committed:
// lists, read positions and unread counts go by it, since ids of two processes may be out of order.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversation (
      id uuid primary key,
      kind text not null,
      name text,
      created_by uuid not null,
      last_seq bigint not null default 0,
      member_count integer not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index conversation_created_by on conversation (created_by, created_at)`.execute(db)
  await sql`
    create table conversation_pair (
      low_id uuid not null,
      high_id uuid not null,
      conversation_id uuid not null,
      primary key (low_id, high_id)
    )`.execute(db)
  await sql`create index conversation_pair_high on conversation_pair (high_id)`.execute(db)
  // `place` orders the list of a member: the id of the newest message that reached them, or of their group; null before that.
  await sql`
    create table conversation_member (
      conversation_id uuid not null references conversation (id) on delete cascade,
      account_id uuid not null,
      status text not null,
      peer_id uuid,
      muted boolean not null default false,
      from_seq bigint not null default 0,
      read_seq bigint not null default 0,
      newest_seq bigint not null default 0,
      newest_at timestamptz,
      reminded_seq bigint not null default 0,
      place uuid,
      joined_at timestamptz not null,
      primary key (conversation_id, account_id)
    )`.execute(db)
  await sql`create index conversation_member_place on conversation_member (account_id, place desc)`.execute(db)
  await sql`create index conversation_member_peer on conversation_member (peer_id) where peer_id is not null`.execute(
    db,
  )
  await sql`
    create index conversation_member_unread on conversation_member (account_id, conversation_id)
    where newest_seq > read_seq`.execute(db)
  await sql`
    create index conversation_member_waiting on conversation_member (newest_at)
    where newest_seq > read_seq and newest_seq > reminded_seq`.execute(db)
  await sql`
    create table conversation_message (
      conversation_id uuid not null references conversation (id) on delete cascade,
      seq bigint not null,
      id uuid not null,
      sender_id uuid not null,
      client_id uuid,
      text text not null,
      card_kind text,
      card_id uuid,
      reply_to uuid,
      media_count smallint not null default 0,
      is_undelivered boolean not null default false,
      tokens text[] not null default '{}',
      created_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      primary key (conversation_id, seq)
    )`.execute(db)
  await sql`create unique index conversation_message_id on conversation_message (conversation_id, id)`.execute(db)
  await sql`create unique index conversation_message_client on conversation_message (conversation_id, sender_id, client_id)`.execute(
    db,
  )
  await sql`create index conversation_message_sender on conversation_message (sender_id, id)`.execute(db)
  await sql`create index conversation_message_tokens on conversation_message using gin (tokens)`.execute(db)
  await sql`
    create table message_media (
      conversation_id uuid not null references conversation (id) on delete cascade,
      message_id uuid not null,
      position smallint not null,
      document_id uuid not null,
      primary key (conversation_id, message_id, position)
    )`.execute(db)
  await sql`
    create table message_reaction (
      conversation_id uuid not null references conversation (id) on delete cascade,
      message_id uuid not null,
      account_id uuid not null,
      emoji text not null,
      at timestamptz not null,
      primary key (conversation_id, message_id, account_id)
    )`.execute(db)
  await sql`create index message_reaction_account on message_reaction (account_id)`.execute(db)
}
