import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { keepHouse } from './housekeeping.ts'
import { openAtRest } from './at-rest.ts'
import { endedTeller, openBelonging, type AskedBelonging } from './belonging.ts'
import { openBlobStore, type BlobStore } from './blob-store.ts'
import type { Change } from './change.ts'
import type { Clock } from './clock.ts'
import { openCursors } from './cursors.ts'
import type { OpenDatabase } from './database.ts'
import type { DbHandle } from './database-handle.ts'
import { openChangeEvents, type ChangeEvents } from './change-events.ts'
import type { EventRef } from './change-events.sql.ts'
import type { Env } from './env.ts'
import { openLeaving, type Leaving } from './erasure.ts'
import { openHttp, type LogStream } from './http.ts'
import { openIdempotency, type Idempotency } from './idempotency.ts'
import { startJobs, type Jobs } from './jobs.ts'
import { listen, type Ear } from './listen.ts'
import { openMailQuota, type MailQuota } from './mail-quota.ts'
import { openMailer, type Message, type Mailer } from './mail.ts'
import { openMessages, type Mails } from './messages.ts'
import { openMetrics } from './metrics.ts'
import type { Narrow } from './database-narrowing.ts'
import { openLimits, type Limits } from './rate-limits.ts'
import type { Registry } from './registry.ts'
import { openSecrets, requireSameSecret, type Secrets } from './secrets.ts'
import type { Refusals, ServeParts } from './serve.ts'
import type { KitTables } from './tables.ts'
import { openTasks, type Tasks } from './tasks.ts'

/** What the kit offers to every room. */
export type House = {
  env: Env
  clock: Clock
  report: (error: unknown) => void
  secrets: Secrets
  limits: Limits
  blobs: BlobStore
  /** What things of other rooms are to a viewer. */
  belonging: AskedBelonging
  /** How a room changes something that others may hear of. */
  change: Change
  changeEvents: ChangeEvents
  ear: Ear
  idempotency: Idempotency
  tasks: Tasks
  mailQuota: MailQuota
  /** The texts of mails, files and refusals, in the languages that have them. */
  mails: Mails
  /** What other rooms give: whoever keeps a registry reads it here. */
  rooms: Pick<Registry, 'all' | 'byKind'>
  /** The database, of which each room knows its own tables. */
  databaseOf<Tables>(narrow: Narrow<Tables>): OpenDatabase<Tables>
  /** Puts a mail in line, in the caller's transaction. */
  mail: { send(trx: DbHandle, message: Message): Promise<void> }
  /** Hands a mail over at once: for what the queue does already. */
  deliver: Mailer['deliver']
  /** Puts a room's own small work in line, in the caller's transaction: done by who gives it as one of its `errands`. */
  errand(trx: DbHandle, name: string, payload: unknown): Promise<void>
  /** Where the pages are. */
  publicUrl: () => string
  metrics: ReturnType<typeof openMetrics> | undefined
}

export type OpenHouse = {
  house: House
  http: FastifyInstance
  /** What a call needs besides its handler. */
  serving: ServeParts
  mailsGoTo: string
  leaving: Leaving
  /** Begins to do what waits in the queue, once every room is open. */
  startWork(): Promise<void>
  keepHouse(): Promise<void>
  /** Does at once what is done every minute. */
  lookAround(): Promise<void>
  /** Says where calls are answered. */
  isAt(address: string): void
  close(): Promise<void>
}

const answersWithinMs = 5000
/** The kit's own errand: what is told of a change after its commit. */
const tellErrand = 'tell-of-change'

