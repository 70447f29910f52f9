import type { Endpoint, InputOf, ReplyOf } from '@mulghar/contract/kit/endpoint'
import type { Waiting } from '@mulghar/contract/kit/waiting'
import { authorised } from './bearer.ts'
import { isLost, NetworkFailure, Refusal, refusalOf, StoppedWaiting, UnknownOutcome, Waits } from './failures.ts'
import { ownCall } from './own-calls.ts'
import { report } from './report.ts'
import { addressOf, type Loose } from './request.ts'
import type { Sending } from './slow-answers.ts'
import { send, type Progress } from './transport.ts'
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
  /** The key of the kept draft (device-drafts.ts) that is created. Its Idempotency-Key is kept beside it. */
  draft?: string
  /** An upload that creates more than a document: where an earlier try had no answer, another one waits for a second press. */
  createsMore?: boolean
  /** Sent besides those that every call has. */
  headers?: Record<string, string>
}

/** Makes the call that a contract row describes. Throws Refusal or NetworkFailure, and Waits where its work has to wait. */
export async function call<E extends Endpoint>(
  row: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { body } = input as Loose
  const attempt: Attempt = (address, headers, sending) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    return send(address, { method: row.method, headers, ...json, ...signalOf(options, sending) })
  }
  return perform(row, input as Loose, body, options, attempt, (response) => replyOf(response, options))
}

export type UploadOptions = CallOptions & { onProgress?: (progress: Progress) => void }

/** Sends the one file of an upload row. */
export async function upload<E extends Endpoint & { upload: 'file' }>(
  row: E,
  input: InputOf<E>,
  file: File,
  options: UploadOptions = {},
): Promise<ReplyOf<E>> {
  const attempt: Attempt = async (address, headers, sending) => {
    const { sendFile } = await fileSender()
    const onProgress = (progress: Progress) => {
      sending?.moved()
      options.onProgress?.(progress)
    }
    return sendFile(address, {
      method: row.method,
      headers,
      file,
      field: row.upload,
      onProgress,
      ...signalOf(options, sending),
    })
  }
  return perform(row, input as Loose, file, options, attempt, (response) => replyOf(response, options))
}

/** The response of a row that produces something other than JSON: its `blob()` or its `body`. */
export async function download<E extends Endpoint & { produces: string }>(
  row: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Response> {
  const attempt: Attempt = (address, headers, sending) =>
    send(address, { method: row.method, headers, mayTakeLong: true, ...signalOf(options, sending) })
  return perform(row, input as Loose, undefined, options, attempt, async (response) => response)
}

/** The first page of a member sends no file, and does without this code. */
const fileSender = () =>
  import('./send-file.ts').catch((cause: unknown) => {
    throw new NetworkFailure('Its code did not come', { cause })
  })

export type Attempt = (
  address: string,
  headers: Record<string, string>,
  sending: Sending | undefined,
) => Promise<Response>

/** For rows whose contents `call` cannot send. `isWatched`: the page says that the answer is slow, and one may stop waiting. */
export async function perform<Reply>(
  row: Endpoint,
  input: Loose,
  contents: unknown,
  options: CallOptions,
  attempt: Attempt,
  read: (response: Response) => Promise<Reply>,
  isWatched = row.method !== 'GET' && options.bearer === undefined,
): Promise<Reply> {
  const address = addressOf(row, input, options.keptEmpty)
  const creation = row.creates ? await (await attempts()).beginAttempt(address, contents, options) : undefined
  const own = row.method === 'GET' ? undefined : ownCall()
  // The session itself, and whoever has none, have no page that would say so.
  const sending = isWatched ? await beginSending(row) : undefined
  const headersWith = (token: string | null) => ({
    ...options.headers,
    ...(own && { 'x-mulghar-call': own.id }),
    ...(contents !== undefined && !row.upload && { 'content-type': 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(creation && { 'idempotency-key': creation.key }),
  })
  const once = (token: string | null) => attempt(address, headersWith(token), sending)
  let isGood = false
  try {
    const answer = options.bearer === undefined ? authorised(once) : once(options.bearer)
    const response = await goodOf(await (sending ? sending.unlessStopped(answer) : answer))
    isGood = true
    const reply = await read(response)
    creation?.end(true)
    return reply
  } catch (error) {
    creation?.end(isAnswer(error))
    if (creation && !row.upload && isLost(error)) throw new UnknownOutcome('No answer came', { cause: error })
    throw error
  } finally {
    sending?.end()
    own?.isOver(isGood)
  }
}

/** A call whose answer may be slow; without its code nobody can stop waiting. */
async function beginSending({ method, upload }: Endpoint): Promise<Sending | undefined> {
  try {
    // A deletion can be repeated, and an upload alone saves nothing.
    const Failure = upload ? StoppedWaiting : method === 'DELETE' ? NetworkFailure : UnknownOutcome
    return (await import('./slow-answers.ts')).beginSending(Failure)
  } catch (error) {
    report(error)
    return undefined
  }
}

/** The first page of a member creates nothing, and does without this code. */
const attempts = () => import('./attempts.ts')

/** Whether the server has said what became of a creation. After a fault on its side or while it is busy nobody knows. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Waits || (error instanceof Refusal && error.status < 500 && error.code !== 'kit/idempotency-busy')

async function goodOf(response: Response): Promise<Response> {
  if (response.ok || response.status === 304) return response
  const refusal = await refusalOf(response)
  // By the time somebody reads it.
  await bringWords(roomOf(refusal.code))
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

function signalOf({ signal }: CallOptions, sending: Sending | undefined): { signal?: AbortSignal } {
  if (!sending) return signal ? { signal } : {}
  return { signal: signal ? AbortSignal.any([signal, sending.signal]) : sending.signal }
}
