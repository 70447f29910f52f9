import type { RoomKinds, WireRoom } from './kit/room.ts'

/** Every room of the wire, a line each, in the order in which the API reference shows them. */
export const rooms = {
  service: await import('./service/room.ts'),
  accounts: await import('./accounts/room.ts'),
  people: await import('./people/room.ts'),
  support: await import('./support/room.ts'),
  documents: await import('./documents/room.ts'),
  places: await import('./places/room.ts'),
  trees: await import('./trees/room.ts'),
  reactions: await import('./reactions/room.ts'),
  groups: await import('./groups/room.ts'),
  messages: await import('./messages/room.ts'),
  posts: await import('./posts/room.ts'),
  events: await import('./events/room.ts'),
  finance: await import('./finance/room.ts'),
  heritage: await import('./heritage/room.ts'),
  storage: await import('./storage/room.ts'),
  tasks: await import('./tasks/room.ts'),
  notifications: await import('./notifications/room.ts'),
  search: await import('./search/room.ts'),
}

type Rooms = typeof rooms
type Joined<Part extends 'tables' | 'errors' | 'issues'> = Both<Rooms[keyof Rooms]['room'][Part]>
/** Of a union of tables the one table that has all of them. */
type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never

function joined<Part extends 'tables' | 'errors' | 'issues'>(part: Part): Joined<Part> {
  const all: Record<string, unknown> = {}
  for (const { room } of Object.values<{ room: WireRoom }>(rooms)) {
    for (const [name, one] of Object.entries(room[part])) {
      if (Object.hasOwn(all, name)) throw new Error(`two rooms of the wire have "${name}" among their ${part}`)
      all[name] = one
    }
  }
  return all as Joined<Part>
}

/** Every table of the wire: what the API reference prints, and what the server must mount. */
export const wire = joined('tables')

/** How the calls of all rooms can be refused, and what they say of a field; what any call can be refused by is the kit's. */
export const roomErrors = joined('errors')
export const roomIssues = joined('issues')

/** What the API reference says of all calls together. */
export const reference = {
  title: 'Mulghar',
  description: 'Family trees and community life. Lists answer {data, next, hasNext}; refusals answer an Error.',
  /** How whoever has not signed in is refused. */
  signInNeeded: 'accounts/sign-in-needed',
} as const

/** The kinds that each room brings into the registries of others. */
export const kindsOfRooms: Readonly<Record<string, RoomKinds>> = Object.fromEntries(
  Object.entries<{ room: WireRoom }>(rooms).map(([name, { room }]) => [name, room.kinds]),
)
