import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectUndisturbed, startStage, type Stage } from './bystander.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

test('while nothing hostile happens, somebody else is answered at once', async () => {
  const me = `${stage.url}/v1/profile/user-detail`
  const met = await stage.during(() => fetch(me, { headers: { authorization: stage.attacker.authorization } }))
  expect(met.result.status).toBe(200)
  expectUndisturbed(met)
  expect(met.peakBytes).toBeGreaterThan(10e6)
})

test('what the house does not answer is seen', async () => {
  const met = await stage.during(async () => {}, '/v1/nothing-here')
  expect(() => expectUndisturbed(met)).toThrow(/404/)
})
