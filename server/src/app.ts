import { accounts as accountsWire } from '@mulghar/contract/accounts/accounts'
import { notifications as notificationsWire } from '@mulghar/contract/notifications/notifications'
import { oidc as oidcWire } from '@mulghar/contract/accounts/oidc'
import { documents as documentsWire } from '@mulghar/contract/documents/documents'
import { jobs as tasksWire } from '@mulghar/contract/jobs/jobs'
import { places as placesWire } from '@mulghar/contract/places/places'
import { profile as profileWire } from '@mulghar/contract/people/profile'
import { service as serviceWire } from '@mulghar/contract/service/service'
import { search as searchWire } from '@mulghar/contract/search/search'
import { contact as contactWire } from '@mulghar/contract/support/contact'
import { exchange as exchangeWire } from '@mulghar/contract/trees/exchange'
import { graph as graphWire } from '@mulghar/contract/trees/graph'
import { history as historyWire } from '@mulghar/contract/trees/history'
import { kinship as kinshipWire } from '@mulghar/contract/trees/kinship'
import { links as linksWire } from '@mulghar/contract/trees/links'
import { members as membersWire } from '@mulghar/contract/trees/members'
import { people as peopleWire } from '@mulghar/contract/trees/people'
import { review as reviewWire } from '@mulghar/contract/trees/review'
import { proposals as proposalsWire } from '@mulghar/contract/trees/proposals'
import { statistics as statisticsWire } from '@mulghar/contract/trees/statistics'
import { trees as treesWire } from '@mulghar/contract/trees/trees'
import { wire } from '@mulghar/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openAccounts } from './accounts/public.ts'
import { documentHandlers } from './documents/documents.ts'
import { openDocuments, type DocumentQuestions } from './documents/public.ts'
import { keepHouse } from './housekeeping.ts'
import { openAtRest } from './kit/at-rest.ts'
import { openBlobStore } from './kit/blob-store.ts'
import type { Clock } from './kit/clock.ts'
import { openCursors } from './kit/cursors.ts'
import type { OpenDatabase } from './kit/database.ts'
import { openDoorbells } from './kit/doorbells.ts'
import { projectVersion, type Env } from './kit/env.ts'
import { openHttp } from './kit/http.ts'
import { openIdempotency } from './kit/idempotency.ts'
import { startJobs, type Jobs } from './kit/jobs.ts'
import { listen } from './kit/listen.ts'
import { openPost, type Message } from './kit/mail.ts'
import { openMailQuota } from './kit/mail-quota.ts'
import { openMessages } from './kit/messages.ts'
import { openMetrics } from './kit/metrics.ts'
import { openApi } from './kit/openapi.ts'
import { openLimits } from './kit/rate-limits.ts'
import { openSecrets, requireSameSecret } from './kit/secrets.ts'
import { serve, type ServeParts } from './kit/serve.ts'
import type { KitDb } from './kit/tables.ts'
import type { Viewer } from './kit/viewer.ts'
import { openTasks, taskHandlers } from './kit/tasks.ts'
import { servePages, serveReference } from './kit/web.ts'
import { notificationHandlers } from './notifications/notifications.ts'
import { openNotices } from './notifications/public.ts'
import { profileHandlers } from './people/profile.ts'
import { memberPictures } from './people/public.ts'
import { searchHandlers } from './search/search.ts'
import { placeHandlers } from './places/places.ts'
import { openPlaces } from './places/public.ts'
import { serviceHandlers } from './service.ts'
import { contactHandlers } from './support/contact.ts'
import type { Database } from './tables.ts'
import { exchangeHandlers } from './trees/exchange/exchange.ts'
import { openExports } from './trees/exchange/export/export-text.ts'
import { openTableReaders } from './trees/vanshavali/table-reading.ts'
import { openImportFiles } from './trees/exchange/import/import-files.ts'
import { openImportReaders } from './trees/exchange/import/import-reading.ts'
import { runImport, type ImportWish } from './trees/exchange/import/import-run.ts'
import { graphHandlers } from './trees/graph/graph.ts'
import { historyHandlers } from './trees/history/history.ts'
import { kinshipHandlers } from './trees/kinship/kinship.ts'
import { linkHandlers } from './trees/links/links.ts'
import { selectLinkedTrees } from './trees/links/links.sql.ts'
import { findSelfBehind, reachFrom } from './trees/links/reach.ts'
import { reviewHandlers } from './trees/review/review.ts'
import { runReview, type ReviewWish } from './trees/review/run.ts'
import { statisticsHandlers } from './trees/statistics/statistics.ts'
import { purgeInvites } from './trees/members/invitations.ts'
import { findWaitingNicknames } from './trees/person/nicknames.ts'
import { tellInvited, type InvitesSent } from './trees/members/mail-invites.ts'
import { memberHandlers } from './trees/members/members.ts'
import { inviteTokens } from './trees/members/tokens.ts'
import { treeNotices } from './trees/notices/notices.ts'
import { peopleHandlers } from './trees/person/people.ts'
import { proposeFirst } from './trees/proposals/approval.ts'
import { proposalHandlers } from './trees/proposals/proposals.ts'
import { maySeeKeptPictures, maySeePersonPictures, maySeeProposedPictures, maySeeTreeImages } from './trees/public.ts'
import { treeHandlers } from './trees/tree/trees.ts'

