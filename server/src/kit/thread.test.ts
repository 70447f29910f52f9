import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startThread } from './thread.ts'

/** A thread that loads until it is let on, notes that it has, and then works for ever. */
function slowToLoad() {
  const [mayGoOn, hasLoaded] = [0, 1]
  const flags = new Int32Array(new SharedArrayBuffer(8))
  const script = `import { parentPort, workerData } from 'node:worker_threads'
    Atomics.wait(workerData, ${mayGoOn}, 0)
    Atomics.store(workerData, ${hasLoaded}, 1)
    parentPort.postMessage('loaded')
    for (;;) continue`
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  return {
    ...startThread(url, { workerData: flags }),
    letOn() {
      Atomics.store(flags, mayGoOn, 1)
      Atomics.notify(flags, mayGoOn)
    },
    hasLoaded: () => flags[hasLoaded] === 1,
  }
}

test('a thread is ended in the middle of its work, but never before it has loaded', async () => {
  const thread = slowToLoad()
  await once(thread.worker, 'online')
  const ending = thread.end()
  expect(thread.hasLoaded()).toBe(false)
  thread.letOn()
  await ending
  expect(thread.hasLoaded()).toBe(true)
})

test('one that falls before it has loaded is over', async () => {
  const thread = startThread(new URL('data:text/javascript,throw new Error("no script")'))
  const fault = once(thread.worker, 'error')
  await thread.end()
  await expect(fault).resolves.toMatchObject([{ message: 'no script' }])
})
