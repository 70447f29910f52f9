import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { NewChangeEvent } from './change.ts'
import type { Teller } from './change-events.ts'
import type { DbHandle } from './database-handle.ts'
import { newId } from './ids.ts'

/**
 * What else can hang on, by its kind (a family tree, a person of one): each room adds its own (`declare module`) and answers
 * for it. A root is what accounts are members of; a part hangs on a root of the same room.
 */
export interface BelongingKinds {}
export type BelongingKind = keyof BelongingKinds & string
export type RootKind = { [K in BelongingKind]: BelongingKinds[K] extends 'root' ? K : never }[BelongingKind]

/** What a thing is to a viewer who may see it. */
export type Belonging = {
  /** The id by which it is found now, where it was merged into another one. */
  mergedInto?: string
  name: string
  picture: Picture | null
  /** Whether they may let something hang on it. */
  mayLink: boolean
  /** Why they may not, where it is for another reason than their role. */
  linkRefused?: ErrorCode
  /** Whether they are an ACTIVE member of it, or of the root of a part. */
  isMember: boolean
  /** Whether they govern or moderate a root, and may remove what others linked to it. */
  isKeeper?: boolean
}

/** Of these things those that the viewer may see, in one statement; all others are not there for them. */
type SeenQuestion = {
  seen(db: DbHandle, viewerId: string, ids: readonly string[]): Promise<Map<string, Belonging>>
}
/** An ACTIVE member of a root, and whether the account governs or moderates it. */
type RootMember = { rootId: string; accountId: string; isKeeper: boolean }
type MemberQuestion = {
  /** The roots of which an account is an ACTIVE member, so many at most. */
  memberOf(db: DbHandle, accountId: string, limit: number): Promise<string[]>
  /** Which of these accounts are ACTIVE members of which of these roots, in one statement. */
  among(db: DbHandle, ids: readonly string[], accountIds: readonly string[]): Promise<RootMember[]>
  /** The ACTIVE members of a root in the order of their ids: some, after one of them. */
  membersOf(db: DbHandle, id: string, after: string | null, limit: number): Promise<string[]>
  /** Those of these accounts that are ACTIVE members now; they stay so until the transaction ends. */
  holdMembers(trx: DbHandle, id: string, accountIds: readonly string[]): Promise<string[]>
}

/** What a room answers for its kinds. */
export type BelongingQuestions = {
  [K in BelongingKind]: BelongingKinds[K] extends 'root' ? SeenQuestion & MemberQuestion : SeenQuestion
}

/** How a room asks about things of others: by their kind, for many at once, and never the room beside it. */
export type AskedBelonging = {
  seen(db: DbHandle, kind: BelongingKind, viewerId: string, ids: readonly string[]): Promise<Map<string, Belonging>>
  /** Whether an account governs or moderates a root of any kind. */
  isKeeper(db: DbHandle, accountId: string, rootId: string): Promise<boolean>
  memberOf(db: DbHandle, kind: RootKind, accountId: string): Promise<string[]>
  among(db: DbHandle, kind: RootKind, ids: readonly string[], accountIds: readonly string[]): Promise<RootMember[]>
  membersOf(db: DbHandle, kind: RootKind, id: string, after: string | null, limit: number): Promise<string[]>
  holdMembers(trx: DbHandle, kind: RootKind, id: string, accountIds: readonly string[]): Promise<string[]>
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
    async isKeeper(db, accountId, rootId) {
      for (const room of Object.values(answers))
        // Only roots have members, and only roots have keepers.
        if (room.among && (await room.seen(db, accountId, [rootId])).get(rootId)?.isKeeper) return true
      return false
    },
    memberOf: async (db, kind, accountId) => (await answers[kind]?.memberOf?.(db, accountId, mostRoots)) ?? [],
    async among(db, kind, ids, accountIds) {
      if (ids.length === 0 || accountIds.length === 0) return []
      return (await answers[kind]?.among?.(db, [...new Set(ids)], [...new Set(accountIds)])) ?? []
    },
    membersOf: async (db, kind, id, after, limit) => (await answers[kind]?.membersOf?.(db, id, after, limit)) ?? [],
    holdMembers: async (trx, kind, id, accountIds) => (await answers[kind]?.holdMembers?.(trx, id, accountIds)) ?? [],
  }
}

/** How accounts lost a root: they left, or others removed them. */
export type Ending = { isRemoval?: boolean }

/** These belong to a root no more: whatever hangs on it is to be asked for anew. */
export const belongingEnded = (
  rootId: string,
  accountIds: readonly string[],
  { isRemoval = false }: Ending = {},
): NewChangeEvent => ({
  kind: 'belonging',
  rootId,
  to: accountIds,
  telling: { accountIds, isRemoval },
})

/** The same of all that is somebody's own, after a block: the others are told nothing by it, and the queue does not name them. */
export const keptAway = (ownerId: string, accountIds: readonly string[]): NewChangeEvent => ({
  kind: 'belonging',
  rootId: newId(),
  telling: { rootId: ownerId, accountIds },
})

/** What a room does once some belong to a root no more, after the commit that says so; to do it twice does nothing more. */
export type BelongingEnded = (
  trx: DbHandle,
  rootId: string,
  accountIds: readonly string[],
  ending: Ending,
) => Promise<void>

/** Tells every room of which something may hang on a root. */
export function endedTeller(ended: () => readonly BelongingEnded[]): Teller {
  return async (trx, event) => {
    const telling = event.telling as { accountIds: string[]; rootId?: string } & Ending
    const { accountIds, rootId = event.rootId, isRemoval = false } = telling
    for (const tell of ended()) await tell(trx, rootId, accountIds, { isRemoval })
    return null
  }
}