export type AppSettings = {
  env: Env
  database: OpenDatabase<Database>
  clock: Clock
  /** The folder of the built pages; without it only the calls are served. */
  pages: string | undefined
}

export type App = {
  http: FastifyInstance
  /** Where mails go: "SMTP", or the outbox folder. */
  mailsGoTo: string
  /** Begins to answer; the address to open. */
  listen(): Promise<string>
  /** Does at once what is done every hour. */
  keepHouse(): Promise<void>
  close(): Promise<void>
}

const answersWithinMs = 5000

/** The whole house on one database: the only file that knows every room. */
export async function openApp({ env, database, clock, pages }: AppSettings): Promise<App> {
  const { db } = database
  const secrets = openSecrets(env.dataDir, env.SECRET_KEY)
  await requireSameSecret(db, secrets.fingerprint)
  const limits = openLimits({ db, clock, key: secrets.limits, factor: env.RATE_LIMIT_FACTOR })
  const http = await openHttp({ logLevel: env.LOG_LEVEL, trustProxy: env.TRUST_PROXY, limits })
  const report = (error: unknown) => http.log.error(error)
  const post = openPost({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, dataDir: env.dataDir, clock })
  const metrics = env.METRICS ? openMetrics(http) : undefined

  const doorbells = openDoorbells(database.house.db, (viewers) => accounts.alive(viewers), report)
  const sessionEnded = (accountId?: string) => {
    accounts.sessionEnded(accountId)
    doorbells.endStreams(accountId)
  }
  const isBack = () => {
    sessionEnded()
    doorbells.look()
  }
  const ear = await listen(database.config, { doorbell: doorbells.look, session_end: sessionEnded }, { isBack, report })
  const atRest = openAtRest(secrets.atRest)
  const idempotency = openIdempotency({ db, clock, atRest })

  const mails = openMessages()
  let jobs: Jobs
  const mail = {
    send: (trx: KitDb, message: Message) => jobs.send(trx, 'mail', { sealed: atRest.seal(message, 'mail') }),
  }
  const mailQuota = openMailQuota({ db, clock, key: secrets.mailAddresses })
  const tasks = openTasks({
    db: database.tasks.db,
    doorbells,
    report,
    enqueue: (trx, ref, priority) => jobs.send(trx, 'task', ref, priority),
  })

  let address = ''
  const accounts = openAccounts({
    db,
    report,
    clock,
    env,
    secrets,
    limits,
    publicUrl: () => env.PUBLIC_URL ?? address,
    deliver: post.deliver,
    askForReset: (trx, email) => jobs.send(trx, 'errand', { name: 'password-reset', payload: email }),
    mail: mail.send,
    mails,
    doorbells,
    ear,
    // It is the same database for every room; each knows its own tables of it.
    notice: (trx, kind, id) =>
      notices.notify(trx as unknown as typeof db, { kind, to: [id], actorId: null, rootId: id }),
  })
  const notices = openNotices({
    db,
    clock,
    doorbells,
    accounts,
    mail,
    mails,
    sources: [treeNotices(db)],
    publicUrl: () => env.PUBLIC_URL ?? address,
  })
  const forget = async (trx: typeof db, rootId: string, accountId?: string) => {
    await notices.forget(trx, rootId, accountId)
    await idempotency.forget(trx, rootId, accountId)
    // Who has left is still told how a task of their own ended.
    if (accountId === undefined) await tasks.forget(trx, rootId)
  }
  const changing = { db, doorbells, clock, notices, forget }
  const blobs = await openBlobStore(env)
  const documents = openDocuments({
    db,
    blobs,
    clock,
    linksKey: secrets.links,
    incomingDir: join(env.dataDir, 'incoming'),
  })
  const questions: DocumentQuestions = {
    profile: async (_, accountIds) => new Set(accountIds),
    tree: (viewer, treeIds) => maySeeTreeImages(db, viewer, treeIds),
    person: (viewer, treeIds) => maySeePersonPictures(db, viewer, treeIds),
    kept: (viewer, treeIds) => maySeeKeptPictures(db, viewer, treeIds),
    proposal: (viewer, treeIds) => maySeeProposedPictures(db, viewer, treeIds),
  }

  const parts: ServeParts = {
    viewerOf: (request) => accounts.viewerOf(request.headers.authorization),
    roleOf: async ({ id }) => (await accounts.find(db, id))?.role,
    idempotency,
    cursors: openCursors(secrets.cursors),
    limits,
  }
  const answers = async () => void (await database.house.pool.query('select 1'))
  serve(http, serviceWire, serviceHandlers({ env, clock, doorbells, answers, metrics }), parts)
  serve(http, accountsWire, accounts.handlers, parts)
  serve(http, oidcWire, accounts.oidcHandlers, parts)
  serve(http, profileWire, profileHandlers({ db, clock, accounts, documents }), parts)
  serve(http, notificationsWire, notificationHandlers({ db, clock, doorbells, notices, accounts }), parts)
  serve(http, contactWire, contactHandlers({ db, mail, mails, contactEmail: env.CONTACT_EMAIL }), parts)
  serve(http, documentsWire, documentHandlers({ db, documents, questions }), parts)
  serve(http, placesWire, placeHandlers({ places: openPlaces(db), report }), parts)
  serve(http, tasksWire, taskHandlers(db), parts)
  const linkedWith = (viewer: Viewer, treeId: string) => selectLinkedTrees(db, treeId, viewer.id)
  const selfBehind = (viewer: Viewer, home: Parameters<typeof findSelfBehind>[2]) => findSelfBehind(db, viewer, home)
  serve(http, treesWire, treeHandlers({ ...changing, documents, linkedWith, selfBehind }), parts)
  const approving = { ...changing, documents, proposeFirst: proposeFirst({ ...changing, documents }) }
  serve(http, peopleWire, peopleHandlers({ ...approving, pool: database.pool }), parts)
  const joining = {
    ...changing,
    mail,
    mails,
    languagesOf: (trx: unknown, emails: readonly string[], senderId: string) =>
      accounts.languagesOf(trx as typeof db, emails, senderId),
    mailQuota,
    tellLater: (trx: KitDb, sent: InvitesSent) => jobs.send(trx, 'errand', { name: 'tell-invited', payload: sent }),
    tokens: inviteTokens(secrets.invitations),
    picturesOf: (accountIds: readonly string[]) => memberPictures({ db, documents }, accountIds),
    pictureOf: documents.pictureOf,
    publicUrl: () => env.PUBLIC_URL ?? address,
  }
  serve(http, membersWire, memberHandlers(joining), parts)
  const recalling = { ...approving, picturesOf: joining.picturesOf, pictureOf: documents.pictureOf }
  serve(http, proposalsWire, proposalHandlers({ ...changing, documents }), parts)
  serve(http, historyWire, historyHandlers(recalling), parts)
  serve(http, linksWire, linkHandlers({ ...changing, documents }), parts)
  const exports = openExports({ pool: database.long.pool, config: database.config, report })
  const tables = openTableReaders(report)
  const readers = openImportReaders(report)
  const folder = join(env.dataDir, 'imports')
  const files = openImportFiles({ db, blobs, clock, folder })
  const exchange = {
    db,
    exports,
    clock,
    tasks,
    tables,
    readers,
    documents,
    files,
    folder,
    maxBytes: env.MAX_IMPORT_BYTES,
  }
  serve(http, exchangeWire, exchangeHandlers(exchange), parts)
  const importing = { ...changing, ...database.tasks, readers, files, documents }
  tasks.runs(
    'import',
    (task) => runImport(importing, task, task.payload as ImportWish),
    (payload) => files.drop((payload as ImportWish).key),
  )
  serve(http, reviewWire, reviewHandlers({ ...changing, tasks, documents, pool: database.pool }), parts)
  tasks.runs('review', (task) => runReview({ ...changing, ...database.tasks }, task, task.payload as ReviewWish))
  serve(http, graphWire, graphHandlers({ db, long: database.long.db, clock }), parts)
  serve(
    http,
    kinshipWire,
    kinshipHandlers({ db, long: database.long.db, clock, reachFrom: (viewer, home) => reachFrom(db, viewer, home) }),
    parts,
  )
  serve(http, statisticsWire, statisticsHandlers({ db, long: database.long.db, clock }), parts)
  serve(http, searchWire, searchHandlers({ db, clock, accounts, documents }), parts)
  await serveReference(http, openApi(wire, projectVersion))
  if (pages) await servePages(http, pages)

  const errands: Record<string, (payload: unknown) => Promise<void>> = {
    'password-reset': (email) => accounts.mailReset(String(email)),
    'tell-invited': (sent) =>
      tellInvited({ ...changing, idsByEmail: (emails) => accounts.idsByEmail(db, emails) }, sent as InvitesSent),
  }
  const duties = [
    idempotency.purge,
    limits.purge,
    doorbells.purge,
    documents.purgeUnattached,
    files.purge,
    accounts.purge,
    mailQuota.purge,
    () => purgeInvites(db, clock),
    () => findWaitingNicknames(db),
    notices.purge,
    notices.mailDigests,
  ]
  const tidy = () => keepHouse(duties, report)
  jobs = await startJobs(
    database.config,
    {
      mail: (job) => post.deliver('sealed' in job ? (atRest.open(job.sealed, 'mail') as Message) : job),
      task: tasks.perform,
      'lost-task': tasks.giveUp,
      errand: ({ name, payload }) => errands[name]!(payload),
      housekeeping: tidy,
    },
    report,
  )

  return {
    http,
    mailsGoTo: post.where,
    keepHouse: tidy,
    async listen() {
      address = await http.listen({ port: env.PORT, host: env.HOST })
      const { port } = http.server.address() as AddressInfo
      address = `http://${env.HOST === '0.0.0.0' || env.HOST === '::' ? 'localhost' : env.HOST}:${port}`
      return env.PUBLIC_URL ?? address
    },
    async close() {
      doorbells.close()
      // Calls that are being answered may end; one that nobody listens to does not hold up the others.
      const late = setTimeout(() => http.server.closeAllConnections(), answersWithinMs)
      await http.close()
      clearTimeout(late)
      await exports.close()
      await tables.close()
      await readers.close()
      await jobs.stop()
      await ear.stop()
    },
  }
}
