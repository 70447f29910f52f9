import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectUndisturbed, startStage, type Person, type Stage } from './bystander.ts'
import { hostileGenealogies } from './genealogy-files.ts'
import { importing, sendTable } from './importing.ts'
import { isLong } from './length.ts'
import { fine, hostileTables } from './table-files.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

type Answers = [name: string, met: unknown, wanted: unknown][]

const isArchive = ([name]: (typeof hostileGenealogies)[number]) => /^an archive|medium|picture/.test(name)

async function sendTables(by: Person): Promise<Answers> {
  const answers: Answers = []
  for (const [name, make, wanted] of hostileTables) {
    const bytes = make()
    answers.push([name, await sendTable(stage.url, by, '/preview', bytes), wanted])
    const taken = wanted === fine ? { status: 202 } : wanted
    answers.push([name, await sendTable(stage.url, by, '?format=table', bytes), taken])
  }
  return answers
}

async function sendGenealogies(by: Person, files: typeof hostileGenealogies): Promise<Answers> {
  const answers: Answers = []
  for (const [name, make] of files) {
    const [bytes, wanted] = await make()
    answers.push([name, await importing(stage.url, by, bytes), wanted])
  }
  return answers
}

test(
  'three accounts that send hostile tables, genealogies and archives at once delay nobody else',
  async () => {
    const [second, third] = [await stage.signUp('Second'), await stage.signUp('Third')]
    const met = await stage.during(async () => {
      const all = await Promise.all([
        sendTables(stage.attacker),
        sendGenealogies(
          second,
          hostileGenealogies.filter((one) => !isArchive(one)),
        ),
        sendGenealogies(third, hostileGenealogies.filter(isArchive)),
      ])
      return all.flat()
    })
    for (const [name, answer, wanted] of met.result) expect([name, answer]).toEqual([name, wanted])
    expectUndisturbed(met)
    // Each file alone stays below 600 MB (their own tests, in the long run). Here three threads are kept that have read, of 224,
    // 224 and 176 MB at most, beside what an app takes that has served everybody: how much of it is free again is up to chance.
    expect(met.peakBytes, JSON.stringify({ ...met, result: undefined })).toBeLessThan(900e6)
  },
  isLong ? 1_800_000 : 300_000,
)
