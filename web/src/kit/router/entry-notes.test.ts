import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const here = 'http://127.0.0.1/home/family-graph/1'
let stored: string | null
let leave: () => void

beforeEach(() => {
  stored = null
  vi.stubGlobal('sessionStorage', {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value
    },
  })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    leave = listener
  })
  vi.stubGlobal('history', { state: { idx: 0, key: 'here' } })
  vi.stubGlobal('location', { href: here })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The page is loaded at an entry of the history. */
async function load(type: 'navigate' | 'reload' | 'back_forward', name = here) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type, name } as unknown as PerformanceEntry])
  vi.resetModules()
  return import('./entry-notes.ts')
}

test('notes outlast a reload, and an address that is typed again begins anew', async () => {
  const first = await load('navigate')
  first.writeNote('before', 1)
  first.writeNote('here', 2)
  leave()
  const reloaded = await load('reload')
  expect([reloaded.noteOf('before'), reloaded.noteOf('here')]).toEqual([1, 2])
  leave()
  const typed = await load('navigate')
  expect([typed.noteOf('before'), typed.noteOf('here')]).toEqual([1, undefined])
})

test('a note stays where another page was loaded first', async () => {
  const first = await load('navigate')
  first.writeNote('here', 2)
  leave()
  const later = await load('navigate', 'http://127.0.0.1/home')
  expect(later.noteOf('here')).toBe(2)
})

test('the oldest notes are dropped', async () => {
  const { noteOf, writeNote } = await load('navigate')
  for (let at = 0; at < 200; at++) writeNote(`entry ${at}`, at)
  expect(noteOf('entry 0')).toBeUndefined()
  expect(noteOf('entry 199')).toBe(199)
})