/** Opens what every room needs. What rooms give is asked for when it is needed: they open after this. */
export async function openHouse(
  { env, database, clock, log }: { env: Env; database: OpenDatabase; clock: Clock; log?: LogStream | undefined },
  rooms: Registry,
): Promise<OpenHouse> {
  const kit = database as OpenDatabase<KitTables>
  const { db } = kit
  const secrets = openSecrets(env.dataDir, env.SECRET_KEY)
  await requireSameSecret(db, secrets.fingerprint)
  const limits = openLimits({ db, clock, key: secrets.limits, factor: env.RATE_LIMIT_FACTOR })
  const mails = openMessages(join(env.root, env.MAIL_TEXTS_DIR))
  const http = await openHttp({
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    limits,
    texts: mails,
    readerPatienceMs: env.READER_PATIENCE_MS,
    log,
  })
  const report = (error: unknown) => http.log.error(error)
  const mailer = openMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, dataDir: env.dataDir, clock })
  const sessions = rooms.byKind('sessions')

  const tellEnded = endedTeller(() => rooms.all('belongingEnded'))
  const changeEvents = openChangeEvents({
    house: kit.house.db,
    db,
    clock,
    alive: (viewers) => sessions.alive(viewers),
    hearers: rooms.byKind('hearers'),
    tellerOf: (kind) => (kind === 'belonging' ? tellEnded : rooms.byKind('tellers')[kind]),
    tellLater: (trx, ref) => jobs.send(trx, 'errand', { name: tellErrand, payload: ref }, -1),
    report,
  })
  await changeEvents.begin()
  const sessionEnded = (accountId?: string) => {
    sessions.ended(accountId)
    changeEvents.endStreams(accountId)
  }
  const isBack = () => {
    sessionEnded()
    changeEvents.look()
  }
  const ear = await listen(
    database.config,
    { change_event: changeEvents.look, session_end: sessionEnded },
    { isBack, report },
  )
  const atRest = openAtRest(secrets.atRest)
  const idempotency = openIdempotency({ db, clock, atRest })

  let jobs: Jobs
  let address = ''
  const tasks = openTasks({
    db: kit.tasks.db,
    clock,
    change: changeEvents.change,
    report,
    // The kit's own duties stand beside those of rooms.
    kindOf: (kind) => (kind === 'erasure' ? leaving.task : rooms.byKind('tasks')[kind]),
    enqueue: (trx, ref, priority) => jobs.send(trx, 'task', ref, priority, ref.accountId),
  })
  const leaving = openLeaving({ db, clock, rooms, tasks: () => tasks })
  const mailQuota = openMailQuota({ db, clock, key: secrets.mailAddresses })
  const duties = () => [
    idempotency.purge,
    limits.purge,
    changeEvents.purge,
    changeEvents.resume,
    mailQuota.purge,
    tasks.purge,
    leaving.resume,
    ...rooms.all('duties').flat(),
  ]
  const tidy = () => keepHouse(duties(), report)
  const lookAround = () => keepHouse(rooms.all('minutely').flat(), report)

  const house: House = {
    env,
    clock,
    report,
    secrets,
    limits,
    blobs: await openBlobStore(env),
    belonging: openBelonging(rooms.byKind('belonging')),
    change: changeEvents.change,
    changeEvents,
    ear,
    idempotency,
    tasks,
    mailQuota,
    mails,
    rooms,
    databaseOf: <Tables>() => database as OpenDatabase<Tables>,
    mail: { send: (trx, message) => jobs.send(trx, 'mail', { sealed: atRest.seal(message, 'mail') }) },
    deliver: mailer.deliver,
    errand: (trx, name, payload) => jobs.send(trx, 'errand', { name, payload }),
    publicUrl: () => env.PUBLIC_URL ?? address,
    metrics: env.METRICS ? openMetrics(http) : undefined,
  }

  return {
    house,
    http,
    serving: {
      viewerOf: (request) => sessions.viewerOf(request),
      isAlive: async (viewer) => (await sessions.alive([viewer])).has(viewer.sessionId),
      roleOf: (viewer) => sessions.roleOf(viewer),
      // Each is given by the room whose code it is.
      refusals: rooms.byKind('refusals') as Refusals,
      idempotency,
      cursors: openCursors(secrets.cursors),
      limits,
      texts: mails,
      rates: rooms.byKind('rates'),
    },
    mailsGoTo: mailer.where,
    leaving,
    keepHouse: tidy,
    lookAround,
    isAt: (here) => void (address = here),
    async startWork() {
      const errands = rooms.byKind('errands')
      jobs = await startJobs(
        database.config,
        {
          mail: (job) => mailer.deliver('sealed' in job ? (atRest.open(job.sealed, 'mail') as Message) : job),
          task: tasks.perform,
          'lost-task': tasks.giveUp,
          errand: ({ name, payload }) =>
            name === tellErrand ? changeEvents.tell(payload as EventRef) : errands[name]!(payload),
          housekeeping: tidy,
          minutely: lookAround,
        },
        report,
        { pace: env.QUEUE_PACE, connections: env.QUEUE_POOL },
      )
    },
    async close() {
      changeEvents.close()
      // Calls that are being answered may end; one that nobody listens to does not hold up the others.
      const late = setTimeout(() => http.server.closeAllConnections(), answersWithinMs)
      await http.close()
      clearTimeout(late)
      for (const close of rooms.all('close')) await close()
      await jobs.stop()
      await ear.stop()
    },
  }
}
