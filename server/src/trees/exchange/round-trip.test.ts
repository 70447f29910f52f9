import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { genealogyAsGedcom } from '../../../../tools/gedcom-write.ts'
import { differences, gedcomOf, plain } from '../../../test/plain-gedcom.ts'

const folder = process.env['GENEALOGIES']
const files = folder ? readdirSync(folder).filter((file) => /\.(ged|gdz)$/i.test(file)) : []

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

async function through(bytes: Uint8Array, name: string, format: string): Promise<Buffer> {
  const { status, body } = await asha.upload('/v1/family/family-tree/import', { name, bytes })
  expect([status, body.code]).toEqual([202, undefined])
  let job
  do {
    await new Promise((resolve) => setTimeout(resolve, 20))
    job = (await asha.get(`/v1/job/${body.jobId}`)).body
  } while (!job.endedAt)
  expect(job.status).toBe('DONE')
  const { raw } = await asha.get(`/v1/family/family-tree/${body.familyTreeId}/export?format=${format}`)
  expect((await asha.delete(`/v1/family/family-tree/${body.familyTreeId}`)).status).toBe(204)
  return raw
}

async function expectWholeAgain(bytes: Uint8Array, file: string): Promise<void> {
  const before = await plain(gedcomOf(bytes))
  const as551 = await through(bytes, file, 'gedcom551')
  expect(differences(before, await plain(as551))).toEqual([])
  const as70 = await through(as551, 'again.ged', 'gedcom70')
  expect(differences(before, await plain(as70))).toEqual([])
}

test('a generated genealogy comes back whole, as 5.5.1 and then as 7.0', async () => {
  await expectWholeAgain(Buffer.from([...genealogyAsGedcom(1500, 3)].join('')), 'generated.ged')
})

test.each(files)('%s comes back whole, as 5.5.1 and then as 7.0', { timeout: 600_000 }, async (file) =>
  expectWholeAgain(readFileSync(join(folder!, file)), file),
)
