import type { CardKind, ConversationKind, GroupEventKind, MessageReaction } from '@mulghar/contract/messages/kinds'
import type { ColumnType, Generated, Kysely } from 'kysely'
import type {} from '../../documents/public.ts'
import { narrowTo } from '../../kit/database-narrowing.ts'

declare module '../../documents/public.ts' {
  interface UseKinds {
    /** The root is the conversation, the thing the message. */
    message: 'messages'
  }
}

/** A bigint: read as text, written as a number or as text. */
type Seq = ColumnType<string, number | string | undefined, number | string>

/** A REQUEST waits for the member's answer; a REFUSED one gets nothing of the conversation. */
export type MemberStatus = 'ACTIVE' | 'REQUEST' | 'REFUSED'

export type ConversationTable = {
  id: string
  kind: ConversationKind
  name: string | null
  created_by: string
  last_seq: Seq
  member_count: number
  created_at: Date
}

export type ConversationMemberTable = {
  conversation_id: string
  account_id: string
  status: MemberStatus
  /** The other member of a conversation of two. */
  peer_id: string | null
  /** The account that added the member to a group; null for the one that opened it. */
  added_by: string | null
  muted: Generated<boolean>
  /** Between two: the account may write more than a request holds, as the other one followed it when it wrote. */
  is_unlimited: Generated<boolean>
  /** In groups: followed the account that added it, so that its answer limits nobody. */
  is_follower: Generated<boolean>
  /** Messages up to this one are not shown: they are older than the membership. */
  from_seq: Seq
  read_seq: Seq
  /** When it was raised last; null before this was stored, and where the member did not show it then. */
  read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The newest message that was delivered to the member, and when. */
  newest_seq: Seq
  newest_at: Date | null
  /** A notification about unread messages has covered them up to this one. */
  reminded_seq: Seq
  /** Orders the member's list; null where nothing has reached them yet. */
  place: string | null
  joined_at: Date
}

export type MessageTable = {
  conversation_id: string
  seq: ColumnType<string, number | string, number | string>
  id: string
  sender_id: string
  /** Null once the sender has left Mulghar. */
  client_id: string | null
  text: string
  card_kind: CardKind | null
  card_id: string | null
  reply_to: string | null
  media_count: Generated<number>
  /** Sent to a member who had blocked the sender, or had declined their request: only the sender ever sees it. */
  is_undelivered: Generated<boolean>
  /** The words of the text by their sound, each behind the end of the conversation's id: see `search.sql.ts`. */
  tokens: Generated<string[]>
  /** A line about the group instead of a message: what the sender did. The text is the new name of the group. */
  event_kind: ColumnType<GroupEventKind | null, GroupEventKind | null | undefined, never>
  /** The member whom the sender added. */
  event_account: ColumnType<string | null, string | null | undefined, never>
  created_at: Date
  edited_at: Date | null
  /** A newer text that did not reach the other member, and when it was written: only the sender ever sees it. */
  withheld_text: ColumnType<string | null, string | null | undefined, string | null>
  withheld_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Its words, by which its sender finds the message. */
  withheld_tokens: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
  deleted_at: Date | null
}

export type MessagesTables = {
  conversation: ConversationTable
  conversation_pair: { low_id: string; high_id: string; conversation_id: string }
  conversation_member: ConversationMemberTable
  conversation_message: MessageTable
  /** Messages whose words wait to be noted anew. */
  message_words_due: { conversation_id: string; seq: string }
  message_media: { conversation_id: string; message_id: string; position: number; document_id: string }
  message_reaction: {
    conversation_id: string
    message_id: string
    account_id: string
    emoji: MessageReaction
    /** The emoji that others see; null where the reaction did not reach them. */
    shown_emoji: MessageReaction | null
    at: Date
  }
}

declare module '../../kit/database-narrowing.ts' {
  interface RoomTables {
    messages: MessagesTables
  }
}

export type MessagesDb = Kysely<MessagesTables>
export const messagesDb = narrowTo('messages')
