import { afterAll, beforeAll, expect, test } from 'vitest'
import { quarters } from '../pictures.ts'
import { expectUndisturbed, startStage, type Stage } from './bystander.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

async function send(bytes: Uint8Array): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'large.jpg')
  const headers = { authorization: stage.attacker.authorization }
  return (await fetch(`${stage.url}/v1/document/upload`, { method: 'POST', headers, body: form })).status
}

test('while large pictures are read others are answered at once', async () => {
  const bytes = await quarters(7000, 7000).jpeg().toBuffer()
  const met = await stage.during(() => Promise.all([1, 2, 3].map(() => send(bytes))))
  expect(met.result).toEqual([201, 201, 201])
  expectUndisturbed(met)
})
