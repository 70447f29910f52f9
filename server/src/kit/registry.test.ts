import { endpoints } from '@mulghar/contract/kit/endpoint'
import { expect, test } from 'vitest'
import type { House } from './house.ts'
import { openRegistry } from './registry.ts'
import { routes, type RoomFile } from './room.ts'

const house = {} as House
const room = (given: Awaited<ReturnType<RoomFile['open']>>): RoomFile => ({ open: () => given })
const nothing = async () => {}
const row = { method: 'GET', summary: 'For the test.', access: 'anyone' } as const
const moon = endpoints({ rise: { ...row, path: '/v1/moon' } })
const sun = endpoints({ rise: { ...row, path: '/v1/sun' } })

test('returns contributions of all modules in their order, also to early callers', async () => {
  const registry = openRegistry()
  const [tasks, duties] = [registry.byKind('tasks'), registry.all('duties')]
  const [early, late] = [async () => 'early', async () => 'late']
  await registry.open(house, {
    low: room({ duties: [early], tasks: { dig: { run: early } } }),
    high: room({ duties: [late], tasks: { climb: { run: late } } }),
  })
  expect(duties.flat()).toEqual([early, late])
  expect(tasks).toEqual({ dig: { run: early }, climb: { run: late } })
})

test.each([
  ['tasks', { tasks: { import: { run: nothing } } }, 'import'],
  ['errands', { errands: { call: nothing } }, 'call'],
  ['notifications', { notifications: { kinds: ['MOON_FULL'] } }, 'MOON_FULL'],
] as const)('a kind that two rooms have among their %s is refused at the start', async (part, given, kind) => {
  const twice = openRegistry().open(house, { one: room(given as never), other: room(given as never) })
  await expect(twice).rejects.toThrow(`two rooms, one and other, both have "${kind}" among their ${part}`)
})

test('a room sees the doors of the rooms below it, and of no room above', async () => {
  const asking: RoomFile = {
    open: (_, below) => {
      const doors = below as unknown as Record<string, unknown>
      expect(doors['low']).toBe('the door')
      return { door: doors['high'] }
    },
  }
  const wrong = openRegistry().open(house, { low: room({ door: 'the door' }), asking, high: room({}) })
  await expect(wrong).rejects.toThrow('asking asks for the door of high, which is not open yet: rooms look down only')
})

test('a kind that a room names in the contract has something registered by that room, and no other kind has', async () => {
  const registry = openRegistry()
  const find = { MOON: nothing } as never
  await registry.open(house, {
    moon: room({
      notifications: { kinds: ['MOON_FULL'] } as never,
      search: find,
      visibility: { moon: nothing } as never,
    }),
    sun: room({ tasks: { rise: { run: nothing } } }),
  })
  const named = { notifications: ['MOON_FULL'], search: ['MOON'], visibility: ['moon'] }
  expect(() => registry.requireKinds({ moon: named, sun: {} })).not.toThrow()

  const missing = (kinds: object) => () => registry.requireKinds({ moon: named, sun: kinds })
  const sentence = (kind: string, part: string) =>
    `sun names the kind "${kind}" in the contract, and gives nothing for it as its ${part}`
  expect(missing({ notifications: ['SUN_RISEN'] })).toThrow(sentence('SUN_RISEN', 'notifications'))
  expect(missing({ search: ['SUN'] })).toThrow(sentence('SUN', 'search'))
  expect(missing({ visibility: ['sun'] })).toThrow(sentence('sun', 'visibility'))
  // A kind that another room gives is not one's own.
  expect(missing({ search: ['MOON'] })).toThrow(sentence('MOON', 'search'))

  expect(() => registry.requireKinds({ moon: { ...named, visibility: [] } })).toThrow(
    'moon gives something for the kind "moon" as its visibility, and does not name it in the contract',
  )
})

test('every table of the wire is served, and no other', async () => {
  const registry = openRegistry()
  await registry.open(house, { moon: room({ routes: [routes(moon, { rise: nothing })] }) })
  expect(registry.routesOf({ moon })).toHaveLength(1)
  expect(() => registry.routesOf({ moon, sun })).toThrow('no room serves these tables of the wire: sun')
  expect(() => registry.routesOf({})).toThrow('a room serves a table that is not on the wire')
})
