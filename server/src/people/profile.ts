import type { profile as wire, UserDetail } from '@mulghar/contract/people/profile'
import type { Accounts } from '../accounts/public.ts'
import type { Documents } from '../documents/public.ts'
import { AppError, badField } from '../kit/app-error.ts'
import type { Clock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { cleanTexts } from '../kit/names/clean.ts'
import { findProfile, lockProfile, updateProfile } from './profile.sql.ts'
import type { PeopleDb } from './tables.ts'

type Parts = { db: PeopleDb; clock: Clock; accounts: Accounts; documents: Documents }

export function profileHandlers({ db, clock, accounts, documents }: Parts) {
  async function detailOf(accountId: string): Promise<UserDetail> {
    const account = await accounts.find(db, accountId)
    if (!account) throw new AppError('accounts/sign-in-needed')
    const profile = await findProfile(db, accountId)
    const picture = profile.image_document_id ? documents.pictureOf(profile.image_document_id) : null
    return {
      id: account.id,
      name: account.name,
      email: account.email,
      phone: account.phone ?? '',
      bio: profile.bio,
      picture,
      profileImage: picture,
      calendar: profile.calendar,
      language: account.language,
      createdAt: account.created_at.toISOString(),
      version: profile.version,
    }
  }

  return handle<typeof wire>({
    async mine({ viewer }) {
      return detailOf(viewer.id)
    },

    async update({ viewer }, { body }) {
      const { name, phone, bio, calendar, language } = cleanTexts(body)
      if (name === '') throw badField('name', 'required')
      await inTransaction(db, async (trx) => {
        const { version } = await lockProfile(trx, viewer.id)
        if (body.version !== undefined && body.version !== version) throw new AppError('kit/stale')
        await accounts.update(trx, viewer.id, {
          ...(name !== undefined && { name }),
          ...(phone !== undefined && { phone }),
          ...(language !== undefined && { language }),
        })
        const change = {
          ...(bio !== undefined && { bio: bio ?? '' }),
          ...(calendar !== undefined && { calendar }),
        }
        await updateProfile(trx, viewer.id, change, version + 1, clock.now())
      })
      return detailOf(viewer.id)
    },

    async setImage({ viewer }, { params }) {
      await inTransaction(db, async (trx) => {
        const { version, image_document_id: before } = await lockProfile(trx, viewer.id)
        const use = { kind: 'profile' as const, rootId: viewer.id, refId: viewer.id }
        if (before && before !== params.documentId) await documents.detach(trx, use, before)
        await documents.attach(trx, viewer, params.documentId, use)
        await updateProfile(trx, viewer.id, { image_document_id: params.documentId }, version + 1, clock.now())
      })
      return detailOf(viewer.id)
    },

    async of({ viewer }, { query }) {
      const account = await accounts.find(db, query.userId)
      if (!account) throw new AppError('people/not-found')
      const profile = await findProfile(db, account.id)
      const picture = profile.image_document_id ? documents.pictureOf(profile.image_document_id) : null
      const mine = account.id === viewer.id
      return {
        id: account.id,
        name: account.name,
        ...(mine && { email: account.email, phone: account.phone ?? '' }),
        bio: profile.bio,
        picture,
        profileImage: picture,
        can: { edit: mine },
      }
    },
  })
}
