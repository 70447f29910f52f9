import type { EndpointTable } from '@mulghar/contract/kit/endpoint'
import type { RoomKinds } from '@mulghar/contract/kit/room'
import type { Doors, Gives, RoomFile, Routes } from './room.ts'
import type { House } from './house.ts'

type Part = keyof Gives
type Given<P extends Part> = NonNullable<Gives[P]>

/** What all rooms give, together. It is filled while they open, and complete once they have. */
export type Registry = {
  /** What each room gives of a part, in the order of their floors; rooms that open later appear in it. */
  all<P extends Part>(part: P): readonly Given<P>[]
  /** The same where it is given by kind: all kinds in one. */
  byKind<P extends Part>(part: P): Given<P>
  /** The calls of all rooms: every table of the wire, and no other. */
  routesOf(wire: Readonly<Record<string, EndpointTable>>): readonly Routes[]
  /** Refuses to go on where a room names a kind in the contract and gives nothing for it, or gives something for a kind that it does not name. */
  requireKinds(named: Readonly<Record<string, RoomKinds>>): void
  /** Opens rooms, the lowest first. */
  open(house: House, rooms: Readonly<Record<string, RoomFile>>): Promise<void>
}

/** What is given as a list, one beside the other; all else is given by kind, and each kind by one room only. */
const lists: readonly Part[] = [
  'routes',
  'duties',
  'minutely',
  'exportAccount',
  'eraseAccount',
  'eraseRefusal',
  'close',
]

/** Of these parts the contract names the kinds: what is missing would be missed only by who asks for it. */
const namedParts: readonly Part[] = [
  'notifications',
  'search',
  'visibility',
  'privacy',
  'belonging',
  'rates',
] satisfies (keyof RoomKinds)[]

export function openRegistry(): Registry {
  const parts = new Map<Part, { all: unknown[]; joined: Record<string, unknown> }>()
  const givers = new Map<string, string>()
  function partOf(part: Part) {
    // Without a prototype, since rooms look kinds up by names that callers send.
    const known = parts.get(part) ?? { all: [], joined: Object.create(null) as Record<string, unknown> }
    parts.set(part, known)
    return known
  }

  function give(room: string, part: Part, given: object): void {
    const { all, joined } = partOf(part)
    all.push(given)
    if (lists.includes(part)) return
    for (const kind of kindsOf(given)) {
      const other = givers.get(`${part} ${kind}`)
      if (other) throw new Error(`two rooms, ${other} and ${room}, both have "${kind}" among their ${part}`)
      givers.set(`${part} ${kind}`, room)
    }
    Object.assign(joined, given)
  }

  return {
    all: <P extends Part>(part: P) => partOf(part).all as Given<P>[],
    byKind: <P extends Part>(part: P) => partOf(part).joined as Given<P>,
    routesOf(wire) {
      const all = (partOf('routes').all as Given<'routes'>[]).flat()
      const served = new Set(all.map(({ table }) => table))
      const missing = Object.keys(wire).filter((name) => !served.delete(wire[name]!))
      if (missing.length > 0) throw new Error(`no room serves these tables of the wire: ${missing.join(', ')}`)
      if (served.size > 0) throw new Error('a room serves a table that is not on the wire')
      return all
    },
    requireKinds(named) {
      for (const [room, parts] of Object.entries(named)) {
        for (const [part, kinds] of Object.entries(parts)) {
          for (const kind of kinds) {
            if (givers.get(`${part} ${kind}`) === room) continue
            throw new Error(`${room} names the kind "${kind}" in the contract, and gives nothing for it as its ${part}`)
          }
        }
      }
      for (const [key, room] of givers) {
        const [part, kind] = key.split(' ') as [Part, string]
        if (!namedParts.includes(part) || named[room]?.[part as keyof RoomKinds]?.includes(kind)) continue
        throw new Error(
          `${room} gives something for the kind "${kind}" as its ${part}, and does not name it in the contract`,
        )
      }
    },
    async open(house, rooms) {
      const doors: Record<string, unknown> = {}
      for (const [name, { open }] of Object.entries(rooms)) {
        const { door, ...gives } = await open(house, seenFrom(name, doors))
        doors[name] = door
        for (const [part, given] of Object.entries(gives)) if (given) give(name, part as Part, given)
      }
    },
  }
}

/** The kinds of a part: the names of a record, or what it says itself. */
function kindsOf(given: object): readonly string[] {
  return 'kinds' in given && Array.isArray(given.kinds) ? given.kinds : Object.keys(given)
}

/** The doors of the rooms that are open already; another is a mistake in the order of the rooms. */
function seenFrom(room: string, doors: Record<string, unknown>): Doors {
  return new Proxy(doors, {
    get(_, name) {
      if (typeof name === 'string' && !Object.hasOwn(doors, name))
        throw new Error(`${room} asks for the door of ${name}, which is not open yet: rooms look down only`)
      return doors[name as string]
    },
  }) as unknown as Doors
}
