import type { Audience } from '@mulghar/contract/people/privacy'
import type { ViewerAs } from '@mulghar/contract/people/profile'
import { AppError } from '../kit/app-error.ts'
import { selectErasing } from '../kit/erasure.sql.ts'
import { goneAccount } from '../kit/erasure-types.ts'
import type { Accounts } from '../accounts/public.ts'
import { findProfile, type ProfileRow } from './profile.sql.ts'
import { findBetween, type Between } from './standings.sql.ts'
import type { PeopleDb } from './tables.ts'

type Parts = { db: PeopleDb; accounts: Pick<Accounts, 'find'> }

/** Somebody as a viewer finds them. */
export type Seen = {
  account: NonNullable<Awaited<ReturnType<Accounts['find']>>>
  profile: ProfileRow
  between: Between
  mine: boolean
  /** Whether an audience of theirs has the viewer in it. */
  isFor: (audience: Audience) => boolean
}

/** Whoever is not there, or absent to the viewer, is not found. */
export async function requireSeen({ db, accounts }: Parts, viewerId: string, id: string): Promise<Seen> {
  const [account, profile, between, erasing] = await Promise.all([
    id === goneAccount ? undefined : accounts.find(db, id),
    findProfile(db, id),
    findBetween(db, viewerId, id),
    selectErasing(db, [id]),
  ])
  if (!account || erasing.size > 0 || between.blocked) throw new AppError('people/not-found')
  return seenBy({ account, profile, between, mine: viewerId === id })
}

/** Oneself, as somebody else would find one who is there for them. */
export function seenAs({ account, profile }: Seen, as: ViewerAs): Seen {
  const status = as === 'FOLLOWER' ? 'ACTIVE' : null
  const between = { blocked: false, muted: false, status, follows_me: false } as const
  return seenBy({ account, profile, between, mine: false })
}

function seenBy(found: Omit<Seen, 'isFor'>): Seen {
  const { between, mine } = found
  const isFor = (audience: Audience) =>
    mine || audience === 'MEMBERS' || (audience === 'FOLLOWERS' && between.status === 'ACTIVE')
  return { ...found, isFor }
}

/** Why the viewer does not see whom they know: who follows them may, and they themselves, as far as they show it. */
export function followsRefusedBy({ profile, between, mine, isFor }: Seen) {
  if (!mine && between.status !== 'ACTIVE') return 'people/must-follow'
  const isShown = isFor(profile.profile_visibility) && isFor(profile.follow_list_visibility)
  return isShown ? null : 'people/list-not-shown'
}
