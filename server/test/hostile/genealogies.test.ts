import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectUndisturbed, startStage, type Stage } from './bystander.ts'
import { hostileGenealogies, long } from './genealogy-files.ts'
import { importing } from './importing.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

test.each(hostileGenealogies)(
  '%s keeps nobody else waiting',
  async (_, make) => {
    const [bytes, answer] = await make()
    const met = await stage.during(() => importing(stage.url, stage.attacker, bytes))
    expect(met.result).toEqual(answer)
    expectUndisturbed(met)
    expect(met.peakBytes).toBeLessThan(600e6)
  },
  long ? 600_000 : 120_000,
)
