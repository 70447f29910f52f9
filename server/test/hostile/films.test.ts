import type { Document } from '@mulghar/contract/documents/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOfFilms } from '../films.ts'
import { expectUndisturbed, startStage, type Stage } from './bystander.ts'
import { hostileFilms } from './film-files.ts'
import { markers } from './picture-files.ts'
import { upload } from './uploading.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

const told = [...markers, placeOfFilms, '/etc/passwd']

/** `kept` where it is a film or a picture, and tells nothing more; else the code of the refusal. */
async function answerTo(name: string, bytes: Uint8Array): Promise<string> {
  const response = await upload(stage, name, bytes)
  if (response.status !== 201) return (JSON.parse(response.body) as { code: string }).code
  const { url } = JSON.parse(response.body) as Document
  const file = await fetch(stage.url + url)
  expect(file.headers.get('content-type')).toMatch(/^(video|image)\//)
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  const kept = Buffer.from(await file.arrayBuffer()).toString('latin1')
  const marker = told.find((one) => kept.includes(one))
  return marker === undefined ? 'kept' : `kept with ${marker}`
}

test(
  'any hostile film is refused in plain words or kept without its details, and delays nobody else',
  { tags: ['room'], timeout: 240_000 },
  async () => {
    const met = await stage.during(async () => {
      const answers: string[] = []
      for (const { what, name, make } of hostileFilms) {
        const started = performance.now()
        const answer = await answerTo(name, await make())
        const seconds = (performance.now() - started) / 1000
        answers.push(`${what} in ${name}: ${answer}${seconds > 25 ? `, after ${Math.round(seconds)} s` : ''}`)
      }
      return answers
    })
    expect(met.result).toEqual(hostileFilms.map(({ what, name, answer }) => `${what} in ${name}: ${answer}`))
    expectUndisturbed(met)
    expect(met.peakBytes).toBeLessThan(600e6)
  },
)
