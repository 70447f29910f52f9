import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { genealogyAsGedcom } from '../../../../tools/gedcom-write.ts'
import { differences, gedcomOf, plain } from '../../../test/plain-gedcom.ts'

const folder = process.env['GENEALOGIES']
/** The largest take as long as all others together. */
const mostBytes = process.env['LONG_TESTS'] === '1' ? Infinity : 4_000_000
const files = folder
  ? readdirSync(folder).filter((file) => /\.(ged|gdz)$/i.test(file) && statSync(join(folder, file)).size <= mostBytes)
  : []

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
  let task
  do {
    await new Promise((resolve) => setTimeout(resolve, 20))
    task = (await asha.get(`/v1/job/${body.jobId}`)).body
  } while (!task.endedAt)
  expect(task.status).toBe('DONE')
  const { raw } = await asha.get(`/v1/family/family-tree/${body.familyTreeId}/export?format=${format}`)
  expect((await asha.delete(`/v1/family/family-tree/${body.familyTreeId}`)).status).toBe(204)
  return raw
}

async function expectWholeAgain(bytes: Uint8Array, file: string): Promise<void> {
  const before = await plain(await gedcomOf(bytes))
  const as551 = await through(bytes, file, 'gedcom551')
  expect(differences(before, await plain(as551))).toEqual([])
  const as70 = await through(as551, 'again.ged', 'gedcom70')
  expect(differences(before, await plain(as70))).toEqual([])
}

test('a generated genealogy comes back whole, as 5.5.1 and then as 7.0', async () => {
  await expectWholeAgain(
    Buffer.from([...genealogyAsGedcom(process.env['WHOLE_RUN'] === '1' ? 500 : 1500, 3)].join('')),
    'generated.ged',
  )
})

test('dates of Bikram Sambat come back as they were entered', async () => {
  const days = [
    '32 ASAR 2041',
    'JETH 2041',
    '2041',
    'ABT 5 POUS 1990',
    'BEF 2000',
    'AFT CHAI 1999',
    'BET 1 BAIS 2001 AND 2005',
    'FROM 2010 TO MAGH 2012',
    'INT 12 BHAD 2044 (a Monday)',
  ]
  const inBikram = (day: string) =>
    day.replace(/(\d{1,2} )?((BAIS|JETH|ASAR|BHAD|POUS|MAGH|CHAI) )?\d{4}/g, '@#D_BIKRAM_SAMBAT@ $&')
  const people = days.map((day, at) => `0 @I${at}@ INDI\n1 NAME Hari${at} /Rai/\n1 BIRT\n2 DATE ${inBikram(day)}\n`)
  const file = `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n${people.join('')}0 TRLR\n`
  const as551 = await through(Buffer.from(file), 'bs.ged', 'gedcom551')
  expect(
    as551
      .toString()
      .match(/(?<=2 DATE ).*/g)!
      .toSorted(),
  ).toEqual(days.map(inBikram).toSorted())
  await expectWholeAgain(Buffer.from(file), 'bs.ged')
})

test.each(files)('%s comes back whole, as 5.5.1 and then as 7.0', { tags: ['room'], timeout: 600_000 }, async (file) =>
  expectWholeAgain(readFileSync(join(folder!, file)), file),
)
