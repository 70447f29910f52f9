import { createHash } from 'node:crypto'
import { PgBoss, type QueueResult } from 'pg-boss'
import { staysAwake, type DatabaseConfig } from './database.ts'
import type { DbHandle } from './database-handle.ts'
import { queryOn } from './jobs.sql.ts'

/** What is done outside of calls, by name: what each kind of job is given. */
export type JobKinds = {
  /** A mail, sealed: its links may let somebody in. Those that waited when that began stand there as they are. */
  mail: { sealed: string } | { to: string; subject: string; text: string; replyTo?: string }
  task: { accountId: string; id: string }
  /** A task that was begun again too often: each time its process ended before it. */
  'lost-task': { accountId: string; id: string }
  /** A room's own small work, by the name that app.ts gave it. */
  errand: { name: string; payload: unknown }
  housekeeping: Record<string, never>
  minutely: Record<string, never>
}

type JobName = keyof JobKinds
export type JobHandlers = { [K in JobName]: (payload: JobKinds[K]) => Promise<void> }

export type Jobs = {
  /**
   * Puts a job in line in the caller's transaction: it exists when and if that commits. Of those that wait the one with the highest priority comes first, the oldest
   * among equals. Where a kind of job is shared out by owner, an owner never occupies every worker of a process.
   */
  send<K extends JobName>(db: DbHandle, name: K, payload: JobKinds[K], priority?: number, owner?: string): Promise<void>
  /** Lets running jobs end, a while at most, then stops. */
  stop(): Promise<void>
}

type Terms = {
  retryLimit: number
  retryDelay: number
  expireInSeconds: number
  /** Whether one whose process has died is noticed before it expires. */
  hasHeartbeat?: true
  atOnce: number
  /** How many of one owner a process does at once; less than `atOnce`. */
  atOnceOfOwner?: number
  /** What a job becomes when its last try is over. */
  deadLetter?: JobName
  /** How long one that is over can be looked at, where there are very many. */
  keptSeconds?: number
}

/** In the order in which the queues are made. */
const terms: Record<JobName, Terms> = {
  'lost-task': { retryLimit: 8, retryDelay: 10, expireInSeconds: 120, atOnce: 1 },
  mail: { retryLimit: 8, retryDelay: 30, expireInSeconds: 120, atOnce: 2 },
  // The heartbeat tells a long import from one whose process has died: that one is begun again.
  task: {
    retryLimit: 3,
    retryDelay: 1,
    expireInSeconds: 6 * 3600,
    hasHeartbeat: true,
    atOnce: 2,
    atOnceOfOwner: 1,
    deadLetter: 'lost-task',
  },
  errand: { retryLimit: 5, retryDelay: 10, expireInSeconds: 120, atOnce: 2, keptSeconds: 600 },
  housekeeping: { retryLimit: 0, retryDelay: 0, expireInSeconds: 600, atOnce: 1 },
  minutely: { retryLimit: 0, retryDelay: 0, expireInSeconds: 60, atOnce: 1, keptSeconds: 600 },
}

type Pace = {
  /** A task that has been silent for so long has died with its process. */
  heartbeatSeconds: number
  /** How often each process looks for such tasks, and how often one of them all does so at most. */
  superviseSeconds: number
  monitorSeconds: number
  /** Workers are woken by the database when there is something to do; what is to be done later they look for themselves. */
  lookSeconds: number
  /** How often they look where the database does not wake anybody, behind some poolers of connections. */
  pollSeconds: number
}

/** `quick` is as quick as pg-boss lets it be: what has died is begun again in seconds, for many more questions. */
const paces = {
  usual: { heartbeatSeconds: 20, superviseSeconds: 20, monitorSeconds: 60, lookSeconds: 2, pollSeconds: 0.5 },
  quick: { heartbeatSeconds: 10, superviseSeconds: 1, monitorSeconds: 1, lookSeconds: 0.5, pollSeconds: 0.5 },
} satisfies Record<string, Pace>
/** The queue keeps finished jobs for a while: no account is named there by its id. */
const groupOf = (owner: string) => createHash('sha256').update(owner).digest('base64url')

const stopWithinMs = 15_000
const silentAfterMs = 5 * 60_000
/** How long a job that is over can be looked at, and how often what is older is swept out. */
const usuallyKeptSeconds = 12 * 3600
const sweepSeconds = 3600

/** Whether a queue has other terms than these. Most starts change none, and each change takes a transaction. */
const isOtherwise = (queue: QueueResult, wanted: Partial<QueueResult>) =>
  (Object.keys(wanted) as (keyof QueueResult)[]).some((term) => queue[term] !== wanted[term])

/** Starts the queue (pg-boss, in the same database) and its workers; housekeeping runs every hour, and what cannot wait so long every minute. */
export async function startJobs(
  config: DatabaseConfig,
  handlers: JobHandlers,
  report: (error: unknown) => void,
  { pace = 'usual', connections = 4 }: { pace?: keyof typeof paces; connections?: number } = {},
): Promise<Jobs> {
  const { heartbeatSeconds, superviseSeconds, monitorSeconds, lookSeconds, pollSeconds } = paces[pace]
  // The queue's questions are short: a connection that has not answered by then has fallen silent, and is ended.
  const connecting = { ...config, ...staysAwake, query_timeout: silentAfterMs }
  const boss = new PgBoss({
    ...(connecting as { host?: string; connectionString?: string }),
    max: connections,
    schema: 'pgboss',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: monitorSeconds,
    maintenanceIntervalSeconds: sweepSeconds,
    persistWarnings: false,
    useListenNotify: true,
  })
  let isOver = false
  // A job that was cut off by the end has nobody left to tell: it is begun again with the next start.
  boss.on('error', (error) => isOver || report(error))
  await boss.start()
  const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of Object.keys(terms) as JobName[]) {
    const { atOnce, atOnceOfOwner, hasHeartbeat, keptSeconds = usuallyKeptSeconds, ...queue } = terms[name]
    const kept = {
      notify: true,
      deleteAfterSeconds: keptSeconds,
      ...(hasHeartbeat && { heartbeatSeconds }),
      ...(queue.deadLetter && { deadLetter: queue.deadLetter }),
    }
    const before = made.get(name)
    if (!before) await boss.createQueue(name, { ...queue, ...kept, retryBackoff: true })
    // A queue that was made by an earlier version keeps its terms but for these.
    else if (isOtherwise(before, kept)) await boss.updateQueue(name, kept)
    await startWorker(name, atOnce, atOnceOfOwner)
  }
  await boss.schedule('housekeeping', '17 * * * *', {})
  await boss.schedule('minutely', '* * * * *', {})

  async function startWorker<K extends JobName>(name: K, atOnce: number, atOnceOfOwner?: number): Promise<void> {
    const options = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: lookSeconds,
      ...(atOnceOfOwner && { localGroupConcurrency: atOnceOfOwner }),
    }
    const work = async () => {
      const id = await boss.work<JobKinds[K]>(name, options, async (batch) => {
        try {
          for (const job of batch) await handlers[name](job.data)
        } finally {
          // The database wakes a worker once for all that a transaction sent: with one done, the next is looked for at once.
          boss.notifyWorker(id)
        }
      })
    }
    // Each is woken by an id of its own, which workers that pg-boss starts together do not have.
    for (let started = 0; started < atOnce; started++) await work()
  }

  return {
    async send(db, name, payload, priority = 0, owner) {
      await boss.send(name, payload, { db: queryOn(db), priority, ...(owner && { group: { id: groupOf(owner) } }) })
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopWithinMs })
      isOver = true
    },
  }
}
