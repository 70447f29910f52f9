import { mostFollowed, mostHidden, type FollowStatus } from '@mulghar/contract/people/follow'
import type { Accounts } from '../accounts/public.ts'
import { AppError } from '../kit/app-error.ts'
import { keptAway } from '../kit/belonging.ts'
import type { Change, Tell } from '../kit/change.ts'
import type { Clock } from '../kit/clock.ts'
import { goneAccount } from '../kit/erasure-types.ts'
import type { Notices } from '../notifications/public.ts'
import { countHidden, deleteBlock, insertBlock } from './edges.sql.ts'
import {
  acceptFollow,
  deleteFollows,
  lockProfiles,
  makeProfiles,
  putFollow,
  type Edge,
  type HeldProfile,
} from './follows.sql.ts'
import type { PeopleDb } from './tables.ts'

export type BondParts = {
  db: PeopleDb
  clock: Clock
  accounts: Pick<Accounts, 'names'>
  notices: Pick<Notices, 'notify' | 'settle'>
  change: Change
}

/**
 * All that changes between two accounts, each in one transaction that holds both their profiles: so counters are as many as the
 * rows, and nobody follows whom they, or who them, has just blocked.
 */
export function openBonds({ db, clock, accounts, notices, change }: BondParts) {
  /** Locks both profiles, and creates missing ones; an account that does not exist is not found. */
  async function hold(trx: PeopleDb, viewerId: string, otherId: string): Promise<Map<string, HeldProfile>> {
    const held = await lockProfiles(trx, [viewerId, otherId])
    if (held.size === 2) return held
    const isThere = otherId !== goneAccount && (await accounts.names(trx, [otherId])).has(otherId)
    if (!isThere) throw new AppError('people/not-found')
    return makeProfiles(trx, [viewerId, otherId])
  }

  const notOneself = (viewerId: string, otherId: string) => {
    if (viewerId === otherId) throw new AppError('people/own-account')
  }

  /** Lets these see it at once: what somebody does without the other being told, only their own windows. */
  const show = (tell: Tell, viewerId: string, to: readonly string[]) => tell({ kind: 'people', rootId: viewerId, to })

  /** A request that ended, whoever ended it, waits for nobody any more. */
  const settle = (
    trx: PeopleDb,
    { followerId, followeeId }: Edge,
    outcome: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN',
    kind: 'FOLLOW' | 'FOLLOW_REQUEST' = 'FOLLOW_REQUEST',
  ) =>
    notices.settle(trx, {
      kind,
      rootId: followeeId,
      refId: followerId,
      accountId: followeeId,
      outcome,
    })

  /** What was told of a follow or a request that is gone is true no more. */
  const withdraw = async (trx: PeopleDb, edge: Edge & { status: FollowStatus }) => {
    const { followerId, followeeId, status } = edge
    await settle(trx, edge, 'WITHDRAWN', status === 'ACTIVE' ? 'FOLLOW' : 'FOLLOW_REQUEST')
    const accepted = { rootId: followerId, refId: followeeId, accountId: followerId, outcome: 'WITHDRAWN' } as const
    await notices.settle(trx, { kind: 'FOLLOW_ACCEPTED', ...accepted })
  }

  return {
    follow: (viewerId: string, otherId: string): Promise<FollowStatus> =>
      change(db, async (trx, tell) => {
        notOneself(viewerId, otherId)
        const held = await hold(trx, viewerId, otherId)
        const status = held.get(otherId)!.approve_followers ? 'PENDING' : 'ACTIVE'
        const edge = { followerId: viewerId, followeeId: otherId }
        const { blocks, blocked, before } = await putFollow(trx, edge, status, clock.now())
        if (blocked) throw new AppError('people/not-found')
        if (blocks) throw new AppError('people/blocked-by-you')
        if (before) return before
        if (held.get(viewerId)!.following_count >= mostFollowed) throw new AppError('people/follows-too-many')
        await notices.notify(trx, {
          kind: status === 'ACTIVE' ? 'FOLLOW' : 'FOLLOW_REQUEST',
          to: [otherId],
          actorId: viewerId,
          rootId: otherId,
          refId: viewerId,
        })
        await show(tell, viewerId, [viewerId, otherId])
        return status
      }),

    unfollow: (viewerId: string, otherId: string): Promise<void> =>
      change(db, async (trx, tell) => {
        await lockProfiles(trx, [viewerId, otherId])
        const [gone] = await deleteFollows(trx, [{ followerId: viewerId, followeeId: otherId }])
        if (!gone) return
        await withdraw(trx, gone)
        await show(tell, viewerId, [viewerId, otherId])
      }),

    accept: (viewerId: string, otherId: string): Promise<void> =>
      change(db, async (trx, tell) => {
        const held = await lockProfiles(trx, [viewerId, otherId])
        const edge = { followerId: otherId, followeeId: viewerId }
        if (!(await acceptFollow(trx, edge, clock.now()))) throw new AppError('people/request-not-found')
        if (held.get(otherId)!.following_count >= mostFollowed) throw new AppError('people/follows-too-many')
        await settle(trx, edge, 'ACCEPTED')
        await notices.notify(trx, {
          kind: 'FOLLOW_ACCEPTED',
          to: [otherId],
          actorId: viewerId,
          rootId: otherId,
          refId: viewerId,
        })
        await show(tell, viewerId, [viewerId, otherId])
      }),

    /** Who asked is not told, and sees that the request is gone. */
    decline: (viewerId: string, otherId: string): Promise<void> =>
      change(db, async (trx, tell) => {
        await lockProfiles(trx, [viewerId, otherId])
        const [gone] = await deleteFollows(trx, [{ followerId: otherId, followeeId: viewerId }], 'PENDING')
        if (!gone) throw new AppError('people/request-not-found')
        await settle(trx, gone, 'DECLINED')
        await show(tell, viewerId, [viewerId, otherId])
      }),

    removeFollower: (viewerId: string, otherId: string): Promise<void> =>
      change(db, async (trx, tell) => {
        await lockProfiles(trx, [viewerId, otherId])
        const [gone] = await deleteFollows(trx, [{ followerId: otherId, followeeId: viewerId }], 'ACTIVE')
        if (!gone) return
        await withdraw(trx, gone)
        await show(tell, viewerId, [viewerId, otherId])
      }),

    block: (viewerId: string, otherId: string): Promise<void> =>
      change(db, async (trx, tell) => {
        notOneself(viewerId, otherId)
        await hold(trx, viewerId, otherId)
        const { before, blocked } = await insertBlock(trx, viewerId, otherId, clock.now())
        if (before) return
        if (blocked) throw new AppError('people/not-found')
        if ((await countHidden(trx, viewerId)) > mostHidden) throw new AppError('people/hides-too-many')
        const gone = await deleteFollows(trx, [
          { followerId: viewerId, followeeId: otherId },
          { followerId: otherId, followeeId: viewerId },
        ])
        for (const edge of gone) await withdraw(trx, edge)
        // A blocked person is told nothing by it, and sees only that a follow of theirs, or of them, is gone, as where that was declined.
        const isSeen = gone.length > 0
        await show(tell, viewerId, isSeen ? [viewerId, otherId] : [viewerId])
        await tell(keptAway(viewerId, [otherId]))
        await tell(keptAway(otherId, [viewerId]))
      }),

    unblock: (viewerId: string, otherId: string): Promise<void> =>
      change(db, async (trx, tell) => {
        await lockProfiles(trx, [viewerId, otherId])
        if (await deleteBlock(trx, viewerId, otherId)) await show(tell, viewerId, [viewerId])
      }),
  }
}

export type Bonds = ReturnType<typeof openBonds>
