import { expect, test } from 'vitest'
import { callerSignal, forCaller } from './caller.ts'
import { sharedWork } from './shared-work.ts'

/** Work that ends when it is told to, or when nobody waits for it any more. */
function slowWork() {
  const made: { signal: AbortSignal; end: (answer: string) => void }[] = []
  const make = () =>
    new Promise<string>((resolve, reject) => {
      const signal = callerSignal()!
      signal.addEventListener('abort', () => reject(new Error('stopped')))
      made.push({ signal, end: resolve })
    })
  return { made, make }
}

test('work requested twice runs once, and goes on while one caller waits', async () => {
  const once = sharedWork<string>()
  const { made, make } = slowWork()
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = [first, second].map(({ signal }) => forCaller(signal, () => once('tree', make)))
  expect(made).toHaveLength(1)
  first.abort()
  expect(made[0]!.signal.aborted).toBe(false)
  made[0]!.end('counted')
  expect(await Promise.all(answers)).toEqual(['counted', 'counted'])
})

test('with the last of them it stops, and the next caller begins again', async () => {
  const once = sharedWork<string>()
  const { made, make } = slowWork()
  const gone = new AbortController()
  const left = forCaller(gone.signal, () => once('tree', make))
  gone.abort()
  const next = once('tree', make)
  await expect(left).rejects.toThrow('stopped')
  expect(made).toHaveLength(2)
  made[1]!.end('again')
  expect(await next).toBe('again')
  // Nothing is kept of what is done.
  const third = once('tree', make)
  made[2]!.end('once more')
  expect(await third).toBe('once more')
})
