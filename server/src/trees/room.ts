import { album as albumWire } from '@mulghar/contract/trees/album'
import { families as familiesWire } from '@mulghar/contract/trees/families'
import { graph as graphWire } from '@mulghar/contract/trees/graph'
import { history as historyWire } from '@mulghar/contract/trees/history'
import { home as homeWire } from '@mulghar/contract/trees/home'
import { joinRequests as joinRequestsWire } from '@mulghar/contract/trees/join-requests'
import { kinship as kinshipWire } from '@mulghar/contract/trees/kinship'
import { links as linksWire } from '@mulghar/contract/trees/links'
import { members as membersWire } from '@mulghar/contract/trees/members'
import { persons as personsWire } from '@mulghar/contract/trees/people'
import { proposals as proposalsWire } from '@mulghar/contract/trees/proposals'
import { review as reviewWire } from '@mulghar/contract/trees/review'
import { statistics as statisticsWire } from '@mulghar/contract/trees/statistics'
import { trees as treesWire } from '@mulghar/contract/trees/trees'
import { photoPlaceOf, type UploadRemovers } from '../documents/public.ts'
import type { House } from '../kit/house.ts'
import { routes, type Doors, type Gives, type OpenRoom } from '../kit/room.ts'
import type { Viewer } from '../kit/viewer.ts'
import { treeBelonging } from './core/belonging.ts'
import type { ChangeParts } from './core/change.ts'
import { changeTeller, treeHearers } from './core/hearers.ts'
import { picturesSeen } from './core/pictures-seen.ts'
import { treesDb, type TreesDb } from './core/tables.ts'
import { openExchange } from './exchange/open.ts'
import { graphHandlers } from './graph/graph.ts'
import { historyHandlers } from './history/history.ts'
import { homeHandlers } from './home/home.ts'
import { albumPages, albumTakenOn } from './home/taken-photos.ts'
import { kinshipHandlers } from './kinship/kinship.ts'
import { eraseFromTrees, exportTrees, refuseToErase } from './leaving.ts'
import { linkHandlers } from './links/links.ts'
import { selectLinkedTrees } from './links/links.sql.ts'
import { findSelfBehind, reachFrom } from './links/reach.ts'
import { selectFellowMembers } from './members/acquaintances.sql.ts'
import { purgeInvites } from './members/invitations.ts'
import { joinRequestHandlers } from './members/join-requests.ts'
import { endInvitesAcrossBlock } from './members/kept-away.ts'
import { tellInvited, type InvitesSent } from './members/mail-invites.ts'
import { memberHandlers } from './members/members.ts'
import { inviteTokens } from '../kit/invite-tokens.ts'
import { treeNotices } from './notices/notices.ts'
import { albumHandlers } from './person/album.ts'
import { findWaitingNicknames } from './person/nicknames.ts'
import { cleanWaitingTexts } from './tree/hidden-signs.ts'
import { writeWaitingNames } from './tree/waiting-names.ts'
import { familyHandlers } from './person/families.ts'
import { peopleHandlers } from './person/people.ts'
import { proposeFirst } from './proposals/approval.ts'
import { withdrawAll } from './proposals/decide.ts'
import { proposalHandlers } from './proposals/proposals.ts'
import { reviewHandlers } from './review/review.ts'
import { runReview, type ReviewWish } from './review/run.ts'
import { statisticsHandlers } from './statistics/statistics.ts'
import { findPeople, findTrees } from './tree/found.ts'
import { removeOwnPhoto } from './tree/own-photos.ts'
import { treeHandlers } from './tree/trees.ts'

type Below = Pick<Doors, 'accounts' | 'documents' | 'notifications' | 'people'>

/** What nearly every part of the room needs. */
function partsOf(house: House, { documents, people, notifications: notices }: Below) {
  const { db, pool, long, tasks: forTasks } = house.databaseOf(treesDb)
  const { clock, change, idempotency, tasks } = house
  const forget: ChangeParts['forget'] = async (trx, treeId, accountId) => {
    await notices.forget(trx, treeId, accountId)
    await idempotency.forget(trx, treeId, accountId)
    // A member who has left is still told how a task of their own ended.
    if (accountId === undefined) await tasks.forget(trx, treeId)
  }
  const forgetting = {
    forget,
    forgetReplies: (trx: TreesDb, ids: readonly string[]) => idempotency.forget(trx, ids),
    forgetMemberReplies: (trx: TreesDb, treeId: string, accountId: string) =>
      idempotency.forgetIn(trx, treeId, accountId),
  }
  const present = async (trx: TreesDb, viewerId: string, accountIds: readonly string[]) => {
    const between = await people.standings(trx, viewerId, accountIds)
    return accountIds.filter((id) => between.get(id)?.blocked !== true)
  }
  const changing = {
    db,
    change,
    clock,
    notices,
    present,
    ...forgetting,
    documents,
    pictureOf: documents.pictureOf,
    withdrawProposals: (trx: TreesDb, about: Parameters<typeof withdrawAll>[2]) =>
      withdrawAll(
        {
          clock,
          notices,
          documents,
          forgetReplies: forgetting.forgetReplies,
        },
        trx,
        about,
      ),
  }
  return { changing, pool, long, forTasks }
}

