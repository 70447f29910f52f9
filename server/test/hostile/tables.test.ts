import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectUndisturbed, startStage, type Stage } from './bystander.ts'
import { sendTable } from './importing.ts'
import { isLong } from './length.ts'
import { fine, hostileTables } from './table-files.ts'

// In the short run three-accounts.test.ts sends all of them.
describe.runIf(isLong)('one table after the other', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  const send = (to: Parameters<typeof sendTable>[2], bytes: Uint8Array | string) =>
    sendTable(stage.url, stage.attacker, to, bytes)

  test('any hostile table delays nobody else', async () => {
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
})
