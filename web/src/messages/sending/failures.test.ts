import { expect, test } from 'vitest'
import { NetworkFailure, Refusal } from '../../kit/failures.ts'
import { SendFailures } from './failures.ts'

const refusal = (status: number, code: Refusal['code'] = 'kit/bug') => new Refusal({ status, code, message: '' })
const outcomes = (errors: readonly Error[]) => {
  const failures = new SendFailures()
  return errors.map((error) => failures.mayPass('message', error))
}

test('refuses a message after the third server error, and once more after it is tried again', () => {
  expect(outcomes(Array.from({ length: 6 }, () => refusal(500)))).toEqual([true, true, false, true, true, false])
})

test('counts the server errors of each message alone', () => {
  const failures = new SendFailures()
  const results = ['one', 'two', 'one', 'two', 'one'].map((id) => failures.mayPass(id, refusal(500)))
  expect(results).toEqual([true, true, true, true, false])
})

test('sends again for as long as the connection or the server is away', () => {
  const away = [new NetworkFailure(), refusal(502), refusal(503), refusal(504), refusal(429, 'kit/too-many')]
  expect(outcomes([...away, ...away])).not.toContain(false)
})

test('refuses at once what the server refuses', () => {
  expect(outcomes([refusal(403), refusal(429, 'messages/new-account'), new Error('bug')])).toEqual([
    false,
    false,
    false,
  ])
})
