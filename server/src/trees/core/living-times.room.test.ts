import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../kit/database.ts'
import { up } from '../../migrations/0161-lived-long-ago.ts'
import { settleLiving } from './living.sql.ts'
import { never } from './person-columns.ts'
import type { TreesDb } from './tables.ts'

// Imports, changes and the migration find people of long ago by three statements, which have to agree.

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const generations = 4
const perGeneration = 40

/** Numbers from 0 to below 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/** Four generations, too few to decide by descendants; of about half the people no date is known. */
function randomGedcom(seed: number): string {
  const random = randomFrom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const people = Array.from({ length: generations * perGeneration }, (_, at) => ({
    generation: Math.floor(at / perGeneration),
    lines: [`0 @I${at}@ INDI`, `1 NAME Person ${at}`],
  }))
  for (const { generation, lines } of people) {
    const year = 1770 + 35 * generation + pick(60)
    if (random() < 0.35) lines.push('1 BIRT', `2 DATE ${['', 'AFT ', 'ABT ', 'BEF '][pick(4)]}${year}`)
    if (random() < 0.15) lines.push('1 DEAT', `2 DATE ${year + pick(80)}`)
  }
  const families: string[][] = []
  for (let family = 0; family < 60; family++) {
    const from = pick(generations - 1) * perGeneration
    const [husband, wife] = [from + pick(perGeneration), from + pick(perGeneration)]
    const lines = [`0 @F${family}@ FAM`, `1 HUSB @I${husband}@`]
    people[husband]!.lines.push(`1 FAMS @F${family}@`)
    if (wife !== husband && random() < 0.8) {
      lines.push(`1 WIFE @I${wife}@`)
      people[wife]!.lines.push(`1 FAMS @F${family}@`)
    }
    for (const child of new Set(Array.from({ length: pick(4) }, () => from + perGeneration + pick(perGeneration)))) {
      lines.push(`1 CHIL @I${child}@`)
      people[child]!.lines.push(`1 FAMC @F${family}@`)
    }
    families.push(lines)
  }
  return [
    '0 HEAD',
    '1 GEDC',
    '2 VERS 5.5.1',
    ...people.flatMap(({ lines }) => lines),
    ...families.flat(),
    '0 TRLR',
    '',
  ].join('\n')
}

async function imported(bytes: string): Promise<string> {
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'a.ged', bytes })
  await expect.poll(async () => (await asha.get(`/v1/job/${body.jobId}`)).body.status, { timeout: 20_000 }).toBe('DONE')
  return body.familyTreeId
}

const people = (treeId: string) =>
  app.db
    .selectFrom('tree_person')
    .select(['id', 'first_name', 'dead_from'])
    .where('tree_id', '=', treeId)
    .orderBy('first_name')
    .execute()

/** Everybody of whom no date decides counts as living again. */
const forget = (treeId: string) =>
  app.db
    .updateTable('tree_person')
    .set({ dead_from: never })
    .where('tree_id', '=', treeId)
    .where('deceased', '=', false)
    .where('death', 'is', null)
    .where('birth_to', 'is', null)
    .execute()

test.each([1, 2, 3, 4, 5, 6])(
  'an import and a change find the same people of random tree %i as the migration',
  async (seed) => {
    const treeId = await imported(randomGedcom(seed))
    const byImport = await people(treeId)
    await forget(treeId)
    const forgotten = await people(treeId)
    await inTransaction(app.db, (trx) => up(trx as unknown as Kysely<unknown>))
    const byMigration = await people(treeId)
    expect(byImport).toEqual(byMigration)
    const settled = byMigration.filter((person, at) => person.dead_from !== forgotten[at]!.dead_from)
    expect(settled.length).toBeGreaterThan(5)
    expect(byMigration.filter((person) => person.dead_from === never).length).toBeGreaterThan(5)

    await forget(treeId)
    const ids = forgotten.map((person) => person.id)
    await inTransaction(app.db, (trx) => settleLiving(trx as unknown as TreesDb, treeId, ids))
    expect(await people(treeId)).toEqual(byMigration)
  },
)
