import type { privacy as wire, PrivacyOption } from '@mulghar/contract/people/privacy'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { choicesAt, choicesIn, type RoomOptions } from './choices.ts'
import { selectChoices, upsertChoices } from './choices.sql.ts'
import { findProfile, lockProfile, updatePrivacy, type ProfileRow } from './profile.sql.ts'
import type { PeopleDb, PrivacyColumns } from './tables.ts'

/** The column of each option. */
const columns = {
  approveFollowers: 'approve_followers',
  profileVisibility: 'profile_visibility',
  followListVisibility: 'follow_list_visibility',
  emailVisibility: 'email_visibility',
  phoneVisibility: 'phone_visibility',
  discoverable: 'discoverable',
} as const satisfies Record<keyof PrivacyOption, keyof PrivacyColumns>

const options = Object.entries(columns) as [keyof PrivacyOption, keyof PrivacyColumns][]

export const privacyOf = (profile: ProfileRow) =>
  Object.fromEntries(options.map(([option, column]) => [option, profile[column]])) as PrivacyOption

export function privacyHandlers({ db, ofRooms }: { db: PeopleDb; ofRooms: RoomOptions }) {
  const at = 'privacy-option'
  async function optionsOf(accountId: string): Promise<PrivacyOption> {
    const [profile, chosen] = await Promise.all([findProfile(db, accountId), selectChoices(db, accountId)])
    return { ...choicesAt(ofRooms, at, chosen), ...privacyOf(profile) }
  }

  return handle<typeof wire>({
    mine: ({ viewer }) => optionsOf(viewer.id),

    async update({ viewer }, { body }) {
      const own = options.filter(([option]) => body[option] !== undefined)
      const change = Object.fromEntries(own.map(([option, column]) => [column, body[option]]))
      const choices = choicesIn(ofRooms, at, body)
      if (own.length + choices.length > 0)
        await inTransaction(db, async (trx) => {
          await lockProfile(trx, viewer.id)
          if (own.length > 0) await updatePrivacy(trx, viewer.id, change)
          await upsertChoices(trx, viewer.id, choices)
        })
      return optionsOf(viewer.id)
    },
  })
}
