import { programs } from '@mulghar/contract/finance/programs'
import { profile } from '@mulghar/contract/people/profile'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { isAnswerSlow, stopWaiting } from './slow-answers.ts'

/** A server that never answers, and notices when a call is ended. */
const never = vi.fn<typeof fetch>(
  (_, { signal } = {}) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', never)
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draft = { name: 'Roof', description: 'For the roof' }

test('an edit that gets no answer is slow after 20 seconds, and ends when nobody waits any more', async () => {
  const saved = call(profile.update, { body: { bio: 'Palpa' } }).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(1000)
  await vi.advanceTimersByTimeAsync(18_000)
  expect(isAnswerSlow()).toBe(false)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(isAnswerSlow()).toBe(true)
  stopWaiting()
  expect(await saved).toBe('UnknownOutcome')
  expect(isAnswerSlow()).toBe(false)
})

test('a creation that nobody waits for is repeated with the same key', async () => {
  never.mockClear()
  const keys = () => never.mock.calls.map(([, request]) => new Headers(request?.headers).get('idempotency-key'))
  for (const time of [1, 2]) {
    const saved = call(programs.create, { body: draft }).catch((error: Error) => error.name)
    await vi.waitFor(() => expect(never).toHaveBeenCalledTimes(time))
    await vi.advanceTimersByTimeAsync(22_000)
    stopWaiting()
    expect(await saved).toBe('UnknownOutcome')
  }
  expect(keys()[0]).toMatch(/./)
  expect(keys()[1]).toBe(keys()[0])
})

test('a deletion that nobody waits for is not said to be saved perhaps', async () => {
  const sent = call(programs.remove, { params: { id: crypto.randomUUID() } }).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(1000)
  await vi.advanceTimersByTimeAsync(22_000)
  stopWaiting()
  expect(await sent).toBe('NetworkFailure')
})

test('a reading that gets no answer ends by itself', async () => {
  const read = call(profile.mine, {}).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await read).toBe('NetworkFailure')
  expect(isAnswerSlow()).toBe(false)
})

test('a reading whose answer stops half-way ends by itself', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const parts = new ReadableStream<Uint8Array>({
      start(control) {
        control.enqueue(new TextEncoder().encode('{"bio":'))
        signal?.addEventListener('abort', () => control.error(signal.reason))
      },
    })
    return new Response(parts)
  })
  const read = call(profile.mine, {}).catch((error: Error) => error.name)
  let hasEnded = false
  void read.then(() => (hasEnded = true))
  await vi.advanceTimersByTimeAsync(290_000)
  expect(hasEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await read).toBe('NetworkFailure')
})
