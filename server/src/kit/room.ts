import type { EndpointTable } from '@mulghar/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import type { BelongingEnded, BelongingQuestions } from './belonging.ts'
import type { EraseAccount, EraseRefusal, ExportAccount } from './erasure-types.ts'
import type { Teller } from './change-events.ts'
import type { Handlers } from './handle.ts'
import type { House } from './house.ts'
import { serve, type Refusals, type ServeParts } from './serve.ts'
import type { Rates } from './rate-limits.ts'
import type { Hearers } from './streams.ts'
import type { TaskKind } from './tasks.ts'
import type { Viewer } from './viewer.ts'

/** A table of the wire with the handlers of its calls. */
export type Routes = { table: EndpointTable; mount: (http: FastifyInstance, parts: ServeParts) => void }

export function routes<const T extends EndpointTable>(table: T, handlers: Handlers<T>): Routes {
  return { table, mount: (http, parts) => serve(http, table, handlers, parts) }
}

/** Who is asking: given by the one room that keeps sessions. */
export type SessionQuestions = {
  viewerOf: ServeParts['viewerOf']
  roleOf: ServeParts['roleOf']
  /** The ids of those of these sessions that have not ended, here or in another process. */
  alive: (viewers: readonly Viewer[]) => Promise<Set<string>>
  /** Ends all sessions of an account that is being erased, and takes its ways in. */
  lockOut: (accountId: string) => Promise<void>
  /** A session of this account, or of anybody, may have ended in another process. */
  ended: (accountId: string | undefined) => void
}

/**
 * All that a room can give to the house. A room that keeps a registry for rooms above it (of notifications, of what shows
 * documents) adds to this what may be given to it, in its own `room.ts` (`declare module`).
 */
export interface Gives {
  routes?: readonly Routes[]
  /** Who does the longer work of a kind. */
  tasks?: Readonly<Record<string, TaskKind>>
  /** A room's own small work, done by the queue, by its name. */
  errands?: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  /** What is done every hour. */
  duties?: readonly (() => Promise<unknown>)[]
  /** What is done every minute, by one process of all. */
  minutely?: readonly (() => Promise<unknown>)[]
  sessions?: SessionQuestions
  /** How the kit refuses, in a code of this room. */
  refusals?: Partial<Refusals>
  /** Its part of an account's export, and of its erasure: that goes from the highest room down. */
  exportAccount?: ExportAccount
  eraseAccount?: EraseAccount
  eraseRefusal?: EraseRefusal
  /** Who hears of a change, by the kind of the event. */
  hearers?: Readonly<Record<string, Hearers>>
  /** Who tells of a change after its commit, by the kind of the event. */
  tellers?: Readonly<Record<string, Teller>>
  /** What the room's own things are to a viewer, by the kind of thing: for whatever hangs on them. */
  belonging?: Partial<BelongingQuestions>
  /** What it does when some belong to a root of another room no more. */
  belongingEnded?: BelongingEnded
  /** How often a minute something is done by one account or network, by the kind of the row. */
  rates?: Rates
  close?: () => Promise<void>
}

/** What rooms offer to the rooms above, by the name of the room: each adds its own in its `room.ts`. */
export interface Doors {}

/** What a room's `room.ts` opens with: the house, and the doors of the rooms below. */
export type OpenRoom<Name extends string = string> = (
  house: House,
  below: Doors,
) => Promise<OpenedRoom<Name>> | OpenedRoom<Name>
type OpenedRoom<Name extends string> = Gives & (Name extends keyof Doors ? { door: Doors[Name] } : { door?: undefined })

/** A `room.ts`, whichever room's it is. */
export type RoomFile = { open: (house: House, below: Doors) => Promise<AnyRoom> | AnyRoom }
type AnyRoom = Gives & { door?: unknown }

/** The `room.ts` of each room, by its name, the lowest floor first. */
export type RoomFiles<Names extends string> = { [Name in Names]: { open: OpenRoom<Name> } }
