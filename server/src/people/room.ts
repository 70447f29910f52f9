import { blocks as blocksWire, follow as followWire, mutes as mutesWire } from '@mulghar/contract/people/follow'
import { privacy as privacyWire } from '@mulghar/contract/people/privacy'
import { profile as profileWire } from '@mulghar/contract/people/profile'
import { socialLinks as socialLinksWire } from '@mulghar/contract/people/social-links'
import { routes, type OpenRoom } from '../kit/room.ts'
import { selectChosen } from './choices.sql.ts'
import type { RoomOptions } from './choices.ts'
import { blockHandlers, muteHandlers } from './blocks.ts'
import { openBonds } from './bonds.ts'
import { followHandlers } from './follow.ts'
import { invitable } from './invitable.ts'
import { eraseFromPeople, exportPeople } from './leaving.ts'
import { findMembers, memberPictures } from './members.ts'
import { mentionable } from './mentions.ts'
import type { People } from './public.ts'
import { peopleNotices } from './notices.ts'
import { privacyHandlers } from './privacy.ts'
import { profileHandlers, removeOwnImage, type ProfileCounts } from './profile.ts'
import { socialLinkHandlers } from './social-links.ts'
import {
  selectBetween,
  selectBlockedEitherWay,
  selectBlocks,
  selectFollowees,
  selectHearingNone,
  selectHidden,
  selectProfiles,
  selectStandings,
} from './standings.sql.ts'
import { followedByFollowed, type Acquaintances } from './suggestions.ts'
import { countFollowsInCommon } from './suggestions.sql.ts'
import { peopleDb } from './tables.ts'

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
  const chosen: People['chosen'] = async (handle, option, accountIds) => {
    const known = await selectChosen(peopleDb(handle), option, accountIds)
    const { usual } = ofRooms[option]!
    return new Map(accountIds.map((accountId) => [accountId, known.get(accountId) ?? usual]))
  }
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
      async profiles(handle, viewerId, ids) {
        const profiles = await selectProfiles(peopleDb(handle), viewerId, ids)
        const pictureOf = (id: string | null) => (id === null ? null : documents.pictureOf(id))
        return new Map(
          [...profiles].map(([id, { imageId, ...seen }]) => [id, { ...seen, picture: pictureOf(imageId) }]),
        )
      },
      chosen,
      invitable: (handle, option, senderId, accountIds, { isAcrossBlocks = false } = {}) =>
        invitable(peopleDb(handle), {
          senderId,
          accountIds,
          choicesOf: (ids) => chosen(handle, option, ids),
          isAcrossBlocks,
        }),
      hearingNone: (handle, accountIds, otherIds) => selectHearingNone(peopleDb(handle), accountIds, otherIds),
      between: (handle, otherIds, accountIds) => selectBetween(peopleDb(handle), otherIds, accountIds),
      mentionable: (handle, authorId, text, mentions) => mentionable(peopleDb(handle), authorId, text, mentions),
      followsInCommon: (handle, viewerId, otherIds) => countFollowsInCommon(peopleDb(handle), viewerId, otherIds),
      followees: (handle, accountId) => selectFollowees(peopleDb(handle), accountId),
      blocks: (handle, accountId) => selectBlocks(peopleDb(handle), accountId),
      hidden: (handle, viewerId) => selectHidden(peopleDb(handle), viewerId),
      async absentByEmail(handle, senderId, emails) {
        const accountsOf = await accounts.idsByLetterbox(handle, emails)
        const between = await selectStandings(peopleDb(handle), senderId, [...accountsOf.values()].flat())
        const isBlocked = (id: string) => between.get(id)?.blocked === true
        return new Set([...accountsOf].filter(([, ids]) => ids.some(isBlocked)).map(([email]) => email))
      },
      pictures: (handle, accountIds) => memberPictures({ db: handle, documents }, accountIds),
    },
    rates: { follow: 30 },
    routes: [
      routes(profileWire, profileHandlers(more)),
      routes(privacyWire, privacyHandlers(more)),
      routes(socialLinksWire, socialLinkHandlers({ ...more, idempotency: house.idempotency })),
      routes(followWire, followHandlers(more)),
      routes(blocksWire, blockHandlers(more)),
      routes(mutesWire, muteHandlers(more)),
    ],
    acquaintances: followedByFollowed(db),
    notifications: peopleNotices(db, accounts),
    unheard: { people: (accountId) => selectHidden(db, accountId) },
    nameless: { people: (accountId) => selectBlockedEitherWay(db, accountId) },
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
    photoPlaces: {
      profile: {
        kind: 'PROFILE',
        idOf: ({ rootId }) => rootId,
        seen: async (handle, _viewerId, ids) =>
          new Map([...(await accounts.names(handle, ids))].map(([id, name]) => [id, { name }])),
      },
    },
    uploadRemovers: { profile: (uploader, { documentId }) => removeOwnImage(parts, uploader, documentId) },
    search: {
      USER: (viewerId, q, query, match) => findMembers({ db, accounts, documents, viewerId }, q, query, match),
    },
  }
}
