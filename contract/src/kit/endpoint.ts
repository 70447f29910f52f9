import type * as z from 'zod/mini'
import type { CodesOf, ErrorCode, kitErrors } from './errors.ts'

type Schema = z.ZodMiniType

/** The most bytes of a JSON body: what nearly every call can do with, in letters of three bytes. */
export const usualBodyBytes = 64 * 1024

/** What is done only so often by one account or network, by room: each adds its kinds, with its name, in its `rates.ts`. */
export interface RateKinds {
  /** What many rooms have: looking for something, and sending a file. */
  kit: 'search' | 'upload'
}
export type RateKind = RateKinds[keyof RateKinds]

/** What an access key must be allowed, of the room whose call it is. */
export type Scope<Room extends string = string> = `${Room}:${'read' | 'write'}`

/** Who may call. A visitor needs no key; for everybody else the row says which keys will do. */
type Who =
  | { access: 'anyone'; scope?: never }
  | {
      /** Anybody who is signed in, or whose account has at least this role in the house. */
      access: 'member' | 'moderator' | 'admin'
      /** Null: only who is signed in, no access key. */
      scope: Scope | null
    }

/** One row of the wire: all that both sides need to know about a call. */
export type Endpoint<Code extends string = ErrorCode> = Who & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/v1/${string}` | '/metrics'
  /** What the call is for, in one sentence: printed in the API reference. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** A field of the body is refused in the query: addresses are logged, and what the body has must not be. */
  bodyOnly?: true
  /** The most bytes that a JSON body may have, where `usualBodyBytes` are too few for what the schema allows. */
  maxBodyBytes?: number
  /** The one file of a multipart call is in this field. */
  upload?: 'file'
  /** The body is these bytes, whole and unparsed, with their SHA-256 in `Content-Digest`. */
  raw?: { maxBytes: number }
  /** What a JSON call answers; all that the schema does not name is left out. */
  reply?: Schema
  /** What a call answers that is not JSON: its content type. */
  produces?: string
  /** The status of success; 200 with a reply and 204 without one where it is not said. */
  status?: 200 | 201 | 202 | 204
  /** What the call does may have to wait for somebody: it then answers 202 with `Waiting`, or with what it always answers. */
  waits?: true | 'reply'
  /** The call creates something: an Idempotency-Key is honoured. */
  creates?: true
  rate?: RateKind
  errors?: readonly Code[]
}

export type EndpointTable<Code extends string = ErrorCode> = Record<string, Endpoint<Code>>

/** Takes rows that are refused by codes of these tables, or of the kit, and by no others. */
export type RefusedBy<Tables> = <const T extends EndpointTable<CodesOf<typeof kitErrors | Tables>>>(table: T) => T

/** Checks the rows and keeps their exact types. A room with codes of its own says in its `rows.ts` which they may name. */
export function endpoints<const T extends EndpointTable<CodesOf<typeof kitErrors>>>(table: T): T {
  return table
}

/** For the `rows.ts` of a room. */
export function anyEndpoints<const T extends EndpointTable>(table: T): T {
  return table
}

type Parsed<E, K extends string> = E extends Record<K, infer S extends Schema> ? { [P in K]: z.output<S> } : {}
type Sendable<E, K extends string> = E extends Record<K, infer S extends Schema> ? { [P in K]: z.input<S> } : {}

/** What a handler receives, after parsing. */
export type CallOf<E extends Endpoint> = Parsed<E, 'params'> & Parsed<E, 'query'> & Parsed<E, 'body'>
/** What the web must send. */
export type InputOf<E extends Endpoint> = Sendable<E, 'params'> & Sendable<E, 'query'> & Sendable<E, 'body'>
export type ReplyOf<E extends Endpoint> = E extends { reply: infer S extends Schema } ? z.output<S> : void
