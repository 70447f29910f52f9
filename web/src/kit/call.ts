import type { Endpoint, InputOf, ReplyOf } from '@mulghar/contract/kit/endpoint'
import type { Waiting } from '@mulghar/contract/kit/waiting'
import { authorised } from './bearer.ts'
import { NetworkFailure, refusalOf, Waits } from './failures.ts'
import { ownCall } from './own-calls.ts'
import { addressOf, attemptOf, fingerprintOf, type Loose } from './request.ts'
import { send, sendFile, type Progress } from './transport.ts'
import { bringWords, roomOf } from './word-registry.ts'

/** What a row's body may be, for mutations that take just that. */
export type BodyOf<E extends Endpoint> = InputOf<E> extends { body: infer Body } ? Body : never

export type CallOptions = {
  signal?: AbortSignal
  /** A token of one's own, never renewed; null for a call that carries none. Otherwise the session's is carried. */
  bearer?: string | null
  /** Query keys that are sent even where their value is empty. */
  keptEmpty?: readonly string[]
  /** The Idempotency-Key of a creation that is repeated with the same contents later, also after a reload. */
  idempotencyKey?: string
}

/** Makes the call that a contract row describes. Throws Refusal or NetworkFailure, and Waits where its work has to wait. */
export async function call<E extends Endpoint>(
  row: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { body } = input as Loose
  const response = await perform(row, input as Loose, body, options, (address, headers) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    return send(address, { method: row.method, headers, ...json, ...signalOf(options) })
  })
  return replyOf(response, options)
}

export type UploadOptions = CallOptions & { onProgress?: (progress: Progress) => void }

/** Sends the one file of an upload row. */
export async function upload<E extends Endpoint & { upload: 'file' }>(
  row: E,
  input: InputOf<E>,
  file: File,
  options: UploadOptions = {},
): Promise<ReplyOf<E>> {
  const response = await perform(row, input as Loose, file, options, (address, headers) => {
    const progress = options.onProgress ? { onProgress: options.onProgress } : {}
    return sendFile(address, {
      method: row.method,
      headers,
      file,
      field: row.upload,
      ...progress,
      ...signalOf(options),
    })
  })
  return replyOf(response, options)
}

/** The response of a row that produces something other than JSON: its `blob()` or its `body`. */
export async function download<E extends Endpoint & { produces: string }>(
  row: E,
  input: InputOf<E>,
  options: CallOptions & { headers?: Record<string, string> } = {},
): Promise<Response> {
  return perform(row, input as Loose, undefined, options, (address, headers) =>
    send(address, { method: row.method, headers: { ...headers, ...options.headers }, ...signalOf(options) }),
  )
}

type Attempt = (address: string, headers: Record<string, string>) => Promise<Response>

async function perform(row: Endpoint, input: Loose, contents: unknown, options: CallOptions, attempt: Attempt) {
  const address = addressOf(row, input, options.keptEmpty)
  const creation = row.creates ? attemptOf(fingerprintOf(row, address, contents), options.idempotencyKey) : undefined
  const own = row.method === 'GET' ? undefined : ownCall()
  const once = (token: string | null) =>
    attempt(address, {
      ...(own && { 'x-mulghar-call': own.id }),
      ...(contents !== undefined && !row.upload && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(creation && { 'idempotency-key': creation.key }),
    })
  let isGood = false
  try {
    const response = await (options.bearer === undefined ? authorised(once) : once(options.bearer))
    isGood = response.ok
    return await goodOf(response, creation)
  } finally {
    own?.isOver(isGood)
  }
}

async function goodOf(response: Response, creation: ReturnType<typeof attemptOf> | undefined): Promise<Response> {
  if (response.ok || response.status === 304) {
    creation?.answered()
    return response
  }
  const refusal = await refusalOf(response)
  // By the time somebody reads it.
  await bringWords(roomOf(refusal.code))
  // Still busy, or a fault on the server's side: it may have done its work or not, so the next try is the same attempt.
  if (refusal.status < 500 && refusal.code !== 'kit/idempotency-busy') creation?.answered()
  throw refusal
}

async function replyOf<E extends Endpoint>(response: Response, { signal }: CallOptions): Promise<ReplyOf<E>> {
  if (response.status === 204) return undefined as ReplyOf<E>
  let body: ReplyOf<E> | Waiting
  try {
    body = (await response.json()) as ReplyOf<E> | Waiting
  } catch (error) {
    // Broken off half-way, or written by something between us and the server.
    if (signal?.aborted) throw error
    throw new NetworkFailure('The answer cannot be read', { cause: error })
  }
  if (response.status === 202 && isWaiting(body)) throw new Waits(body.message)
  return body as ReplyOf<E>
}

const isWaiting = (body: unknown): body is Waiting => typeof body === 'object' && body !== null && 'proposalId' in body

function signalOf({ signal }: CallOptions): { signal?: AbortSignal } {
  return signal ? { signal } : {}
}
