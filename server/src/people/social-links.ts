import { mostSocialLinks, type socialLinks as wire } from '@mulghar/contract/people/social-links'
import type { Accounts } from '../accounts/public.ts'
import { AppError } from '../kit/app-error.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import type { Idempotency } from '../kit/idempotency.ts'
import { cleanTexts } from '../kit/names/clean.ts'
import { lockProfile } from './profile.sql.ts'
import { requireSeen } from './seen.ts'
import {
  countSocialLinks,
  deleteSocialLink,
  insertSocialLink,
  selectSocialLinks,
  updateSocialLink,
} from './social-links.sql.ts'
import type { PeopleDb } from './tables.ts'

type Parts = { db: PeopleDb; accounts: Accounts; idempotency: Pick<Idempotency, 'forget'> }

export function socialLinkHandlers({ db, accounts, idempotency }: Parts) {
  return handle<typeof wire>({
    async list({ viewer }, { query }) {
      const { userId = viewer.id } = query
      const { profile, isFor } = await requireSeen({ db, accounts }, viewer.id, userId)
      return { data: isFor(profile.profile_visibility) ? await selectSocialLinks(db, userId) : [] }
    },

    create: {
      may: () => null,
      makes: ({ id }) => id,
      async again({ viewer }, id) {
        const link = (await selectSocialLinks(db, viewer.id)).find((one) => one.id === id)
        if (!link) throw new AppError('people/link-not-found')
        return link
      },
      run: ({ viewer }, { body }) =>
        inTransaction(db, async (trx) => {
          const draft = cleanTexts(body)
          // Held, so that of two at once the second counts the first.
          await lockProfile(trx, viewer.id)
          if ((await countSocialLinks(trx, viewer.id)) >= mostSocialLinks) throw new AppError('people/too-many-links')
          return { ...draft, id: await insertSocialLink(trx, viewer.id, draft) }
        }),
    },

    async update({ viewer }, { params, body }) {
      const draft = cleanTexts(body)
      if (!(await updateSocialLink(db, viewer.id, params.id, draft))) throw new AppError('people/link-not-found')
      return { ...draft, id: params.id }
    },

    async remove({ viewer }, { params }) {
      await inTransaction(db, async (trx) => {
        if (!(await deleteSocialLink(trx, viewer.id, params.id))) throw new AppError('people/link-not-found')
        await idempotency.forget(trx, params.id)
      })
    },
  })
}
