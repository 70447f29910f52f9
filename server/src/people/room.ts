import { blocks as blocksWire, follow as followWire, mutes as mutesWire } from '@mulghar/contract/people/follow'
import type { Choice } from '@mulghar/contract/people/choices'
import { privacy as privacyWire } from '@mulghar/contract/people/privacy'
import { profile as profileWire } from '@mulghar/contract/people/profile'
import { socialLinks as socialLinksWire } from '@mulghar/contract/people/social-links'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { DbHandle } from '../kit/database-handle.ts'
import { routes, type OpenRoom } from '../kit/room.ts'
import { selectChosen } from './choices.sql.ts'
import type { RoomOptions } from './choices.ts'
import { blockHandlers, muteHandlers } from './blocks.ts'
import { openBonds } from './bonds.ts'
import { followHandlers } from './follow.ts'
import { eraseFromPeople, exportPeople } from './leaving.ts'
import { findMembers, memberPictures } from './members.ts'
import { peopleNotices } from './notices.ts'
import { privacyHandlers } from './privacy.ts'
import { profileHandlers, type ProfileCounts } from './profile.ts'
import { socialLinkHandlers } from './social-links.ts'
import { selectFollowees, selectHidden, selectStandings, type Standing } from './standings.sql.ts'
import { followedByFollowed, type Acquaintances } from './suggestions.ts'
import { peopleDb } from './tables.ts'

/** What people offer to the rooms above, each one statement for many. */
export type People = {
  /** How a viewer stands towards each of these, of whom there is an account. */
  standings(db: DbHandle, viewerId: string, otherIds: readonly string[]): Promise<Map<string, Standing>>
  /** What each of these accounts has chosen of an option that a room gives, or what is usual. */
  chosen(db: DbHandle, option: string, accountIds: readonly string[]): Promise<Map<string, Choice>>
  /** Whom an account follows and wants to hear of. */
  followees(db: DbHandle, accountId: string): Promise<string[]>
  /** Who is absent to a viewer, or whom they do not want to hear of. */
  hidden(db: DbHandle, viewerId: string): Promise<Set<string>>
  /** The profile pictures of these accounts, by account. */
  pictures(db: DbHandle, accountIds: readonly string[]): Promise<Map<string, Picture>>
}

declare module '../kit/room.ts' {
  interface Doors {
    people: People
  }
  interface Gives {
    /** What is counted on a profile of what a room above has of an account. */
    profileCounts?: Partial<ProfileCounts>
    /** Whom an account may know, by the code of the reason. */
    acquaintances?: Acquaintances
    /** What one may choose of what a room above shows or lets through, by the option's name. */
    privacy?: RoomOptions
  }
}

export const open: OpenRoom<'people'> = (house, { accounts, documents, notifications: notices }) => {
  const { clock, change, rooms } = house
  const { db, tasks } = house.databaseOf(peopleDb)
  const parts = { db, clock, accounts, documents, notices, change }
  const ofRooms = rooms.byKind('privacy')
  const more = {
    ...parts,
    ofRooms,
    bonds: openBonds(parts),
    counts: rooms.byKind('profileCounts'),
    acquaintances: rooms.byKind('acquaintances'),
  }
  return {
    door: {
      standings: (handle, viewerId, otherIds) => selectStandings(peopleDb(handle), viewerId, otherIds),
      async chosen(handle, option, accountIds) {
        const known = await selectChosen(peopleDb(handle), option, accountIds)
        const { usual } = ofRooms[option]!
        return new Map(accountIds.map((accountId) => [accountId, known.get(accountId) ?? usual]))
      },
      followees: (handle, accountId) => selectFollowees(peopleDb(handle), accountId),
      hidden: (handle, viewerId) => selectHidden(peopleDb(handle), viewerId),
      pictures: (handle, accountIds) => memberPictures({ db: handle, documents }, accountIds),
    },
    routes: [
      routes(profileWire, profileHandlers(more)),
      routes(privacyWire, privacyHandlers(more)),
      routes(socialLinksWire, socialLinkHandlers(more)),
      routes(followWire, followHandlers(more)),
      routes(blocksWire, blockHandlers(more)),
      routes(mutesWire, muteHandlers(more)),
    ],
    acquaintances: followedByFollowed(db),
    notifications: peopleNotices(db, accounts),
    unheard: { people: (accountId) => selectHidden(db, accountId) },
    exportAccount: (accountId) => exportPeople(db, accountId),
    eraseAccount: (accountId) => eraseFromPeople({ db: tasks.db, documents }, accountId),
    visibility: {
      profile: async ({ id }, profiles) => {
        const standings = await selectStandings(
          db,
          id,
          profiles.map(({ rootId }) => rootId),
        )
        return profiles.filter(({ rootId }) => standings.get(rootId)?.blocked === false)
      },
    },
    search: { USER: (viewerId, q, query) => findMembers({ db, accounts, documents, viewerId }, q, query) },
  }
}
