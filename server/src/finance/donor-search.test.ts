import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { inTransaction } from '../kit/database.ts'
import { up } from '../migrations/0129-begun-names-of-donors.ts'

// The list of a program's entries finds names while the last word of a question is still being typed.

let app: TestApp
let asha: Member
let ravi: Member
let programId: string
const names = ['Mohanalal Shrestha', 'मोहनलाल अधिकारी', 'Hari Mohan Rai', 'Om Thapa', 'Kshetri Sundas', 'Srijana 2000']
beforeAll(async () => {
  app = await startTestApp()
  ;[asha, ravi] = [await app.signUp('Asha Rai'), await app.signUp('Ravi Thapa')]
  programId = await newProgram()
  for (const donorName of names) await enter(donorName)
})
afterAll(() => app.close())

async function newProgram(): Promise<string> {
  const { status, body } = await asha.post('/v1/finance/program', { name: 'Roof', description: 'Of the house' })
  expect(status).toBe(201)
  return body.id
}
async function enter(donorName: string, financeProgramId = programId): Promise<string> {
  const { status, body } = await asha.post('/v1/finance/donor', { financeProgramId, donorName, amount: 10 })
  expect(status).toBe(201)
  return body.id
}
async function found(q: string, id = programId): Promise<string[]> {
  const { body } = await ravi.get(`/v1/finance/donor/program/${id}?q=${encodeURIComponent(q)}`)
  const listed: string[] = body.data.map(({ donorName }: { donorName: string }) => donorName).toSorted()
  expect(body.totals.donationCount, 'the totals are of the same entries').toBe(listed.length)
  return listed
}

const both = ['Mohanalal Shrestha', 'मोहनलाल अधिकारी']
const everyMohan = ['Hari Mohan Rai', ...both]
test.each([
  ['Mohana', everyMohan],
  ['mohanal', both],
  ['Mohanlal', both],
  ['मोहना', everyMohan],
  ['मोहनला', both],
  ['Mohanalal Shr', ['Mohanalal Shrestha']],
  ['shrestha mohana', ['Mohanalal Shrestha']],
  ['मोहनलाल अधि', ['मोहनलाल अधिकारी']],
  ['Mohanlal adhik', ['मोहनलाल अधिकारी']],
  ['om', ['Om Thapa']],
  ['ks', ['Kshetri Sundas']],
  ['20', ['Srijana 2000']],
  ['200', ['Srijana 2000']],
  ['00', []],
])('the list of entries finds by "%s" the names with a word that begins so', async (q, expected) => {
  expect(await found(q)).toEqual(expected)
})

test.each(['Moh Shrestha', 'lal', 'Hari Shr', '!!!'])(
  'the list of entries finds nothing by "%s", where another word or the middle of a word is meant',
  async (q) => {
    expect(await found(q)).toEqual([])
  },
)

test('the list of entries finds a changed name by its beginning, and no longer the former one', async () => {
  const other = await newProgram()
  const id = await enter('Bishwanath Koirala', other)
  expect(await found('bishw', other)).toEqual(['Bishwanath Koirala'])
  await asha.put(`/v1/finance/donor/${id}`, { donorName: 'Gyanendra Koirala', amount: 10 })
  expect(await found('bishw', other)).toEqual([])
  expect(await found('gyan', other)).toEqual(['Gyanendra Koirala'])
})

test('the list of entries finds names written before by whole words at once, by beginnings after the hourly work', async () => {
  await sql`
    update donor_entry set sounds = array(select sound from unnest(sounds) as sound where sound not like '^%')`.execute(
    app.db,
  )
  await inTransaction(app.db, (trx) => up(trx as unknown as Kysely<unknown>))
  expect(await found('Mohanalal')).toEqual(both)
  expect(await found('Mohanalal Shr')).toEqual([])
  await app.app.keepHouse()
  expect(await found('Mohanalal Shr')).toEqual(['Mohanalal Shrestha'])
  expect(await app.db.selectFrom('donor_entry_due').selectAll().execute()).toEqual([])
})
