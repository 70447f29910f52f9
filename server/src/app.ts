import { kindsOfRooms, reference, wire } from '@mulghar/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import type { Clock } from './kit/clock.ts'
import type { OpenDatabase } from './kit/database.ts'
import { projectVersion, type Env } from './kit/env.ts'
import type { Leaving } from './kit/erasure.ts'
import { openHouse } from './kit/house.ts'
import type { LogStream } from './kit/http.ts'
import { openApi } from './kit/openapi.ts'
import { openRegistry, type Registry } from './kit/registry.ts'
import type { RoomFiles } from './kit/room.ts'
import { servePages, serveReference } from './kit/web.ts'
import type { Database } from './tables.ts'

/** Every room, a line each, in the order of their floors: the lowest first. */
const rooms = {
  service: await import('./service/room.ts'),
  tasks: await import('./tasks/room.ts'),
  accounts: await import('./accounts/room.ts'),
  documents: await import('./documents/room.ts'),
  places: await import('./places/room.ts'),
  notifications: await import('./notifications/room.ts'),
  people: await import('./people/room.ts'),
  trees: await import('./trees/room.ts'),
  groups: await import('./groups/room.ts'),
  reactions: await import('./reactions/room.ts'),
  messages: await import('./messages/room.ts'),
  posts: await import('./posts/room.ts'),
  events: await import('./events/room.ts'),
  finance: await import('./finance/room.ts'),
  heritage: await import('./heritage/room.ts'),
  search: await import('./search/room.ts'),
  support: await import('./support/room.ts'),
  // The last, so that an erasure begins with the locks of the vault.
  storage: await import('./storage/room.ts'),
}

export type AppSettings = {
  env: Env
  database: OpenDatabase<Database>
  clock: Clock
  /** The folder of the built pages; without it only the calls are served. */
  pages: string | undefined
  /** Takes the lines of the log instead of standard output. */
  log?: LogStream
}

export type App = {
  http: FastifyInstance
  /** Where mails go: "SMTP", or the outbox folder. */
  mailsGoTo: string
  /** Begins to answer; the address to open. */
  listen(): Promise<string>
  /** What all rooms give. */
  rooms: Pick<Registry, 'all'>
  /** How an account leaves: its export and its erasure. */
  leaving: Leaving
  /** Does at once what is done every hour. */
  keepHouse(): Promise<void>
  /** Does at once what is done every minute. */
  lookAround(): Promise<void>
  close(): Promise<void>
}

/** The whole house on one database: the only file that knows every room. */
export async function openApp({ env, database, clock, pages, log }: AppSettings): Promise<App> {
  const registry = openRegistry()
  const kit = await openHouse({ env, database: database as unknown as OpenDatabase, clock, log }, registry)
  const { house, http } = kit
  await registry.open(house, rooms satisfies RoomFiles<keyof typeof rooms>)
  registry.requireKinds(kindsOfRooms)
  for (const { mount } of registry.routesOf(wire)) mount(http, kit.serving)
  await serveReference(http, () => openApi(wire, { ...reference, version: projectVersion }))
  if (pages) await servePages(http, pages)
  await kit.startWork()

  return {
    http,
    mailsGoTo: kit.mailsGoTo,
    rooms: registry,
    leaving: kit.leaving,
    keepHouse: kit.keepHouse,
    lookAround: kit.lookAround,
    async listen() {
      const address = await http.listen({ port: env.PORT, host: env.HOST })
      const { port } = http.server.address() as AddressInfo
      const isEverywhere = env.HOST === '0.0.0.0' || env.HOST === '::'
      kit.isAt(address && `http://${isEverywhere ? 'localhost' : env.HOST}:${port}`)
      return house.publicUrl()
    },
    close: kit.close,
  }
}