export const open: OpenRoom<'trees'> = (house, below) => {
  const { accounts, documents, people } = below
  const { clock, tasks } = house
  const { changing, pool, long, forTasks } = partsOf(house, below)
  const { db, present } = changing
  const picturesOf = (accountIds: readonly string[]) => people.pictures(db, accountIds)
  const idsByEmail = (emails: readonly string[]) => accounts.idsByEmail(db, emails)
  const absentByEmail = (senderId: string, emails: readonly string[]) => people.absentByEmail(db, senderId, emails)
  const joining = {
    ...changing,
    mail: house.mail,
    mails: house.mails,
    mailStylesOf: accounts.mailStylesOf,
    isEmailProved: (accountId: string) => accounts.isEmailProved(db, accountId),
    mailQuota: house.mailQuota,
    tellLater: (trx: TreesDb, sent: InvitesSent) => house.errand(trx, 'tell-invited', sent),
    tokens: inviteTokens(house.secrets.keyFor('invitations')),
    picturesOf,
    absentByEmail,
    publicUrl: house.publicUrl,
  }
  const beyond = {
    linkedWith: (viewer: Viewer, treeId: string) => selectLinkedTrees(db, treeId, viewer.id),
    selfBehind: (viewer: Viewer, home: Parameters<typeof findSelfBehind>[2]) => findSelfBehind(db, viewer, home),
  }
  const approving = { ...changing, proposeFirst: proposeFirst(changing) }
  const removePhoto: UploadRemovers['tree'] = (uploader, uses) => removeOwnPhoto(changing, uploader, uses)
  const inTree = photoPlaceOf(house.belonging, 'TREE')
  const exchange = openExchange(house, changing)
  const reading = { db, long: long.db, clock }
  return {
    rates: { membership: 30 },
    routes: [
      routes(treesWire, treeHandlers({ ...changing, ...beyond })),
      routes(personsWire, peopleHandlers({ ...approving, pool })),
      routes(familiesWire, familyHandlers(changing)),
      routes(albumWire, albumHandlers({ ...changing, removePhoto })),
      routes(homeWire, homeHandlers({ db, clock, pictureOf: documents.pictureOf, present })),
      routes(membersWire, memberHandlers(joining)),
      routes(joinRequestsWire, joinRequestHandlers(db)),
      routes(proposalsWire, proposalHandlers(changing)),
      routes(historyWire, historyHandlers({ ...approving, picturesOf })),
      routes(linksWire, linkHandlers(changing)),
      routes(reviewWire, reviewHandlers({ ...changing, tasks, pool })),
      routes(graphWire, graphHandlers(reading)),
      routes(kinshipWire, kinshipHandlers({ ...reading, reachFrom: (viewer, home) => reachFrom(db, viewer, home) })),
      routes(statisticsWire, statisticsHandlers(reading)),
      ...exchange.routes,
    ],
    tasks: {
      ...exchange.tasks,
      review: { run: (task) => runReview({ ...changing, ...forTasks }, task, task.payload as ReviewWish) },
    },
    errands: {
      'tell-invited': (sent) => tellInvited({ ...changing, idsByEmail, absentByEmail }, sent as InvitesSent),
    },
    duties: [
      ...exchange.duties,
      () => purgeInvites(db, clock),
      () => findWaitingNicknames(db),
      () => writeWaitingNames(db),
      () => cleanWaitingTexts(db),
    ],
    hearers: { tree: treeHearers(house.databaseOf(treesDb).house.db) },
    tellers: { tree: changeTeller(changing.notices) },
    notifications: treeNotices({ db, clock, present }),
    acquaintances: {
      SAME_TREE: async (accountId, limit) => {
        const rows = await selectFellowMembers(db, accountId, limit)
        return rows.map((row) => ({ accountId: row.account_id, name: row.name, count: row.count }))
      },
    },
    visibility: picturesSeen(db),
    uploadRemovers: {
      tree: removePhoto,
      person: removePhoto,
      album: removePhoto,
      kept: removePhoto,
      proposal: removePhoto,
    },
    photoPlaces: { tree: inTree, person: inTree, album: inTree, kept: inTree, proposal: inTree },
    photoPages: { album: albumPages(db, house.belonging) },
    takenPhotos: { album: albumTakenOn(db) },
    belonging: treeBelonging(documents.pictureOf),
    belongingEnded: (handle, ownerId, accountIds) => endInvitesAcrossBlock(changing, handle, ownerId, accountIds),
    search: searchOf((viewerId) => ({
      db,
      viewerId,
      thisYear: clock.now().getUTCFullYear(),
      pictureOf: documents.pictureOf,
    })),
    exportAccount: (accountId) => exportTrees(db, accountId),
    eraseAccount: (accountId) => eraseFromTrees({ ...changing, db: forTasks.db }, accountId),
    eraseRefusal: refuseToErase(db),
    close: exchange.close,
  }
}

type FindParts = Parameters<typeof findTrees>[0]

function searchOf(partsFor: (viewerId: string) => FindParts): Gives['search'] {
  return {
    TREE: (viewerId, q, query, match) => findTrees(partsFor(viewerId), q, query, match),
    PERSON: (viewerId, q, query, match) => findPeople(partsFor(viewerId), q, query, match),
  }
}
