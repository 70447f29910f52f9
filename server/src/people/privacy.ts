import type { privacy as wire, PrivacyOption } from '@mulghar/contract/people/privacy'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { findProfile, lockProfile, updatePrivacy, type ProfileRow } from './profile.sql.ts'
import type { PeopleDb, PrivacyColumns } from './tables.ts'

/** The column of each option. */
const columns = {
  approveFollowers: 'approve_followers',
  profileVisibility: 'profile_visibility',
  postVisibility: 'post_visibility',
  followListVisibility: 'follow_list_visibility',
  emailVisibility: 'email_visibility',
  phoneVisibility: 'phone_visibility',
  discoverable: 'discoverable',
  keepPhotoLocation: 'keep_photo_location',
} as const satisfies Record<keyof PrivacyOption, keyof PrivacyColumns>

const options = Object.entries(columns) as [keyof PrivacyOption, keyof PrivacyColumns][]

export const privacyOf = (profile: ProfileRow) =>
  Object.fromEntries(options.map(([option, column]) => [option, profile[column]])) as PrivacyOption

export function privacyHandlers({ db }: { db: PeopleDb }) {
  return handle<typeof wire>({
    async mine({ viewer }) {
      return privacyOf(await findProfile(db, viewer.id))
    },

    async update({ viewer }, { body }) {
      const chosen = options.filter(([option]) => body[option] !== undefined)
      const change = Object.fromEntries(chosen.map(([option, column]) => [column, body[option]]))
      if (chosen.length > 0)
        await inTransaction(db, async (trx) => {
          await lockProfile(trx, viewer.id)
          await updatePrivacy(trx, viewer.id, change)
        })
      return privacyOf(await findProfile(db, viewer.id))
    },
  })
}
