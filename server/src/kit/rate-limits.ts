import rateLimit from '@fastify/rate-limit'
import type { Endpoint, RateKind } from '@mulghar/contract/kit/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const perMinute: Record<RateKind, number> = {
  'sign-in': 20,
  'sign-up': 10,
  reset: 10,
  search: 240,
  upload: 120,
  contact: 5,
  join: 30,
}

/** Makes limits possible on the routes that ask for one; nothing is limited by itself. */
export async function allowRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false })
}

/**
 * The limit of a row: calls a minute and caller, shared by all rows of its kind; members are told apart by their token,
 * visitors by their address. `factor` widens or narrows all limits.
 */
export function rateLimitOf(row: Endpoint, factor: number): object {
  if (!row.rate) return {}
  const byMember = row.access === 'member'
  return {
    rateLimit: {
      max: Math.ceil(perMinute[row.rate] * factor),
      timeWindow: 60_000,
      groupId: row.rate,
      keyGenerator: (request: FastifyRequest) => (byMember && request.headers.authorization) || request.ip,
      errorResponseBuilder: (_: FastifyRequest, { ttl }: { ttl: number }) =>
        new AppError('kit/too-many', { retryAfter: Math.ceil(ttl / 1000) }),
    },
  }
}
