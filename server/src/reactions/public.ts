import type { ReactedKind } from '@mulghar/contract/reactions/kinds'
import type { NoticeLevel } from '@mulghar/contract/notifications/notifications'
import type { Tell } from '../kit/change.ts'
import type { DbHandle } from '../kit/database-handle.ts'

/** What the room of a kind says of a thing that a viewer may see. */
export type Reacted = {
  ownerId: string
  /** A few of its words, by which it is known to who is told of it. */
  title: string
  commentsClosed: boolean
  /** Whether nothing at all is said of it any more, by a like either. */
  isReadOnly?: boolean
  /** Whether the viewer may take away comments of others. */
  moderates: boolean
  /** Whether it stands among people from whom its owner may have gone, and who each choose what they hear of it. */
  isAmong?: boolean
}

/** What is told of a thing: that something is said of it, or that somebody likes it. */
export type ReactedBy = 'COMMENT' | 'LIKE'

/** Asked of the room of a kind, for many things at once. */
export type ReactedQuestions = {
  isCommented: boolean
  isLiked: boolean
  /** Of these things, those that the viewer may see. */
  seen(viewerId: string, ids: readonly string[]): Promise<Map<string, Reacted>>
  /** Notes that a comment of somebody else was taken away, in the transaction that does it. */
  removed?(
    trx: DbHandle,
    tell: Tell,
    removal: { thingId: string; actorId: string; accountId: string; reason: string | null },
  ): Promise<void>
  /** Which of these accounts may see which of these things. */
  seenBy(ids: readonly string[], accountIds: readonly string[]): Promise<{ id: string; accountId: string }[]>
  /** Of these accounts, who may see a thing that stands among others, those who want to hear of it. */
  wanting?(id: string, by: ReactedBy, accountIds: readonly string[]): Promise<string[]>
  /** The ids of things about whose acts a recipient with these levels, by root, is not notified. */
  unwanted?(ids: readonly string[], by: ReactedBy, levels: ReadonlyMap<string, NoticeLevel>): Promise<string[]>
}

export type ReactionQuestions = Partial<Record<Exclude<ReactedKind, 'COMMENT'>, ReactedQuestions>>

export type ReactionCount = { likes: number; comments: number; liked: boolean }

/** What rooms above may do with comments and likes of what is theirs. */
export type Reactions = {
  /** Lets things of a kind be reacted to, in the transaction that makes them. */
  begin(trx: DbHandle, kind: ReactedKind, ids: readonly string[]): Promise<void>
  /** Ends it in the transaction that deletes them; what was said of them goes soon after. */
  forget(trx: DbHandle, ids: readonly string[]): Promise<void>
  /** How many like these and comment on them, and whether the viewer likes them: one statement. */
  counts(db: DbHandle, viewerId: string, ids: readonly string[]): Promise<Map<string, ReactionCount>>
  /**
   * The likes and comments of these, each weighing twice as much as one that is a half-life older: 1 at the origin. Without new
   * ones a weight stays as it is. Those without any are left out.
   */
  weights(db: DbHandle, ids: readonly string[], decay: Decay): Promise<Map<string, number>>
}

export type Decay = { origin: Date; halfLifeMs: number }
