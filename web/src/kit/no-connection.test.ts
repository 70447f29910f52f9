import { expect, test, vi } from 'vitest'
import { connected, waits } from './no-connection.ts'

test('what waits for a connection goes on when there is one', async () => {
  const line = new EventTarget()
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line))
  vi.stubGlobal('dispatchEvent', line.dispatchEvent.bind(line))
  let isSaid = false
  line.addEventListener(waits, () => (isSaid = true))
  vi.stubGlobal('navigator', { onLine: false })
  let is = 'waiting'
  const done = connected().then(() => (is = 'done'))
  await Promise.resolve()
  expect(is).toBe('waiting')
  expect(isSaid).toBe(true)
  line.dispatchEvent(new Event('online'))
  await done
  expect(is).toBe('done')
  vi.stubGlobal('navigator', { onLine: true })
  await connected()
})
