import { statusOf } from '@mulghar/contract/errors'
import { Id } from '@mulghar/contract/kit/scalars'
import { createHash } from 'node:crypto'
import { AppError } from './app-error.ts'
import type { AtRest } from './at-rest.ts'
import type { Clock } from './clock.ts'
import type { DbHandle } from './database-handle.ts'
import { claimKey, forgetAnswers, forgetKey, keepAnswer, purgeKeys, type Kept } from './idempotency.sql.ts'
import { kitDb, type KitDb } from './tables.ts'
import type { Upload } from './upload.ts'

/** The ids of what a call created, and what its reply said of the request alone. */
export type KeptIds = { ids: readonly string[]; said: object }

export type Result = { status: number; body: unknown }
export type Wish = {
  accountId: string
  key: string
  /** All that is asked for, as it was read; the file of an upload is known only once it has been. */
  asked: unknown
  upload: Upload | undefined
  /** In what something is made, where it is made in something; who may has been asked. */
  rootId: string | null
}

type Worked = Result & {
  made?: string | readonly string[] | undefined
  /** Kept in place of the body. */
  kept?: KeptIds | undefined
}

export type Idempotency = {
  /** Does the work once for an account and key; `repeat` makes the answer to a repetition from what was kept. */
  once(wish: Wish, work: () => Promise<Worked>, repeat?: (kept: Result) => Promise<Result>): Promise<Result>
  /** Forgets what was answered about any of these, to one account or to everybody, in the caller's transaction. */
  forget(trx: DbHandle, about: string | readonly string[], accountId?: string): Promise<void>
  /** Forgets what was answered about one thing in another, such as a member of a tree. */
  forgetIn(trx: DbHandle, rootId: string, id: string): Promise<void>
  /** Forgets keys older than a day. */
  purge(): Promise<void>
}

const dayMs = 24 * 60 * 60_000
const longestKey = 200
const gone = 'kit/not-found'

export function openIdempotency({ db, clock, atRest }: { db: KitDb; clock: Clock; atRest: AtRest }): Idempotency {
  return {
    async once({ accountId, key: given, asked, upload, rootId }, work, repeat = async (kept) => kept) {
      const key = keyOf(given)
      const about = `answer ${accountId} ${key}`
      const fingerprint = fingerprintOf(asked)
      const roots = rootId === null ? [] : [rootId]
      const claim = await claimKey(db, { accountId, key, fingerprint, about: roots })
      if (claim.kind !== 'mine' && claim.fingerprint.split('.')[0] !== fingerprint)
        throw new AppError('kit/idempotency-mismatch')
      if (claim.kind === 'busy') throw new AppError('kit/idempotency-busy')
      if (claim.kind === 'answered') {
        if (upload) await requireSame(upload, claim)
        if (claim.sealed === null) throw new AppError(gone)
        return repeat({ status: claim.status, body: atRest.open(claim.sealed, about) ?? undefined })
      }
      try {
        const { status, body, made = [], kept = body } = await work()
        const sealed = atRest.seal(kept, about)
        const whole = upload ? `${fingerprint}.${upload.read()}` : fingerprint
        await keepAnswer(db, { accountId, key, fingerprint: whole, about: roots.concat(made), status, sealed })
        return { status, body }
      } catch (error) {
        await forgetKey(db, accountId, key)
        throw error
      }
    },
    async forget(trx, about, accountId) {
      const aboutAny = [about].flat()
      if (aboutAny.length > 0) await forgetAnswers(kitDb(trx), { status: statusOf(gone), aboutAny, accountId })
    },
    forgetIn: (trx, rootId, id) => forgetAnswers(kitDb(trx), { status: statusOf(gone), aboutAll: [rootId, id] }),
    purge: () => purgeKeys(db, new Date(clock.now().getTime() - dayMs)),
  }
}

/** A key that is an id is one in capitals too; any other is taken to the letter. */
function keyOf(given: string): string {
  const id = Id.safeParse(given)
  return id.success ? id.data : given.length > longestKey ? fingerprintOf(given) : given
}

const fingerprintOf = (asked: unknown) => createHash('sha256').update(JSON.stringify(asked)).digest('base64url')

/** Reads the file that is sent again, no further than the first one went. */
async function requireSame(upload: Upload, { fingerprint }: Kept): Promise<void> {
  const [, bytes, digest] = fingerprint.split('.')
  const file = await upload.file(Number(bytes) + 1)
  for await (const _ of file.stream);
  if (upload.read() !== `${bytes}.${digest}`) throw new AppError('kit/idempotency-mismatch')
}
