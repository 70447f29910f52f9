import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { Endpoint, RateKind } from '@mulghar/contract/kit/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'
import { networkOf } from './networks.ts'

const perMinute: Record<RateKind, number> = {
  'sign-in': 20,
  'sign-up': 10,
  reset: 10,
  search: 240,
  upload: 120,
  contact: 5,
  join: 30,
}

/** So many tries within so long, counted from the first. */
export type Limit = { most: number; windowMs: number }

/** The one place where tries are counted. It is this process's own: another one counts for itself. */
export type Limits = {
  /** Counts one try under a name: how many there are now, and in how many milliseconds they are forgotten. */
  count(name: string, windowMs: number): { current: number; ttl: number }
  /** The same, and refuses where there have been too many. */
  take(name: string, limit: Limit): void
  /** Takes a try back that has done no harm. */
  giveBack(name: string): void
  /** Widens or narrows all limits. */
  readonly factor: number
}

/** So many names are remembered; of more, those that were begun first are forgotten. */
const mostNames = 100_000

export function openLimits(clock: Clock, factor: number): Limits {
  const names = new Map<string, { current: number; until: number }>()

  function count(name: string, windowMs: number) {
    const now = clock.now().getTime()
    const known = names.get(name)
    if (known && known.until > now) return { current: ++known.current, ttl: known.until - now }
    names.delete(name)
    if (names.size >= mostNames) names.delete(names.keys().next().value!)
    names.set(name, { current: 1, until: now + windowMs })
    return { current: 1, ttl: windowMs }
  }

  return {
    factor,
    count,
    take(name, { most, windowMs }) {
      const { current, ttl } = count(name, windowMs)
      if (current > Math.ceil(most * factor)) throw tooMany(ttl)
    },
    giveBack(name) {
      const known = names.get(name)
      if (known && known.current > 0) known.current--
    },
  }
}

const tooMany = (ttl: number) => new AppError('kit/too-many', { retryAfter: Math.ceil(ttl / 1000) })

/** Makes limits possible on the routes that ask for one; nothing is limited by itself. */
export async function allowRateLimits(app: FastifyInstance, limits: Limits): Promise<void> {
  class Store implements FastifyRateLimitStore {
    incr(...[name, done, windowMs]: Parameters<FastifyRateLimitStore['incr']>) {
      done(null, limits.count(name, windowMs))
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
export function rateLimitOf(row: Endpoint, factor: number): object {
  if (!row.rate) return {}
  const byMember = row.access !== 'anyone'
  return {
    rateLimit: {
      max: Math.ceil(perMinute[row.rate] * factor),
      timeWindow: 60_000,
      groupId: row.rate,
      keyGenerator: ({ viewer, ip }: FastifyRequest) => (byMember && viewer ? `${viewer.id} ` : `${networkOf(ip)} `),
      errorResponseBuilder: (_: FastifyRequest, { ttl }: { ttl: number }) => tooMany(ttl),
    },
  }
}
