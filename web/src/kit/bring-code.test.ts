import { beforeEach, expect, test, vi } from 'vitest'
import { bringCode } from './bring-code.ts'
import { NetworkFailure } from './failures.ts'

const browser = { onLine: true }
let asked: string[]
let answer: (file: string) => Response

beforeEach(() => {
  asked = []
  answer = () => new Response('code')
  browser.onLine = true
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector.includes('first.js') ? {} : null) })
  vi.stubGlobal('fetch', async (file: string) => {
    asked.push(file)
    return answer(file)
  })
})

const lost = () => {
  throw new TypeError('Failed to fetch')
}

test('code is imported once its files have come, and each file is fetched once', async () => {
  expect(await bringCode(async () => asked.length, ['a.js', 'b.js'])).toBe(2)
  expect(await bringCode(async () => 'again', ['a.js', 'b.js'])).toBe('again')
  expect(asked).toEqual(['/a.js', '/b.js'])
})

test('files of the first load are not fetched again', async () => {
  expect(await bringCode(async () => 'here', ['first.js'])).toBe('here')
  expect(asked).toEqual([])
})

test('a file that was lost is not imported, and comes at the next try', async () => {
  browser.onLine = false
  answer = lost
  const load = vi.fn<() => Promise<string>>(async () => 'here')
  await expect(bringCode(load, ['c.js'])).rejects.toThrow(NetworkFailure)
  expect(load).not.toHaveBeenCalled()
  answer = () => new Response('code')
  expect(await bringCode(load, ['c.js'])).toBe('here')
})

test('one lost request, or a server that starts again, is repeated at once', async () => {
  let tries = 0
  answer = () => (++tries === 1 ? lost() : new Response('code'))
  expect(await bringCode(async () => 'here', ['d.js'])).toBe('here')
  answer = () => new Response('', { status: tries++ === 2 ? 502 : 200 })
  expect(await bringCode(async () => 'here', ['e.js'])).toBe('here')
})

test('code of an older version that the server no longer has is not a lost connection', async () => {
  answer = () => new Response('', { status: 404 })
  const failed = await bringCode(async () => 'here', ['f.js']).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(NetworkFailure)
})
