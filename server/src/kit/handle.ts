import type { CallOf, Endpoint, EndpointTable, ReplyOf } from '@mulghar/contract/kit/endpoint'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { IncomingBytes } from './raw-body.ts'
import type { Viewer } from './viewer.ts'

/** The one file of a multipart call, still arriving. */
export type IncomingFile = {
  name: string
  mimeType: string
  stream: Readable
  /** True once the stream has ended early because the file is over the limit. */
  wasCut(): boolean
}

export type Asked = {
  ip: string
  userAgent: string
  headers: IncomingHttpHeaders
  requestId: string
  /** Gives the browser a cookie with the answer. */
  giveCookie(cookie: string): void
  signal: AbortSignal
}

export type DownloadBody = Readable | Buffer | string | null

/**
 * An answer that is not JSON. A body that costs work, or holds a slot, is a function: it is called for a GET whose reader is
 * still there, and never for a HEAD.
 */
export type Download = {
  status?: number
  headers: OutgoingHttpHeaders
  body: DownloadBody | (() => DownloadBody | Promise<DownloadBody>)
}

type Context<E extends Endpoint> = {
  viewer: E['access'] extends 'anyone' ? Viewer | null : Viewer
  asked: Asked
} & (E extends { upload: string } ? { file: (maxBytes: number) => Promise<IncomingFile> } : {}) &
  (E extends { raw: object } ? { bytes: IncomingBytes } : {})

/** What a handler answers whose work waits for somebody. */
export class Waits {
  readonly proposalId: string
  readonly message: string

  constructor(proposalId: string, message: string) {
    this.proposalId = proposalId
    this.message = message
  }
}

/** What a call answers of which a part waits for somebody: its own reply, with 202. */
export class InPart<T> {
  readonly reply: T

  constructor(reply: T) {
    this.reply = reply
  }
}

type Answer<E extends Endpoint> = E extends { produces: string }
  ? Download
  :
      | ReplyOf<E>
      | (E extends { waits: true } ? Waits : never)
      | (E extends { waits: 'reply' } ? InPart<ReplyOf<E>> : never)

type Run<E extends Endpoint> = (context: Context<E>, call: CallOf<E>) => Promise<Answer<E>>

/** A call that creates something, and may be repeated: who may is asked before the first answer is given again. */
type Creating<E extends Endpoint> = {
  /** Refuses who may not. Answers the root under which something is made; null where it is the account's own. */
  may: (context: Pick<Context<E>, 'viewer'>, call: CallOf<E>) => Promise<string | null> | string | null
  run: Run<E>
  /** The ids of the created resources, read from the reply: the kept reply goes with them. */
  makes?: (answer: ReplyOf<E>) => string | readonly string[]
  /**
   * Reads the created resource for a repeated call, with today's access and content. The server then keeps only its ids, so
   * that a repeated call cannot return anything that was deleted, edited or hidden since. Needs `makes`.
   */
  again?: (
    context: Pick<Context<E>, 'viewer'>,
    id: string,
    call: CallOf<E>,
    kept: { ids: readonly string[]; said: Partial<ReplyOf<E>> },
  ) => Promise<ReplyOf<E>>
  /** Parts of the reply about the request alone, which cannot be read again. They are kept beside the ids. */
  keeps?: (answer: ReplyOf<E>) => Partial<ReplyOf<E>>
}

export type Handlers<T extends EndpointTable> = {
  [K in keyof T]: T[K] extends { creates: true } ? Creating<T[K]> : Run<T[K]>
}

/** One handler for each row of the table: a missing or an extra one does not compile. */
export function handle<T extends EndpointTable>(handlers: Handlers<T>): Handlers<T> {
  return handlers
}
