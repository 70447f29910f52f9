import type { MentionDraft } from '@mulghar/contract/kit/mentions'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Choice } from '@mulghar/contract/people/choices'
import type { DbHandle } from '../kit/database-handle.ts'
import type { Blocks, Standing } from './standings.sql.ts'

export type { FoundMember } from './members.ts'
export type { ProfileCounts } from './profile.ts'
export type { Blocks, Standing } from './standings.sql.ts'
export type { Acquaintance, Acquaintances } from './suggestions.ts'

/** What people offer to the rooms above, each one statement for many. */
export type People = {
  /** How a viewer stands towards each of these, of whom there is an account. */
  standings(db: DbHandle, viewerId: string, otherIds: readonly string[]): Promise<Map<string, Standing>>
  /** Name, picture and standing of each of these accounts, as a viewer may be shown them. */
  profiles(
    db: DbHandle,
    viewerId: string,
    ids: readonly string[],
  ): Promise<Map<string, { name: string; picture: Picture | null; standing: Standing | null }>>
  /** What each of these accounts has chosen of an option that a room gives, or what is usual. */
  chosen(db: DbHandle, option: string, accountIds: readonly string[]): Promise<Map<string, Choice>>
  /** How each of some accounts stands towards each of others, where anything is between them: by `account other`. */
  between(
    db: DbHandle,
    otherIds: readonly string[],
    accountIds: readonly string[],
  ): Promise<Map<string, Omit<Standing, 'muted'>>>
  /**
   * Those of these accounts that a sender can know of, and whether each lets them invite: as it has chosen of an option of EVERYONE,
   * FOLLOWING and NOBODY. With `isAcrossBlocks` the answer is the same as without blocks.
   */
  invitable(
    db: DbHandle,
    option: string,
    senderId: string,
    accountIds: readonly string[],
    how?: { isAcrossBlocks?: boolean },
  ): Promise<Map<string, boolean>>
  /** Of those whom a text names, those who are there for its author, each where it says "@" and beside the others. */
  mentionable(db: DbHandle, authorId: string, text: string, mentions: readonly MentionDraft[]): Promise<MentionDraft[]>
  /**
   * The number of members whom a viewer follows and each of these accounts follows too, at most 100. Members who show their
   * followers to nobody do not count.
   */
  followsInCommon(db: DbHandle, viewerId: string, otherIds: readonly string[]): Promise<Map<string, number>>
  /** Whom an account follows and wants to hear of. */
  followees(db: DbHandle, accountId: string): Promise<string[]>
  /** The accounts that an account blocks, and those that block it. */
  blocks(db: DbHandle, accountId: string): Promise<Blocks>
  /** Who is absent to a viewer, or whom they do not want to hear of. */
  hidden(db: DbHandle, viewerId: string): Promise<Set<string>>
  /** Those of these accounts that hear none of the others: each is absent to them, muted by them, or themselves. */
  hearingNone(db: DbHandle, accountIds: readonly string[], otherIds: readonly string[]): Promise<string[]>
  /** Of these addresses those of people between whom and the sender there is a block: no mail goes to them. */
  absentByEmail(db: DbHandle, senderId: string, emails: readonly string[]): Promise<Set<string>>
  /** The profile pictures of these accounts, by account. */
  pictures(db: DbHandle, accountIds: readonly string[]): Promise<Map<string, Picture>>
}
