import { beforeEach, expect, test, vi } from 'vitest'
import { isSecretPage, setSecretPages } from '../../kit/form-controls.ts'
import { paths } from '../../kit/paths.ts'
import { routes } from '../../storage/routes.tsx'
import { allRooms } from './room.ts'
import { secretPages } from './secret-pages.ts'

const home = (path: string) => `${paths.home}/${path}`

beforeEach(() => setSecretPages(secretPages))

test.each(routes.map(({ path }) => home(path)))('keeps no input of %s, a page of the vault', (path) => {
  expect(isSecretPage(path)).toBe(true)
})

test('keeps the input of the pages of all other modules', async () => {
  const others = allRooms.filter(([name]) => name !== 'storage')
  const pages = await Promise.all(others.map(async ([, room]) => (await room.routes?.())?.routes ?? []))
  expect(pages.flat().filter(({ path }) => isSecretPage(home(path)))).toEqual([])
  expect(isSecretPage(home('storage-of-maps'))).toBe(false)
})

test('knows the page that is open', () => {
  vi.stubGlobal('location', { pathname: '/home/storage/trash' })
  expect(isSecretPage()).toBe(true)
  vi.unstubAllGlobals()
})
