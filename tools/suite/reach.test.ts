import { expect, test } from 'vitest'
import { reachedBy } from './reach.ts'

const folders = ['accounts', 'app', 'people', 'trees']
const journeys = (...paths: string[]) => reachedBy(paths, folders).journeys

test('a change in a room reaches its journeys and those of the rooms above', () => {
  expect(journeys('web/src/people/profile.tsx')).toEqual(['app/pseudo.spec.ts', 'people/', 'trees/'])
  expect(journeys('contract/src/trees/roles.ts')).toEqual(['trees/'])
  expect(journeys('server/src/accounts/sessions.ts')).toEqual(['accounts/', 'people/', 'trees/'])
})

test('a pure package reaches the journeys of the room that uses it', () => {
  expect(journeys('kinship/src/words/nepali.ts')).toEqual(['trees/'])
})

test('what all rooms stand on reaches every journey', () => {
  for (const path of [
    'server/src/kit/serve.ts',
    'web/src/app/router.tsx',
    'web/src/kit/ui/button.tsx',
    'web/vite/prerender.ts',
    'server/src/migrations/0001-accounts.ts',
    'server/src/app.ts',
    'e2e/fixtures.ts',
    'package-lock.json',
  ])
    expect(journeys(path), path).toBe('all')
})

test('a journey reaches itself; tests, documents and benchmarks reach none', () => {
  expect(journeys('e2e/trees/chart.spec.ts')).toEqual(['trees/chart.spec.ts'])
  expect(journeys('server/src/trees/matrix.test.ts', 'docs/known-limits.md', 'bench/frames.ts', 'README.md')).toEqual(
    [],
  )
})

test('kills and hostile files are reached by the ground they stand on, which no import tells', () => {
  const told = (path: string) => {
    const { kills, hostile } = reachedBy([path], folders)
    return { kills, hostile }
  }
  expect(told('server/src/kit/jobs.ts')).toEqual({ kills: true, hostile: true })
  expect(told('server/src/trees/exchange/import/read.ts')).toEqual({ kills: false, hostile: true })
  expect(told('server/test-kill/kill.test.ts')).toEqual({ kills: true, hostile: false })
  expect(told('web/src/trees/chart/cards.tsx')).toEqual({ kills: false, hostile: false })
})

test('what a new room costs is reached by what rooms stand on', () => {
  const told = (path: string) => reachedBy([path], folders).newRoom
  expect(['server/src/kit/jobs.ts', 'contract/src/wire.ts', 'web/src/app/router.tsx'].map(told)).toEqual([
    true,
    true,
    true,
  ])
  expect(['server/src/people/privacy.ts', 'web/src/trees/chart/cards.tsx'].map(told)).toEqual([false, false])
})
