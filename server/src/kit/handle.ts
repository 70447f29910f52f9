import type { CallOf, Endpoint, EndpointTable, ReplyOf } from '@mulghar/contract/kit/endpoint'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
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
  signal: AbortSignal
}

/** An answer that is not JSON. */
export type Download = { status?: number; headers: OutgoingHttpHeaders; body: Readable | Buffer | string | null }

type Context<E extends Endpoint> = {
  viewer: E['access'] extends 'member' ? Viewer : Viewer | null
  asked: Asked
} & (E extends { upload: string } ? { file: (maxBytes: number) => Promise<IncomingFile> } : {})

/** What a handler answers whose work waits for somebody. */
export class Waits {
  readonly proposalId: string

  constructor(proposalId: string) {
    this.proposalId = proposalId
  }
}

type Answer<E extends Endpoint> = E extends { produces: string }
  ? Download
  : ReplyOf<E> | (E extends { waits: true } ? Waits : never)

export type Handlers<T extends EndpointTable> = {
  [K in keyof T]: (context: Context<T[K]>, call: CallOf<T[K]>) => Promise<Answer<T[K]>>
}

/** One handler for each row of the table: a missing or an extra one does not compile. */
export function handle<T extends EndpointTable>(handlers: Handlers<T>): Handlers<T> {
  return handlers
}
