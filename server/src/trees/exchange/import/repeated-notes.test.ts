import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../../test/app.ts'

// A short file may point to a long record thousands of times.

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const lines = (pointer: readonly string[], times: number) => Array.from({ length: times }, () => pointer).flat()
/** A file with a note and a source of 200 kB, to which a person or their family points. */
const fileOf = (person: readonly string[], family: readonly string[] = []) =>
  [
    '0 HEAD',
    '1 GEDC',
    '2 VERS 5.5.1',
    '1 CHAR UTF-8',
    '0 @I1@ INDI',
    '1 NAME Big /One/',
    '1 FAMS @F1@',
    ...person,
    '0 @I2@ INDI',
    '1 NAME Other /One/',
    '1 FAMS @F1@',
    '0 @F1@ FAM',
    '1 HUSB @I1@',
    '1 WIFE @I2@',
    ...family,
    `0 @N1@ NOTE ${'x'.repeat(240)}`,
    ...lines([`1 CONC ${'y'.repeat(240)}`], 830),
    '0 @S1@ SOUR',
    `1 TITL ${'x'.repeat(240)}`,
    ...lines([`2 CONC ${'t'.repeat(240)}`], 830),
    '0 TRLR',
  ].join('\n')

async function imported(file: string) {
  const { body } = await asha.upload('/v1/family/family-tree/import?name=big', { name: 'a.ged', bytes: file })
  for (;;) {
    const { body: task } = await asha.get(`/v1/job/${body.jobId}`)
    if (task.endedAt) return task
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test.each([
  ['notes', fileOf(lines(['1 NOTE @N1@'], 2800))],
  ['notes of events', fileOf(lines(['1 EVEN e', '2 NOTE @N1@'], 2800))],
  ['sources', fileOf(lines(['1 SOUR @S1@'], 2800))],
  ['notes within what V8 can write', fileOf(lines(['1 NOTE @N1@'], 1500))],
])('refuses a person whose %s are too long together, in plain words', { timeout: 60_000 }, async (_what, file) => {
  const task = await imported(file)
  expect(task).toMatchObject({ status: 'FAILED', error: 'trees/import-too-large' })
})

test('takes a family with as many pointers, since a record is kept once', { timeout: 60_000 }, async () => {
  expect(await imported(fileOf([], lines(['1 NOTE @N1@'], 2800)))).toMatchObject({ status: 'DONE' })
})
