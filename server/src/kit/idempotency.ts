import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { claimKey, forgetKey, keepAnswer, purgeKeys } from './idempotency.sql.ts'
import type { KitDb } from './tables.ts'

type Result = { status: number; body: unknown }

export type Idempotency = {
  /** Does the work once for an account and key; a repetition gets the first answer again. */
  once(accountId: string, key: string, request: FastifyRequest, work: () => Promise<Result>): Promise<Result>
  /** Forgets keys older than a day. */
  purge(): Promise<void>
}

export function openIdempotency(db: KitDb): Idempotency {
  return {
    async once(accountId, key, request, work) {
      const fingerprint = fingerprintOf(request)
      const claim = await claimKey(db, { accountId, key: key.slice(0, 200), fingerprint })
      if (claim.kind === 'other-contents') throw new AppError('kit/idempotency-mismatch')
      if (claim.kind === 'busy') throw new AppError('kit/idempotency-busy')
      if (claim.kind === 'answered') return { status: claim.status, body: claim.body }
      let result: Result
      try {
        result = await work()
      } catch (error) {
        await forgetKey(db, accountId, key.slice(0, 200))
        throw error
      }
      await keepAnswer(db, { accountId, key: key.slice(0, 200), ...result })
      return result
    },
    purge: () => purgeKeys(db),
  }
}

function fingerprintOf(request: FastifyRequest): string {
  const hash = createHash('sha256').update(`${request.method} ${request.url} `)
  if (request.isMultipart()) hash.update(request.headers['content-length'] ?? '')
  else hash.update(JSON.stringify(request.body ?? null))
  return hash.digest('base64url')
}
