import type { Picture } from '@mulghar/contract/kit/scalars'
import type { NewChangeEvent } from './change.ts'
import type { DbHandle } from './database-handle.ts'

/**
 * What else can hang on, by its kind (a family tree, a person of one): each room adds its own (`declare module`) and answers
 * for it. A root is what accounts are members of; a part hangs on a root of the same room.
 */
export interface BelongingKinds {}
export type BelongingKind = keyof BelongingKinds & string
export type RootKind = { [K in BelongingKind]: BelongingKinds[K] extends 'root' ? K : never }[BelongingKind]

/** What a thing is to a viewer who may see it. */
export type Belonging = {
  name: string
  picture: Picture | null
  /** Whether they may let something hang on it. */
  mayLink: boolean
  /** Whether they are an ACTIVE member of it, or of the root of a part. */
  isMember: boolean
}

/** Of these things those that the viewer may see, in one statement; all others are not there for them. */
type SeenQuestion = {
  seen(db: DbHandle, viewerId: string, ids: readonly string[]): Promise<Map<string, Belonging>>
}
/** The roots of which an account is an ACTIVE member, so many at most. */
type MemberQuestion = {
  memberOf(db: DbHandle, accountId: string, limit: number): Promise<string[]>
}

/** What a room answers for its kinds. */
export type BelongingQuestions = {
  [K in BelongingKind]: BelongingKinds[K] extends 'root' ? SeenQuestion & MemberQuestion : SeenQuestion
}

/** How a room asks about things of others: by their kind, for many at once, and never the room beside it. */
export type AskedBelonging = {
  seen(db: DbHandle, kind: BelongingKind, viewerId: string, ids: readonly string[]): Promise<Map<string, Belonging>>
  memberOf(db: DbHandle, kind: RootKind, accountId: string): Promise<string[]>
}

/** Of more roots than these of one kind no list is made. */
const mostRoots = 1000

/** A kind for which no room answers is seen by nobody. */
export function openBelonging(questions: Partial<BelongingQuestions>): AskedBelonging {
  const answers = questions as Readonly<Record<string, SeenQuestion & Partial<MemberQuestion>>>
  return {
    async seen(db, kind, viewerId, ids) {
      const asked = [...new Set(ids)]
      return asked.length === 0 ? new Map() : ((await answers[kind]?.seen(db, viewerId, asked)) ?? new Map())
    },
    memberOf: async (db, kind, accountId) => (await answers[kind]?.memberOf?.(db, accountId, mostRoots)) ?? [],
  }
}

/** These belong to a root no more: whatever hangs on it is to be asked for anew. */
export const belongingEnded = (rootId: string, accountIds: readonly string[]): NewChangeEvent => ({
  kind: 'belonging',
  rootId,
  to: accountIds,
})
