import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newId } from '../kit/ids.ts'

let app: TestApp
let asha: Member
let ravi: Member
let meera: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha Rai')
  ravi = await app.signUp('Ravi Thapa')
  meera = await app.signUp('Meera Lama')
})
afterAll(() => app.close())

const newProgram = async (by: Member): Promise<string> =>
  (await by.post('/v1/finance/program', { name: 'Roof', description: 'Of the house' })).body.id
const enter = async (by: Member, financeProgramId: string, amount = 5): Promise<string> =>
  (await by.post('/v1/finance/donor', { financeProgramId, donorName: 'Hari', amount })).body.id
const receiptOf = (id: string) => `/v1/finance/donor/${id}/receipt`
const listOf = async (by: Member, programId: string) =>
  (await by.get(`/v1/finance/program/${programId}/receipt`)).body.data
type Listed = { number: number; voided: { reason: string } | null; entryId: string }

test('the creator of the program or entry issues one receipt, visible to all', async () => {
  const program = await newProgram(asha)
  const [gift, other, spent] = [
    await enter(ravi, program),
    await enter(ravi, program, 7.5),
    await enter(ravi, program, -5),
  ]
  expect((await meera.post(receiptOf(gift))).body).toMatchObject({ status: 403, code: 'finance/not-issuer' })
  expect((await ravi.post(receiptOf(spent))).body.code).toBe('finance/not-a-donation')
  expect((await ravi.post(receiptOf(newId()))).body.code).toBe('finance/entry-not-found')
  const [first, again] = [await ravi.post(receiptOf(gift)), await asha.post(receiptOf(gift))]
  expect(first).toMatchObject({
    status: 201,
    body: { number: 1, entryId: gift, donorName: 'Hari', amount: 5, issuedByName: 'Ravi Thapa', voided: null },
  })
  expect(again.body).toEqual(first.body)
  expect(first.body.label).toBe(`${first.body.year}-0001`)
  expect((await asha.post(receiptOf(other))).body.number).toBe(2)
  const listed = (await meera.get(`/v1/finance/program/${program}/receipt?limit=1`)).body
  expect(listed).toMatchObject({ data: [{ number: 2 }], hasNext: true })
  const next = `/v1/finance/program/${program}/receipt?limit=1&next=${encodeURIComponent(listed.next)}`
  expect((await meera.get(next)).body).toMatchObject({ data: [{ number: 1 }], hasNext: false })
  const entries = (await meera.get(`/v1/finance/donor/program/${program}`)).body.data
  expect(entries.map((one: { receipt: { number: number } | null }) => one.receipt?.number ?? null)).toEqual([
    null,
    2,
    1,
  ])
  expect((await meera.get(`/v1/finance/program/${program}/history`)).body.data[0]).toMatchObject({
    kind: 'RECEIPT',
    entryId: other,
    after: { receipt: `${first.body.year}-0002` },
  })
})

test('a receipt of an entry that is changed or deleted is void, and stays in the list; a new one has a new number', async () => {
  const program = await newProgram(asha)
  const gift = await enter(ravi, program)
  await ravi.post(receiptOf(gift))
  expect((await ravi.put(`/v1/finance/donor/${gift}`, { donorName: 'Hari', amount: 6 })).body.receipt).toBeNull()
  expect((await ravi.post(receiptOf(gift))).body).toMatchObject({ number: 2, amount: 6 })
  expect((await ravi.delete(`/v1/finance/donor/${gift}`)).status).toBe(204)
  expect((await listOf(meera, program)).map(({ number, voided }: Listed) => [number, voided?.reason])).toEqual([
    [2, 'DELETED'],
    [1, 'CHANGED'],
  ])
  expect((await listOf(meera, program))[0].voided).toMatchObject({ byName: 'Ravi Thapa' })
  expect((await ravi.post(receiptOf(gift))).body.code).toBe('finance/entry-not-found')
  const kinds = (await meera.get(`/v1/finance/program/${program}/history`)).body.data.map(
    (one: { kind: string }) => one.kind,
  )
  expect(kinds).toEqual(['VOID', 'DELETE', 'RECEIPT', 'VOID', 'CHANGE', 'RECEIPT', 'CREATE', 'CREATE'])
})

test('a hundred members who ask for the receipt of one entry at once get one number', async () => {
  const program = await newProgram(asha)
  const gift = await enter(ravi, program)
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? ravi : asha).post(receiptOf(gift))))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.number}`))).toEqual(new Set(['201 1']))
  expect((await asha.post(receiptOf(await enter(asha, program)))).body.number).toBe(2)
})

test('numbers have no gap and are given once while many issue, change and delete at once', async () => {
  const program = await newProgram(asha)
  const gifts = await Promise.all(Array.from({ length: 60 }, () => enter(ravi, program)))
  await Promise.all(
    gifts.flatMap((gift, n) => [
      ravi.post(receiptOf(gift)),
      asha.post(receiptOf(gift)),
      ...(n % 3 === 0 ? [ravi.put(`/v1/finance/donor/${gift}`, { donorName: 'Anew', amount: 6 })] : []),
      ...(n % 5 === 0 ? [ravi.delete(`/v1/finance/donor/${gift}`)] : []),
    ]),
  )
  const rows = await app.db
    .selectFrom('finance_receipt')
    .select(['number', 'entry_id', 'voided_at'])
    .where('program_id', '=', program)
    .orderBy('number')
    .execute()
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
  const good = rows.filter((row) => row.voided_at === null).map((row) => row.entry_id)
  expect(new Set(good).size).toBe(good.length)
  const entries = await app.db.selectFrom('donor_entry').select('id').where('program_id', '=', program).execute()
  const there = new Set(entries.map(({ id }) => id))
  expect(good.filter((id) => !there.has(id))).toEqual([])
})
