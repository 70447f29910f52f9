import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importGivenAs, linesOf, partsAskedIn } from './read-routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'mulghar-routes-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(code: string): string {
  const path = join(folder, `${crypto.randomUUID()}.tsx`)
  writeFileSync(path, code)
  return path
}
const kinds = "import { memberPage, page as forAll } from '../kit/pages.ts'\n"

test('pages are found however their lines are written', () => {
  const routes = file(`${kinds}
    // memberPage('not', async () => (await import('./not.tsx')).Not)
    const load = () => import('./elsewhere.tsx')
    export const routes = [
      memberPage("a/:id", async () => (await import("./a.tsx")).A),
      forAll(
        'b',
        () => import('./b/b.tsx').then(({ B }) => B),
      ),
    ]`)
  expect(linesOf(routes)).toEqual([
    { kind: 'memberPage', path: 'a/:id', module: './a.tsx' },
    { kind: 'page', path: 'b', module: './b/b.tsx' },
  ])
})

test.each([
  "memberPage('a', load)",
  "memberPage(`a/${b}`, async () => (await import('./a.tsx')).A)",
  "memberPage('a', async () => (await import(name)).A)",
  "memberPage('a', async () => [await import('./a.tsx'), await import('./b.tsx')][0].A)",
])('a page that only the running program knows stops the build: %s', (line) => {
  expect(() => linesOf(file(`${kinds}export const routes = [${line}]`))).toThrow(
    'page 1 is not an address and the import',
  )
})

test('what a page asks of all rooms is known, and where a room gives it', () => {
  const asker = "import { ofRooms } from '../rooms/room.ts'\n"
  expect(partsAskedIn(file(`${asker}const parts = await ofRooms((room) => room.home)`))).toEqual(['home'])
  expect(partsAskedIn(file('const parts = await ofRooms((room) => room.home)'))).toEqual([])
  expect(() => partsAskedIn(file(`${asker}ofRooms(partOf)`))).toThrow('it cannot be read what is asked')
  const room = file("export const a = { words: () => import('./words.ts'), home: () => import('./home.tsx') }")
  expect([importGivenAs(room, 'home'), importGivenAs(room, 'settings')]).toEqual(['./home.tsx', undefined])
})
