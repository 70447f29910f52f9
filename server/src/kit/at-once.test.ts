import { expect, test } from 'vitest'
import { openAtOnce } from './at-once.ts'

test('runs only the allowed number per key at once', () => {
  const work = openAtOnce({ limit: 2, refusal: () => new Error('too many') })
  const [first, second] = [work.begin('asha'), work.begin('asha')]
  expect(() => work.begin('asha')).toThrow('too many')
  const other = work.begin('ravi')
  first()
  first()
  const third = work.begin('asha')
  expect(() => work.begin('asha')).toThrow('too many')
  for (const end of [second, third, other]) end()
  for (const end of [work.begin('asha'), work.begin('asha')]) end()
})

test('one key never holds every slot, and no slot is begun beyond the total', () => {
  const work = openAtOnce({ limit: 1, total: 2, refusal: () => new Error('too many') })
  const first = work.begin('asha')
  expect(() => work.begin('asha')).toThrow('too many')
  const second = work.begin('ravi')
  expect(() => work.begin('meera')).toThrow('too many')
  first()
  work.begin('meera')()
  second()
  expect(() => openAtOnce({ limit: 2, total: 2, refusal: () => new Error('too many') })).toThrow('every slot')
})
