import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { Endpoint, RateKind } from '@mulghar/contract/kit/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'
import type { DbHandle } from './database-handle.ts'
import { networkOf } from './networks.ts'
import { countTries, deleteOldTries, deleteTries, findTries, takeTryBack } from './rate-limits.sql.ts'
import { kitDb, type KitDb } from './tables.ts'

/** How often a minute, by the kind of the row. */
export type Rates = Readonly<Partial<Record<RateKind, number>>>

/** Of what many rooms have. */
const ratesOfKit: Rates = { search: 240, upload: 120 }

/** So many tries within so long, counted from the first. */
export type Limit = { most: number; windowMs: number }

/** The one place where tries are counted: in the database, for all processes together. Without the database nothing is let through. */
export type Limits = {
  /** Counts one try under a name: how many there are now, and in how many milliseconds they are forgotten. `most` is how many are allowed, where that is known. */
  count(name: string, windowMs: number, most?: number): Promise<{ current: number; ttl: number }>
  /** The same, and refuses where there have been too many; answers how many are left. */
  take(name: string, limit: Limit): Promise<number>
  /** How many tries are counted under a name now. Only for names that are counted without `most`. */
  read(name: string): Promise<{ current: number; ttl: number }>
  /** The same limits inside a transaction, so that its locks also protect the counts. They are undone with it. */
  within(trx: DbHandle): Pick<Limits, 'count' | 'read'>
  /** Takes a try back that has done no harm. */
  giveBack(name: string): Promise<void>
  /** Forgets all tries under a name. Only for names that are counted without `most`. */
  forget(name: string): Promise<void>
  purge(): Promise<void>
  /** Widens or narrows all limits. */
  readonly factor: number
}

/**
 * Where many are allowed a process takes this part of them at a time and counts those itself. What it has taken and not used is
 * lost to the others: together they may allow a little less, never more.
 */
const share = 1 / 20
const largestShare = 20
/** So many names have a share here; of more, those that were begun first give theirs up. */
const mostNames = 10_000

type Share = { next: number; last: number; until: number }

export function openLimits(parts: { db: KitDb; clock: Clock; key: Buffer; factor: number }): Limits {
  const { db, clock, key, factor } = parts
  const shares = new Map<string, Share>()
  /** Shares on their way from the database. Calls at the same time wait for one, so that none replaces another unused. */
  const coming = new Map<string, Promise<unknown>>()
  /** By the key of a name: who was counted, and at whose account somebody guesses, nobody learns from the table alone. */
  const keyOf = (name: string) => createHmac('sha256', key).update(name).digest('base64url')

  async function count(name: string, windowMs: number, most = 0) {
    const tries = Math.max(1, Math.min(largestShare, Math.floor(most * share)))
    if (tries === 1) return countNow(name, windowMs, tries)
    for (;;) {
      const now = clock.now().getTime()
      const mine = shares.get(name)
      if (mine && mine.until > now && mine.next <= mine.last) return { current: mine.next++, ttl: mine.until - now }
      const begun = coming.get(name)
      if (!begun) break
      await begun
    }
    const counting = countNow(name, windowMs, tries).finally(() => coming.delete(name))
    coming.set(name, counting)
    return counting
  }

  async function read(name: string, handle = db) {
    const now = clock.now()
    const found = await findTries(handle, keyOf(name), now)
    return { current: found?.count ?? 0, ttl: found ? found.until.getTime() - now.getTime() : 0 }
  }

  /** Counts in the database; what is left of a share is counted here from then on. */
  async function countNow(name: string, windowMs: number, tries: number, handle = db) {
    const now = clock.now()
    const end = new Date(now.getTime() + windowMs)
    const counted = await countTries(handle, { name: keyOf(name), tries, now, until: end })
    const until = counted.until.getTime()
    if (tries > 1) {
      shares.delete(name)
      if (shares.size >= mostNames) shares.delete(shares.keys().next().value!)
      shares.set(name, { next: counted.count - tries + 2, last: counted.count, until })
    }
    return { current: counted.count - tries + 1, ttl: until - now.getTime() }
  }

  return {
    factor,
    count,
    async take(name, { most, windowMs }) {
      const { current, ttl } = await count(name, windowMs)
      const left = Math.ceil(most * factor) - current
      if (left < 0) throw tooMany(ttl)
      return left
    },
    read: (name) => read(name),
    within(trx) {
      const handle = kitDb(trx)
      return {
        count: (name, windowMs) => countNow(name, windowMs, 1, handle),
        read: (name) => read(name, handle),
      }
    },
    giveBack: (name) => takeTryBack(db, keyOf(name)),
    forget: (name) => deleteTries(db, keyOf(name)),
    purge: () => deleteOldTries(db, clock.now()),
  }
}

const tooMany = (ttl: number) => new AppError('kit/too-many', { retryAfter: Math.ceil(ttl / 1000) })

/** Makes limits possible on the routes that ask for one; nothing is limited by itself. */
export async function allowRateLimits(app: FastifyInstance, limits: Pick<Limits, 'count'>): Promise<void> {
  class Store implements FastifyRateLimitStore {
    incr(...[name, done, windowMs, most]: Parameters<FastifyRateLimitStore['incr']>) {
      limits.count(name, windowMs, most).then(
        (counted) => done(null, counted),
        (error: Error) => done(error),
      )
    }
    child() {
      return this
    }
  }
  await app.register(rateLimit, { global: false, store: Store })
}

/**
 * The limit of a row: calls a minute and caller, shared by all rows of its kind. Members are told apart by their account,
 * whatever their token; visitors by their network.
 */
export function rateLimitOf(row: Endpoint, factor: number, ratesOfRooms: Rates): object {
  if (!row.rate) return {}
  const perMinute = ratesOfKit[row.rate] ?? ratesOfRooms[row.rate]
  if (perMinute === undefined) throw new Error(`no room says how often "${row.rate}" may be done: ${row.path}`)
  const byMember = row.access !== 'anyone'
  return {
    rateLimit: {
      max: Math.ceil(perMinute * factor),
      timeWindow: 60_000,
      groupId: row.rate,
      keyGenerator: ({ viewer, ip }: FastifyRequest) => (byMember && viewer ? `${viewer.id} ` : `${networkOf(ip)} `),
      errorResponseBuilder: (_: FastifyRequest, { ttl }: { ttl: number }) => tooMany(ttl),
    },
  }
}
