import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FileCalls } from '../files/file-calls.ts'
import { cancelLeftUploads, keepingTrack } from './left-uploads.ts'

const key = 'mulghar-vault-uploads-asha'
let stored: Map<string, string>
let given: string[]
let alive: string[]
const calls = {
  upload: async ({ contentId }: { contentId: string }) => ({ uploadId: `upload of ${contentId}` }),
  cancel: async (uploadId: string) => void given.push(uploadId),
} as unknown as FileCalls
const begin = (contentId: string) => keepingTrack(calls, 'asha').calls.upload({ contentId } as never)
const left = () => (JSON.parse(stored.get(key) ?? '[]') as { uploadId: string }[]).map(({ uploadId }) => uploadId)

beforeEach(() => {
  ;[stored, given, alive] = [new Map(), [], []]
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  const request = async (name: string, work: () => Promise<unknown>) => {
    alive.push(name)
    await work()
    alive = alive.filter((other) => other !== name)
  }
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held: alive.map((name) => ({ name })) }) } })
})
afterEach(() => vi.unstubAllGlobals())

it('writes open uploads down, and crosses out those that are complete or given up', async () => {
  await begin('a')
  await begin('b')
  await begin('c')
  expect(left()).toEqual(['upload of a', 'upload of b', 'upload of c'])
  keepingTrack(calls, 'asha').ended('upload of a')
  await keepingTrack(calls, 'asha').calls.cancel('upload of b')
  expect(left()).toEqual(['upload of c'])
})

it('gives up uploads of a closed tab, not those of this tab or of another one that is open', async () => {
  alive.push('mulghar-vault-tab-other')
  stored.set(
    key,
    JSON.stringify([
      { uploadId: 'of a closed tab', tab: 'closed' },
      { uploadId: 'of an open tab', tab: 'other' },
    ]),
  )
  await begin('a')
  await cancelLeftUploads(calls, 'asha')
  expect(given).toEqual(['of a closed tab'])
  expect(left()).toEqual(['of an open tab', 'upload of a'])
})

it('gives up uploads of a session that has ended in the same tab', async () => {
  const { calls: tracked, end } = keepingTrack(calls, 'asha')
  await tracked.upload({ contentId: 'a' } as never)
  await cancelLeftUploads(calls, 'asha')
  expect(given).toEqual([])
  end()
  await vi.waitFor(async () => {
    await cancelLeftUploads(calls, 'asha')
    expect(given).toEqual(['upload of a'])
  })
})
