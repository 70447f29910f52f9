import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkFailure, Refusal } from '../kit/failures.ts'
import { newQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusal = (status: number) => new Refusal({ status, code: 'kit/not-found', message: 'No' })

/** Asks once by the house's rules; `calls` is how often it was tried so far. */
function ask(failure: Error) {
  const asked = { calls: 0, hasFailed: false }
  const queryFn = () => {
    asked.calls++
    return Promise.reject(failure)
  }
  newQueryClient()
    .fetchQuery({ queryKey: ['something'], queryFn })
    .catch((error: unknown) => (asked.hasFailed = error === failure))
  return asked
}

test.each([400, 401, 403, 404, 409, 410])('after a refusal with %i the one retry comes at once', async (status) => {
  const asked = ask(refusal(status))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual({ calls: 2, hasFailed: true })
})

test.each([
  ['no answer', new NetworkFailure('No answer came')],
  ['a fault of the server', refusal(500)],
  ['a server that is not there', refusal(503)],
  ['one that took too long', refusal(408)],
  ['too many calls', refusal(429)],
])('after %s it comes a second later', async (_what, failure) => {
  const asked = ask(failure)
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toEqual({ calls: 1, hasFailed: false })
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual({ calls: 2, hasFailed: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.calls).toBe(2)
})
