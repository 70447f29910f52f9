import { profile as wire } from '@mulghar/contract/people/profile'
import type { Picture } from '@mulghar/contract/kit/scalars'
import { routes, type OpenRoom } from '../kit/room.ts'
import { findMembers, memberPictures } from './members.ts'
import { inTransaction } from '../kit/database.ts'
import { deleteProfile, findProfile } from './profile.sql.ts'
import { profileHandlers } from './profile.ts'
import { peopleDb } from './tables.ts'

/** What people offer to the rooms above. */
export type People = {
  /** The profile pictures of these accounts, by account. */
  picturesOf(accountIds: readonly string[]): Promise<Map<string, Picture>>
}

declare module '../kit/room.ts' {
  interface Doors {
    people: People
  }
}

export const open: OpenRoom<'people'> = ({ databaseOf, clock }, { accounts, documents }) => {
  const { db } = databaseOf(peopleDb)
  return {
    door: { picturesOf: (accountIds) => memberPictures({ db, documents }, accountIds) },
    routes: [routes(wire, profileHandlers({ db, clock, accounts, documents }))],
    async *exportAccount(accountId) {
      const { image_document_id: image, ...profile } = await findProfile(db, accountId)
      yield { name: 'profile.json', json: { ...profile, image } }
    },
    async eraseAccount(accountId) {
      await inTransaction(db, async (trx) => {
        await documents.detachRoot(trx, ['profile'], accountId)
        await deleteProfile(trx, accountId)
      })
      return false
    },
    visibility: { profile: async (_, accountIds) => new Set(accountIds) },
    search: { USER: (_, q, query) => findMembers({ db, accounts, documents }, q, query) },
  }
}
