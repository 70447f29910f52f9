import pg from 'pg'
import { ticks } from './clock.ts'
import type { DatabaseConfig } from './database.ts'
import { newId } from './ids.ts'

const usuallyAgainAfterMs = 1000
/** A connection that has gone without a word is missed at the latest after so long, twice. */
const askEveryMs = 5000
const answerWithinMs = 1000

/** By it the connections are counted that listen. */
const name = 'mulghar listens'
const [asked, answered] = ['asked', 'answered']

export type Ear = {
  /** Whether whatever is said is heard, as far as one can know: the connection answered a moment ago. */
  isHearing(): boolean
  /** Waits until every process has heard what was said before; a moment at most, for one that does not answer. */
  allHaveHeard(): Promise<void>
  stop(): Promise<void>
}

/**
 * Hears every NOTIFY on these channels, over a connection of its own. When that breaks it comes back, and `isBack` is called
 * for whatever was missed.
 */
export async function listen(
  config: DatabaseConfig,
  heard: Readonly<Record<string, (payload: string) => void>>,
  {
    isBack,
    report,
    againAfterMs = usuallyAgainAfterMs,
  }: { isBack: () => void; report: (error: unknown) => void; againAfterMs?: number },
): Promise<Ear> {
  const answers = new Map<string, () => void>()
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let answeredAt = 0
  let stopped = false

  async function connect(before: () => void): Promise<void> {
    const fresh = new pg.Client({ ...config, keepAlive: true, application_name: name })
    fresh.on('notification', ({ channel, payload = '' }) => {
      // Messages are heard in order: whoever answers has heard all that was said before.
      if (channel === asked) fresh.query('select pg_notify($1, $2)', [answered, payload]).catch(report)
      else if (channel === answered) answers.get(payload)?.()
      else heard[channel]?.(payload)
    })
    fresh.on('error', report)
    // One that ends before it listens is tried again by who opened it: by both, there would be twice as many each time.
    fresh.once('end', () => {
      if (client !== fresh) return
      client = undefined
      tryLater()
    })
    try {
      await fresh.connect()
      for (const channel of [...Object.keys(heard), asked, answered])
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      fresh.connection.stream.destroy()
      throw error
    }
    if (stopped) return await fresh.end()
    answeredAt = ticks()
    before()
    client = fresh
  }

  function reconnect(): void {
    connect(isBack).catch((error: unknown) => {
      report(error)
      tryLater()
    })
  }

  function tryLater(): void {
    if (!stopped) again = setTimeout(reconnect, againAfterMs)
  }

  const asking = setInterval(() => {
    const current = client
    if (!current) return
    // One that has not answered the last time is let go, so that another is opened.
    if (ticks() - answeredAt > 2 * askEveryMs) return current.connection.stream.destroy()
    current.query('select 1').then(() => void (answeredAt = ticks()), report)
  }, askEveryMs)
  asking.unref()

  async function ask(current: pg.Client): Promise<void> {
    const question = newId()
    let count = 0
    let ears = Infinity
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = setTimeout(resolve, answerWithinMs)
    const check = () => count >= ears && resolve()
    answers.set(question, () => {
      count++
      check()
    })
    try {
      ears = await countAndAsk(current, question)
      check()
      await promise
    } finally {
      clearTimeout(late)
      answers.delete(question)
    }
  }

  async function countAndAsk(current: pg.Client, question: string): Promise<number> {
    const { rows } = await current.query<{ ears: number }>(
      `select pg_notify($1, $2), (select count(*)::int from pg_stat_activity
         where application_name = $3 and datname = current_database()) as ears`,
      [asked, question, name],
    )
    return rows[0]!.ears
  }

  await connect(() => {})
  return {
    async allHaveHeard() {
      // Whoever listens is told without us; only when they have heard is not known then.
      if (client) await ask(client).catch(report)
    },
    isHearing: () => client !== undefined && ticks() - answeredAt <= 2 * askEveryMs,
    async stop() {
      stopped = true
      clearTimeout(again)
      clearInterval(asking)
      await client?.end()
    },
  }
}
