import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAtOnce, openQueueAtOnce } from './at-once.ts'

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

describe('a queue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const open = () =>
    openQueueAtOnce({ limit: 1, total: 2, mostWaiting: 3, patienceMs: 20_000, refusal: () => new Error('too many') })
  const listening = new AbortController().signal

  test('lets an account hold one slot, and others wait in the order in which they came', async () => {
    const work = open()
    const asha = await work.begin('asha', listening)
    const order: string[] = []
    const began = (key: string, gone = listening) =>
      work.begin(key, gone).then((end) => {
        order.push(key)
        return end
      })
    // The own second piece of work waits although a slot is free, and nobody waits for it.
    const second = began('asha')
    const ravi = await began('ravi')
    const [meera, hari] = [began('meera'), began('hari')]
    expect(order).toEqual(['ravi'])
    ravi()
    const ended = await meera
    expect(order).toEqual(['ravi', 'meera'])
    asha()
    const own = await second
    expect(order).toEqual(['ravi', 'meera', 'asha'])
    ended()
    const last = await hari
    expect(order).toEqual(['ravi', 'meera', 'asha', 'hari'])
    for (const end of [own, last]) end()
    for (const end of [await began('asha'), await began('ravi')]) end()
  })

  test('refuses after twenty seconds, and gives nobody the slot that was waited for', async () => {
    const work = open()
    const ends = [await work.begin('asha', listening), await work.begin('ravi', listening)]
    const refused = expect(work.begin('meera', listening)).rejects.toThrow('too many')
    await vi.advanceTimersByTimeAsync(20_000)
    await refused
    for (const end of ends) end()
    const again = [await work.begin('meera', listening), await work.begin('hari', listening)]
    for (const end of again) end()
  })

  test('refuses at once a second piece that an account lets wait, and where too many wait', async () => {
    const work = open()
    await work.begin('asha', listening)
    await work.begin('ravi', listening)
    const waits = ['asha', 'meera', 'hari'].map((key) => work.begin(key, listening))
    await expect(work.begin('asha', listening)).rejects.toThrow('too many')
    await expect(work.begin('gita', listening)).rejects.toThrow('too many')
    const all = Promise.allSettled(waits)
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  test('forgets who has gone', async () => {
    const work = open()
    const [asha, ravi] = [await work.begin('asha', listening), await work.begin('ravi', listening)]
    const gone = new AbortController()
    const left = expect(work.begin('meera', gone.signal)).rejects.toThrow('too many')
    const hari = work.begin('hari', listening)
    gone.abort()
    await left
    asha()
    const end = await hari
    for (const over of [ravi, end]) over()
    await expect(work.begin('gita', AbortSignal.abort())).resolves.toBeTypeOf('function')
  })
})
