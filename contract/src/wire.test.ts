import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints, type Endpoint } from './kit/endpoint.ts'
import { roomOf } from './kit/room.ts'
import { rooms, wire } from './wire.ts'

test('every room that has calls is on the wire', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const found = files.flatMap((file) => /^(\w+)[\\/]room\.ts$/.exec(file)?.[1] ?? [])
  expect(Object.keys(rooms).toSorted()).toEqual(found.filter((name) => name !== 'kit').toSorted())
})

test('no two calls of the wire have the same method and path', () => {
  const calls = Object.values(wire).flatMap((table) =>
    Object.values<Endpoint>(table).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`),
  )
  expect(new Set(calls).size).toBe(calls.length)
})

test('what access keys must be allowed, and the codes, bear the name of the room', () => {
  const row = { method: 'GET', path: '/v1/x', summary: 'For the test.', access: 'member' } as const
  const table = endpoints({ get: { ...row, scope: 'moon:read' } })
  expect(roomOf('moon', { table }, { 'moon/full': [409, 'The moon is full.'] }).tables.table).toBe(table)
  // @ts-expect-error The scope of another room.
  roomOf('sun', { table }, {})
  // @ts-expect-error The code of another room.
  roomOf('moon', { table }, { 'sun/set': [409, 'The sun has set.'] })
})
