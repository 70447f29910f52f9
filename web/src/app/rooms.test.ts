import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { wordsOf } from '../kit/router/match.ts'
import { allRooms } from './rooms/room.ts'

test('every page of a room is at an address that begins with a word of that room alone', async () => {
  const claimed = allRooms.flatMap(([, { addresses }]) => addresses ?? [])
  expect(claimed).toEqual([...new Set(claimed)])
  for (const [name, { addresses, routes }] of allRooms) {
    const pages = (await routes?.())?.routes ?? []
    const first = new Set(pages.map(({ path }) => wordsOf(path)[0]))
    expect([name, first]).toEqual([name, new Set(addresses)])
  }
})

test('every folder with a room.ts has its line', () => {
  const source = fileURLToPath(new URL('..', import.meta.url))
  const folders = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^\w+[\\/]room\.ts$/.test(file) && !file.startsWith('app'))
    .map((file) => file.split(/[\\/]/)[0])
  expect(new Set(allRooms.map(([name]) => name))).toEqual(new Set(folders))
})
