import type { ReactedKind } from '@mulghar/contract/reactions/kinds'
import type { Generated, Kysely } from 'kysely'
import { narrowTo } from '../kit/database-narrowing.ts'

export type ReactionsTables = {
  /** One row for each thing that may be reacted to, made with it; counters are as many as the rows, always. */
  reaction_count: {
    thing_id: string
    kind: ReactedKind
    likes: Generated<number>
    /** Comments that have words, at any depth; of a comment of the first level those below it. */
    comments: Generated<number>
    /** False of a comment that was deleted and stands for its answers. */
    is_open: Generated<boolean>
  }
  content_like: { thing_id: string; account_id: string; id: string; at: Date }
  comment: {
    thing_id: string
    id: string
    /** What it answers, null on the first level. */
    parent_id: string | null
    /** The comment of the first level it stands under. */
    top_id: string | null
    /** Null where it was deleted, and where the account is gone. */
    author_id: string | null
    text: string
    created_at: Date
    edited_at: Date | null
    version: Generated<number>
  }
  comment_mention: { thing_id: string; comment_id: string; start: number; length: number; account_id: string }
  comment_removal: { author_id: string; comment_id: string; thing_id: string; reason: string | null; at: Date }
}

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    reactions: ReactionsTables
  }
}

export type ReactionsDb = Kysely<ReactionsTables>
export const reactionsDb = narrowTo('reactions')
