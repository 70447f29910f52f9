import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pagesOfRooms } from '../../vite/pages-of-rooms.ts'
import { wordsOf } from '../kit/router/match.ts'
import { allRooms } from './rooms/room.ts'
import { routes as ownRoutes } from './routes.tsx'

const source = fileURLToPath(new URL('..', import.meta.url))

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
  const folders = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^\w+[\\/]room\.ts$/.test(file) && !file.startsWith('app'))
    .map((file) => file.split(/[\\/]/)[0])
  expect(new Set(allRooms.map(([name]) => name))).toEqual(new Set(folders))
})

test('the build knows every page that the rooms register', async () => {
  const ofRooms = await Promise.all(allRooms.map(async ([, { routes }]) => (await routes?.())?.routes ?? []))
  const registered = [...ownRoutes, ...ofRooms.flat()].map(({ kind, path }) =>
    kind === 'memberPage' ? `/home/${path}`.replace(/\/$/, '') : path.replace(/^(?=\w)/, '/'),
  )
  expect(
    pagesOfRooms(source)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(registered.toSorted())
})
