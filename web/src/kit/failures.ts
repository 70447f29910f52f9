import type { ErrorBody, ErrorCode } from '@mulghar/contract/kit/errors'
import type { IssueCode } from '@mulghar/contract/kit/issues'

export type RefusedField = { field: string; code: IssueCode; limit?: number; name?: string; message?: string }

/** The server said no, and said which no. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: ErrorCode
  /** What is wrong with single fields. */
  readonly fields: readonly RefusedField[]
  /** Empty where the words are not our server's own. */
  readonly requestId: string
  /** After how many seconds it may be tried again, where the server says so. */
  readonly retryAfter: number | undefined

  constructor(body: Pick<ErrorBody, 'status' | 'code' | 'message'> & Partial<ErrorBody>, retryAfter?: number) {
    super(body.message)
    this.status = body.status
    this.code = body.code
    this.fields = (body.errors ?? []) as RefusedField[]
    this.requestId = body.requestId ?? ''
    this.retryAfter = retryAfter
  }
}

/** No answer came: no network, or nobody there. Nothing is known about what the server did. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure'
}

/** The person stopped waiting while a file was sent. */
export class StoppedWaiting extends NetworkFailure {
  override name = 'StoppedWaiting'
}

/** No answer came to a creation: a second one may create it twice. */
export class UnknownOutcome extends NetworkFailure {
  override name = 'UnknownOutcome'
}

/** Not sent, because an earlier try with other contents may have created something. It is thrown once for that try. */
export class EarlierUnknown extends Error {
  override name = 'EarlierUnknown'
}

/** Whether something may have been created though no answer says so. */
export const mayBeCreated = (error: unknown): error is Error =>
  error instanceof UnknownOutcome || error instanceof EarlierUnknown

/** No answer of our server came, though something between may have said so: the call may have been carried out. */
export const isLost = (error: unknown): boolean =>
  error instanceof NetworkFailure ||
  (error instanceof Refusal && error.requestId === '' && (error.status === 502 || error.status === 504))

/** The work was taken, and waits for somebody: nothing has changed yet. */
export class Waits extends Error {
  override name = 'Waits'
}

/** It was changed elsewhere since the version that was sent. */
export const isStaleness = (error: unknown): boolean => error instanceof Refusal && error.code === 'kit/stale'

/** What a status means where something between us and the server wrote the answer. */
const codeOfStatus: Record<number, ErrorCode> = {
  404: 'kit/not-found',
  413: 'kit/too-large',
  415: 'kit/wrong-type',
  429: 'kit/too-many',
  502: 'kit/unavailable',
  503: 'kit/unavailable',
  504: 'kit/unavailable',
}

/** The refusal in a response that is not a success. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const body = parsed(await response.text())
  if (isOurs(body)) {
    const { headers, status } = response
    return new Refusal({ ...body, status }, Number(headers.get('retry-after')) || undefined)
  }
  const code = codeOfStatus[response.status] ?? 'kit/bug'
  return new Refusal({
    status: response.status,
    code,
    message: typeof body.message === 'string' ? body.message : response.statusText,
  })
}

function parsed(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

const isOurs = (body: Partial<ErrorBody>): body is ErrorBody => 'code' in body && 'requestId' in body
