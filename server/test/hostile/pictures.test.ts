import type { Document } from '@mulghar/contract/documents/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectUndisturbed, startStage, type Stage } from './bystander.ts'
import { hostilePictures, markers } from './picture-files.ts'
import { upload } from './uploading.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

/** How a file is answered: `kept` where it is a picture, and nothing but one; else by the code of the refusal. */
async function answerTo(bytes: Uint8Array): Promise<string> {
  const response = await upload(stage, 'photo.jpg', bytes)
  if (response.status !== 201) return (JSON.parse(response.body) as { code: string }).code
  const { url, mediumUrl, thumbUrl } = JSON.parse(response.body) as Document
  for (const link of [url, mediumUrl, thumbUrl]) {
    const picture = await fetch(stage.url + link)
    expect(picture.headers.get('content-type')).toMatch(/^image\/(jpeg|webp)$/)
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    const kept = Buffer.from(await picture.arrayBuffer()).toString('latin1')
    for (const marker of markers) if (kept.includes(marker)) return `kept with ${marker}`
  }
  return 'kept'
}

test('any hostile picture is refused in plain words or kept as a mere picture, and delays nobody else', async () => {
  const met = await stage.during(async () => {
    const answers: Record<string, string> = {}
    for (const { name, make } of hostilePictures) answers[name] = await answerTo(await make())
    return answers
  })
  expect(met.result).toEqual(Object.fromEntries(hostilePictures.map(({ name, answer }) => [name, answer])))
  expectUndisturbed(met)
  expect(met.peakBytes).toBeLessThan(600e6)
}, 120_000)
