import type { profile as wire, UserDetail } from '@mulghar/contract/people/profile'
import type { Accounts } from '../accounts/public.ts'
import type { Documents } from '../documents/public.ts'
import { AppError, badField } from '../kit/app-error.ts'
import type { Clock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { cleanTexts } from '../kit/names/clean.ts'
import { isUnchanged } from '../kit/unchanged.ts'
import { choicesAt, choicesIn, type RoomOptions } from './choices.ts'
import { selectChoices, upsertChoices } from './choices.sql.ts'
import { findProfile, lockProfile, updateProfile } from './profile.sql.ts'
import { followsRefusedBy, requireSeen, seenAs } from './seen.ts'
import { selectSocialLinks } from './social-links.sql.ts'
import type { PeopleDb } from './tables.ts'
import { isZone } from './zones.ts'

/** What rooms above count on a profile: how much of it an account has, the same for everybody. */
export type ProfileCounts = { postsCount: (accountId: string) => Promise<number> }

type Parts = {
  db: PeopleDb
  clock: Clock
  accounts: Accounts
  documents: Documents
  counts: Readonly<Partial<ProfileCounts>>
  ofRooms: RoomOptions
}

/** Removes the picture of a profile for its owner. */
export async function removeOwnImage(
  { db, documents, clock }: Pick<Parts, 'db' | 'documents' | 'clock'>,
  { id: accountId }: { id: string },
  documentId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { version, image_document_id: before } = await lockProfile(trx, accountId)
    // A newer picture may have taken its place meanwhile.
    if (before !== documentId) return
    await documents.detach(trx, { kind: 'profile', rootId: accountId, refId: accountId }, documentId)
    await updateProfile(trx, accountId, { image_document_id: null }, version + 1, clock.now())
  })
}

export function profileHandlers({ db, clock, accounts, documents, counts, ofRooms }: Parts) {
  /** Nothing is posted where no room posts. */
  const postsOf = async (accountId: string) => (await counts.postsCount?.(accountId)) ?? 0
  const pictureOf = (image: string | null) => (image ? documents.pictureOf(image) : null)

  async function detailOf(accountId: string): Promise<UserDetail> {
    const [account, profile, socialLinks, postsCount, chosen] = await Promise.all([
      accounts.find(db, accountId),
      findProfile(db, accountId),
      selectSocialLinks(db, accountId),
      postsOf(accountId),
      selectChoices(db, accountId),
    ])
    if (!account) throw new AppError('accounts/sign-in-needed')
    const picture = pictureOf(profile.image_document_id)
    return {
      ...choicesAt(ofRooms, 'user-detail', chosen),
      id: account.id,
      name: account.name,
      email: account.email,
      phone: account.phone ?? '',
      bio: profile.bio,
      picture,
      profileImage: picture,
      postsCount,
      followersCount: profile.followers_count,
      followingCount: profile.following_count,
      socialLinks,
      calendar: profile.calendar,
      digits: account.digits,
      language: account.language,
      zone: profile.zone,
      createdAt: account.created_at.toISOString(),
      version: profile.version,
    }
  }

  return handle<typeof wire>({
    async mine({ viewer }) {
      return detailOf(viewer.id)
    },

    async update({ viewer }, { body }) {
      const { name, phone, bio, calendar, digits, language, zone } = cleanTexts(body)
      if (name === '') throw badField('name', 'required')
      if (zone && !isZone(zone)) throw badField('zone', 'not-offered')
      const choices = choicesIn(ofRooms, 'user-detail', body)
      await inTransaction(db, async (trx) => {
        const profile = await lockProfile(trx, viewer.id)
        if (body.version !== undefined && body.version !== profile.version) throw new AppError('kit/stale')
        const ofAccount = {
          ...(name !== undefined && { name }),
          ...(phone !== undefined && { phone }),
          ...(language !== undefined && { language }),
          ...(digits !== undefined && { digits }),
        }
        const change = {
          ...(bio !== undefined && { bio: bio ?? '' }),
          ...(calendar !== undefined && { calendar }),
          ...(zone !== undefined && { zone }),
        }
        await upsertChoices(trx, viewer.id, choices)
        const account = await accounts.find(trx, viewer.id)
        if (account && isUnchanged(account, ofAccount) && isUnchanged(profile, change)) return
        await accounts.update(trx, viewer.id, ofAccount)
        await updateProfile(trx, viewer.id, change, profile.version + 1, clock.now())
      })
      return detailOf(viewer.id)
    },

    async setImage({ viewer }, { params }) {
      await inTransaction(db, async (trx) => {
        const { version, image_document_id: before } = await lockProfile(trx, viewer.id)
        if (before === params.documentId) return
        const use = { kind: 'profile' as const, rootId: viewer.id, refId: viewer.id }
        if (before && before !== params.documentId) await documents.detach(trx, use, before)
        await documents.attach(trx, viewer, params.documentId, use)
        await updateProfile(trx, viewer.id, { image_document_id: params.documentId }, version + 1, clock.now())
      })
      return detailOf(viewer.id)
    },

    async of({ viewer }, { query }) {
      const found = await requireSeen({ db, accounts }, viewer.id, query.userId)
      if (query.as && !found.mine) throw badField('as', 'not-offered')
      const seen = query.as ? seenAs(found, query.as) : found
      const { account, profile, between, mine, isFor } = seen
      const isShown = isFor(profile.profile_visibility)
      const listsRefusedBy = followsRefusedBy(seen)
      const picture = pictureOf(profile.image_document_id)
      const follows = between.status === 'ACTIVE'
      return {
        id: account.id,
        name: account.name,
        ...(isFor(profile.email_visibility) && { email: account.email }),
        ...(isFor(profile.phone_visibility) && { phone: account.phone ?? '' }),
        picture,
        profileImage: picture,
        ...(isShown && {
          bio: profile.bio,
          postsCount: await postsOf(account.id),
          followersCount: profile.followers_count,
          followingCount: profile.following_count,
          socialLinks: await selectSocialLinks(db, account.id),
        }),
        following: follows,
        followStatus: between.status,
        followsMe: between.follows_me,
        muted: between.muted,
        approvesFollowers: profile.approve_followers,
        can: { edit: mine, seeFollows: listsRefusedBy === null, seeMedia: mine || follows },
        listsRefusedBy,
      }
    },
  })
}
