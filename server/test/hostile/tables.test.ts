import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectUndisturbed, startStage, type Stage } from './bystander.ts'
import { sendTable } from './importing.ts'
import { fine, hostileTables } from './table-files.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

const send = (to: Parameters<typeof sendTable>[2], bytes: Uint8Array | string) =>
  sendTable(stage.url, stage.attacker, to, bytes)

test('whatever a table is made of, nobody else is kept waiting', async () => {
  const met = await stage.during(async () => {
    const answers: Record<string, unknown> = {}
    for (const [name, make] of hostileTables) {
      const bytes = make()
      answers[name] = [await send('/preview', bytes), await send('?format=table', bytes)]
    }
    return answers
  })
  const wanted = hostileTables.map(([name, , answer]) => [name, [answer, answer === fine ? { status: 202 } : answer]])
  expect(met.result).toEqual(Object.fromEntries(wanted))
  expectUndisturbed(met)
  expect(met.worstMs).toBeLessThanOrEqual(1000 * met.slowness)
  expect(met.peakBytes).toBeLessThan(600e6)
}, 300_000)

test('many at once keep nobody else waiting, and each of them is answered', async () => {
  const bytes = `Serial,Name\n${`1,Ram${','.repeat(300)}\n`.repeat(25_000)}`
  const met = await stage.during(() => Promise.all(Array.from({ length: 8 }, () => send('/preview', bytes))))
  expect(met.result).toEqual(Array.from({ length: 8 }, () => fine))
  expectUndisturbed(met)
  expect(met.peakBytes).toBeLessThan(600e6)
}, 120_000)
