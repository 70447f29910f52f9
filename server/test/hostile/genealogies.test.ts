import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectUndisturbed, startStage, type Stage } from './bystander.ts'
import { hostileGenealogies } from './genealogy-files.ts'
import { importing } from './importing.ts'
import { isLong } from './length.ts'

// In the short run three-accounts.test.ts sends all of them.
describe.runIf(isLong)('each genealogy by itself', () => {
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
    600_000,
  )
})
