import { statusOf } from '@mulghar/contract/errors'
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { AtRest } from './at-rest.ts'
import type { Clock } from './clock.ts'
import type { DbHandle } from './database-handle.ts'
import { claimKey, forgetAnswers, forgetKey, keepAnswer, purgeKeys, type Kept } from './idempotency.sql.ts'
import { kitDb, type KitDb } from './tables.ts'
import type { Upload } from './upload.ts'

export type Result = { status: number; body: unknown }
export type Wish = {
  accountId: string
  key: string
  request: FastifyRequest
  upload: Upload | undefined
  /** What it is about, where it is about something; who may has been asked. */
  rootId: string | null
}

export type Idempotency = {
  /** Does the work once for an account and key; a repetition gets the first answer again. */
  once(wish: Wish, work: () => Promise<Result & { rootId?: string | undefined }>): Promise<Result>
  /** Forgets what was answered about a root, to one account or to everybody, in the caller's transaction. */
  forget(trx: DbHandle, rootId: string, accountId?: string): Promise<void>
  /** Forgets keys older than a day. */
  purge(): Promise<void>
}

const dayMs = 24 * 60 * 60_000
const longestKey = 200
const gone = 'kit/not-found'

export function openIdempotency({ db, clock, atRest }: { db: KitDb; clock: Clock; atRest: AtRest }): Idempotency {
  return {
    async once({ accountId, key: given, request, upload, rootId }, work) {
      const key = given.slice(0, longestKey)
      const about = `answer ${accountId} ${key}`
      const fingerprint = fingerprintOf(request)
      const claim = await claimKey(db, { accountId, key, fingerprint, rootId })
      if (claim.kind !== 'mine' && claim.fingerprint.split('.')[0] !== fingerprint)
        throw new AppError('kit/idempotency-mismatch')
      if (claim.kind === 'busy') throw new AppError('kit/idempotency-busy')
      if (claim.kind === 'answered') {
        if (upload) await requireSame(upload, claim)
        if (claim.sealed === null) throw new AppError(gone)
        return { status: claim.status, body: atRest.open(claim.sealed, about) ?? undefined }
      }
      try {
        const { status, body, rootId: made } = await work()
        const sealed = atRest.seal(body, about)
        const whole = upload ? `${fingerprint}.${upload.read()}` : fingerprint
        await keepAnswer(db, { accountId, key, fingerprint: whole, rootId: rootId ?? made ?? null, status, sealed })
        return { status, body }
      } catch (error) {
        await forgetKey(db, accountId, key)
        throw error
      }
    },
    forget: (trx, rootId, accountId) => forgetAnswers(kitDb(trx), statusOf(gone), rootId, accountId),
    purge: () => purgeKeys(db, new Date(clock.now().getTime() - dayMs)),
  }
}

/** What was asked; the file of an upload is known only once it has been read. */
function fingerprintOf(request: FastifyRequest): string {
  const hash = createHash('sha256').update(`${request.method} ${request.url} `)
  if (!request.isMultipart()) hash.update(JSON.stringify(request.body ?? null))
  return hash.digest('base64url')
}

/** Reads the file that is sent again, no further than the first one went. */
async function requireSame(upload: Upload, { fingerprint }: Kept): Promise<void> {
  const [, bytes, digest] = fingerprint.split('.')
  const file = await upload.file(Number(bytes) + 1)
  for await (const _ of file.stream);
  if (upload.read() !== `${bytes}.${digest}`) throw new AppError('kit/idempotency-mismatch')
}
