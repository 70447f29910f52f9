import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newGroup } from '../../test/groups.ts'
import { goneAccount } from '../kit/erasure-types.ts'
import { newId } from '../kit/ids.ts'

const isLong = process.env['LONG_TESTS'] === '1'

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

async function newProgram(by: Member, more: object = {}): Promise<string> {
  const { status, body } = await by.post('/v1/finance/program', { name: 'Roof', description: 'Of the house', ...more })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.id
}
const enter = (by: Member, financeProgramId: string, amount: unknown, more: object = {}) =>
  by.post('/v1/finance/donor', { financeProgramId, donorName: 'Hari', amount, ...more })
const entries = (by: Member, id: string, query = '') => by.get(`/v1/finance/donor/program/${id}?${query}`)

describe('a program', () => {
  test('is seen by every member, changed and deleted by its creator alone', async () => {
    const id = await newProgram(asha, { goal: 1000.5 })
    const seen = (await ravi.get(`/v1/finance/program/${id}`)).body
    expect(seen).toMatchObject({
      name: 'Roof',
      description: 'Of the house',
      familyId: null,
      familyName: null,
      groupName: null,
      donationTotal: 0,
      goal: 1000.5,
      createdByName: 'Asha Rai',
      donorContact: 'MEMBERS',
      can: { edit: false, remove: false },
    })
    const change = { name: 'New roof', description: 'Of tin' }
    expect(await ravi.put(`/v1/finance/program/${id}`, change)).toMatchObject({
      status: 403,
      body: { code: 'finance/not-creator' },
    })
    expect((await asha.put(`/v1/finance/program/${id}`, { ...change, version: seen.version })).body).toMatchObject({
      name: 'New roof',
      goal: 1000.5,
      can: { edit: true },
    })
    expect((await asha.put(`/v1/finance/program/${id}`, { ...change, version: seen.version })).status).toBe(409)
    expect((await ravi.delete(`/v1/finance/program/${id}`)).status).toBe(403)
    await enter(ravi, id, 10)
    expect((await asha.delete(`/v1/finance/program/${id}`)).status).toBe(204)
    expect((await entries(ravi, id)).body.code).toBe('finance/not-found')
    expect((await app.visitor.get('/v1/finance/program/all')).status).toBe(401)
  })

  test.each([
    ['no name', { name: ' ', description: 'x' }],
    ['no description', { name: 'x', description: '' }],
    ['a name of signs that are not kept', { name: '\u200b', description: 'x' }],
    ['a goal below nothing', { name: 'x', description: 'x', goal: -1 }],
    ['a goal of less than a paisa', { name: 'x', description: 'x', goal: 0.001 }],
    ['a goal of three decimals', { name: 'x', description: 'x', goal: 99.999 }],
    ['a goal without an end', { name: 'x', description: 'x', goal: 1e21 }],
  ])('is refused with %s', async (_, draft) => {
    expect((await asha.post('/v1/finance/program', draft)).status).toBe(400)
  })

  test('is of a tree that one edits and of a group that one is in, whose names others see as far as they see those', async () => {
    const tree = (await asha.post('/v1/family/family-tree', { name: 'Rai', description: 'x' })).body.id
    const group = await newGroup(asha, { name: 'Hidden Rai', visibility: 'HIDDEN' })
    const id = await newProgram(asha, { familyId: tree, groupId: group })
    expect((await asha.get(`/v1/finance/program/${id}`)).body).toMatchObject({
      familyName: 'Rai',
      groupName: 'Hidden Rai',
    })
    expect((await ravi.get(`/v1/finance/program/${id}`)).body).toMatchObject({
      familyName: 'Rai',
      groupId: null,
      groupName: null,
    })
    // Nor does the history tell of a group that they may not know of.
    const history = async (by: Member) => (await by.get(`/v1/finance/program/${id}/history`)).body.data[0].after
    expect(await history(asha)).toMatchObject({ familyId: tree, groupId: group })
    expect(await history(ravi)).toMatchObject({ familyId: tree, groupId: null })
    for (const links of [{ familyId: tree }, { groupId: group }, { familyId: newId() }, { groupId: newId() }])
      expect((await ravi.post('/v1/finance/program', { name: 'x', description: 'x', ...links })).status).toBe(404)
    const listed = async (by: Member, query: string) =>
      (await by.get(`/v1/finance/program/all?${query}`)).body.data.map((one: { id: string }) => one.id)
    expect(await listed(ravi, `familyId=${tree}`)).toEqual([id])
    expect(await listed(ravi, `groupId=${group}`)).toEqual([])
    expect(await listed(asha, `groupId=${group}`)).toEqual([id])
    await asha.put(`/v1/finance/program/${id}`, { name: 'Roof', description: 'x' })
    expect((await asha.get(`/v1/finance/program/${id}`)).body.familyName).toBe('Rai')
  })

  test('is not of an inactive group, and its members learn why', async () => {
    const group = await newGroup(asha, { name: 'Asleep', visibility: 'HIDDEN' })
    const id = await newProgram(asha)
    await asha.put(`/v1/group/${group}/active`, { active: false })
    const draft = { name: 'Roof', description: 'x', groupId: group }
    const inactive = { status: 403, body: { code: 'groups/inactive' } }
    expect(await asha.post('/v1/finance/program', draft)).toMatchObject(inactive)
    expect(await asha.put(`/v1/finance/program/${id}`, draft)).toMatchObject(inactive)
    expect((await ravi.post('/v1/finance/program', draft)).body.code).toBe('finance/group-not-found')
  })

  test('is in a list with the sum of all, and found in either script', async () => {
    const before = (await meera.get('/v1/finance/program/all')).body.totalAmount
    const [one, other] = [await newProgram(asha, { name: 'Kaji smriti' }), await newProgram(ravi, { name: 'काजी भवन' })]
    await enter(meera, one, 0.1)
    await enter(meera, one, 0.2)
    await enter(meera, other, -5000)
    const first = (await meera.get('/v1/finance/program/all?limit=1')).body
    expect(first).toMatchObject({ data: [{ id: other, donationTotal: 0 }], hasNext: true })
    expect(first.totalAmount).toBeCloseTo(before + 0.3, 10)
    const next = (await meera.get(`/v1/finance/program/all?limit=1&next=${encodeURIComponent(first.next)}`)).body
    expect(next).toMatchObject({ data: [{ id: one, donationTotal: 0.3 }], totalAmount: null })
    const found = (await meera.get('/v1/search?type=PROGRAM&q=kaji')).body.data
    // A name that begins with the question comes before one that only sounds so.
    expect(found.map((find: { id: string }) => find.id)).toEqual([one, other])
    // Signs alone have no sound.
    expect((await meera.get('/v1/finance/program/all?q=!!!')).body.data).toEqual([])
  })
})

describe('an entry', () => {
  test('is a donation or an expense, as it was first; totals and counts follow it', async () => {
    const id = await newProgram(asha)
    const gift = await enter(ravi, id, 123_456.5, {
      donorPhoneNo: '+977 984-1234567'.slice(0, 15),
      donorAddress: ' Ilam ',
    })
    expect(gift).toMatchObject({
      status: 201,
      body: {
        donorName: 'Hari',
        amount: 123_456.5,
        donorAddress: 'Ilam',
        donorPhoneNo: '977984123456',
        can: { edit: true },
      },
    })
    await enter(asha, id, -100.25)
    expect((await entries(meera, id)).body).toMatchObject({
      data: [{ amount: -100.25 }, { amount: 123_456.5 }],
      totals: { donations: 123_456.5, expenses: 100.25, net: 123_356.25, donationCount: 1, expenseCount: 1 },
    })
    expect((await entries(meera, id, 'kind=EXPENSE')).body.data).toHaveLength(1)
    expect((await entries(meera, id, 'q=hari')).body.totals).toMatchObject({ donationCount: 1, expenseCount: 1 })
    expect((await entries(meera, id, 'to=2001-01-01')).body).toMatchObject({ data: [], totals: { net: 0 } })
    const at = `/v1/finance/donor/${gift.body.id}`
    expect((await asha.put(at, { donorName: 'x', amount: 1 })).body.code).toBe('finance/not-creator')
    expect((await ravi.put(at, { donorName: 'x', amount: -1 })).body.code).toBe('finance/kind-change')
    const changed = await ravi.put(at, { donorName: ' Hari Prasad ', amount: 500, version: gift.body.version })
    expect(changed.body).toMatchObject({ donorName: 'Hari Prasad', amount: 500, donorAddress: null })
    expect((await ravi.put(at, { donorName: 'x', amount: 2, version: gift.body.version })).body.code).toBe('kit/stale')
    expect((await entries(meera, id)).body.totals).toMatchObject({ donations: 500, net: 399.75 })
    expect((await asha.delete(at)).status).toBe(403)
    expect((await ravi.delete(at)).status).toBe(204)
    expect((await ravi.put(at, { donorName: 'x', amount: 2 })).body.code).toBe('finance/entry-not-found')
    expect((await entries(meera, id)).body.totals).toMatchObject({ donations: 0, net: -100.25, donationCount: 0 })
    const history = (await meera.get(`/v1/finance/program/${id}/history`)).body.data
    expect(
      history.map((one: { kind: string; entryId: string | null }) => `${one.kind} ${one.entryId !== null}`),
    ).toEqual(['DELETE true', 'CHANGE true', 'CREATE true', 'CREATE true', 'CREATE false'])
    expect(history[1]).toMatchObject({
      by: { name: 'Ravi Thapa' },
      before: { amount: 123_456.5 },
      after: { amount: 500 },
    })
    const told = (await asha.get('/v1/notification')).body.data[0]
    expect(told).toMatchObject({ kind: 'FINANCE_ENTRY', names: { PROGRAM: { id } }, actors: [{ name: 'Ravi Thapa' }] })
  })

  test('says all that is wrong with it at once', async () => {
    const id = await newProgram(asha)
    const wrong = await enter(asha, id, 0, { donorName: ' ', donorPhoneNo: '98x', donorAddress: 'x'.repeat(201) })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors.map((one: { message: string }) => one.message)).toEqual([
      'Name is required',
      'Amount must be greater than 0',
      'Invalid phone number format',
      'Address must be less than 200 characters',
    ])
    const wrongAmounts = [0, -0, 0.001, '5', '1e400', 'NaN', '', null, true, [5], 10_000_000.01, -10_000_000.01, 1e21]
    for (const amount of wrongAmounts) expect((await enter(asha, id, amount)).status, String(amount)).toBe(400)
    expect((await enter(asha, id, 10_000_000, { donorName: 'x'.repeat(100) })).status).toBe(201)
    expect((await enter(asha, id, 1, { donorName: 'x'.repeat(101) })).status).toBe(400)
    expect((await enter(asha, newId(), 1)).body.code).toBe('finance/not-found')
  })

  test('has a visible name in one line, kept as it was typed', async () => {
    const id = await newProgram(asha)
    for (const donorName of ['\u200b', '\u3164', '\u200d \u2800', '\ufffe\u{1fffe}', '\u{13430}', '\ud800'])
      expect((await enter(asha, id, 5, { donorName })).body.errors).toMatchObject([{ message: 'Name is required' }])
    const names: [string, string][] = [
      ['Asha\r\n=cmd', 'Asha =cmd'],
      ['\u202egnp.\u2066exe', 'gnp.exe'],
      ['𝒜'.repeat(50), '𝒜'.repeat(50)],
      ['क्‍ष', 'क्‍ष'],
    ]
    for (const [donorName, kept] of names) {
      const { body } = await enter(asha, id, 5, { donorName, donorAddress: 'Ward 3\nIlam' })
      expect(body).toMatchObject({ donorName: kept, donorAddress: 'Ward 3 Ilam' })
    }
    expect((await enter(asha, id, 5, { donorName: '𝒜'.repeat(51) })).status).toBe(400)
  })

  test('is of the day that it was in Nepal', async () => {
    const id = await newProgram(asha)
    const { body } = await enter(asha, id, 5)
    await app.db
      .updateTable('donor_entry')
      .set({ created_at: new Date('2026-03-09T20:00:00Z') })
      .where('id', '=', body.id)
      .execute()
    const found = async (query: string) => (await entries(meera, id, query)).body.data.length
    expect(await Promise.all(['from=2026-03-10', 'to=2026-03-10', 'from=2026-03-10&to=2026-03-10'].map(found))).toEqual(
      [1, 1, 1],
    )
    const others = ['to=2026-03-09', 'from=2026-03-11', 'from=2026-03-11&to=2026-03-09', 'q=!!!']
    expect(await Promise.all(others.map(found))).toEqual([0, 0, 0, 0])
    expect(await Promise.all(['from=0000-01-01', 'to=9999-12-31'].map(found))).toEqual([1, 1])
  })

  test('is not announced to members who blocked or muted its author', async () => {
    const keeper = await app.signUp('Keeper')
    const id = await newProgram(keeper)
    await keeper.post('/v1/block', { userId: ravi.id })
    await keeper.post('/v1/mute', { userId: meera.id })
    for (const by of [ravi, meera]) expect((await enter(by, id, 5)).status).toBe(201)
    expect((await keeper.get('/v1/notification')).body.data).toEqual([])
  })

  test('shows address and phone to those whom the creator of its program allows, also in the history', async () => {
    const id = await newProgram(asha, { donorContact: 'CREATORS' })
    await enter(ravi, id, 5, { donorPhoneNo: '9841234567', donorAddress: 'Ilam Mkplace' })
    const sees = async (by: Member) => {
      const [entry] = (await entries(by, id)).body.data
      const text = JSON.stringify((await by.get(`/v1/finance/program/${id}/history`)).body)
      return [entry.donorPhoneNo, entry.donorAddress, text.includes('Mkplace'), text.includes('9841234567')]
    }
    for (const by of [asha, ravi]) expect(await sees(by)).toEqual(['9841234567', 'Ilam Mkplace', true, true])
    expect(await sees(meera)).toEqual([null, null, false, false])
  })

  test('sent twice with one key is made once', async () => {
    const id = await newProgram(asha)
    const headers = { 'idempotency-key': newId() }
    const draft = { financeProgramId: id, donorName: 'Once', amount: 7 }
    const both = [
      await asha.post('/v1/finance/donor', draft, headers),
      await asha.post('/v1/finance/donor', draft, headers),
    ]
    expect(both[1]!.body.id).toBe(both[0]!.body.id)
    expect((await entries(asha, id)).body.totals.donations).toBe(7)
  })
})

test('totals are what the rows add up to, to the paisa, while many enter, change and delete at once', async () => {
  const id = await newProgram(asha)
  const people = [asha, ravi, meera]
  let seed = 12_345
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const work = Array.from({ length: isLong ? 3000 : process.env['WHOLE_RUN'] === '1' ? 48 : 120 }, (_, n) => ({
    by: people[n % 3]!,
    minor: random(1_000_000_000) + 1,
    how: random(6),
  }))
  for (let at = 0; at < work.length; at += 15)
    await Promise.all(
      work.slice(at, at + 15).map(async ({ by, minor, how }) => {
        const amount = (minor / 100) * (how % 2 === 0 ? 1 : -1)
        const { status, body } = await enter(by, id, Number(amount.toFixed(2)))
        expect(status).toBe(201)
        if (how === 4) await by.delete(`/v1/finance/donor/${body.id}`)
        if (how === 5) await by.put(`/v1/finance/donor/${body.id}`, { donorName: 'Anew', amount: -0.01 })
      }),
    )
  const rows = await app.db.selectFrom('donor_entry').select('amount_minor').where('program_id', '=', id).execute()
  const minors = rows.map((row) => BigInt(row.amount_minor))
  const sum = (some: bigint[]) => some.reduce((all, one) => all + one, 0n)
  const [given, spent] = [minors.filter((one) => one > 0n), minors.filter((one) => one < 0n)]
  const program = await app.db.selectFrom('finance_program').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect([BigInt(program.donation_minor), BigInt(program.expense_minor)]).toEqual([sum(given), sum(spent)])
  expect([program.donation_count, program.expense_count]).toEqual([given.length, spent.length])
  const filtered = (await entries(asha, id, 'from=2000-01-01')).body.totals
  expect(filtered).toEqual((await entries(asha, id)).body.totals)
})

test("an erased account's programs stay without a name where others have entries; the rest is deleted", async () => {
  const gone = await app.signUp('Gone')
  const [own, shared] = [await newProgram(gone, { name: 'Alone' }), await newProgram(gone, { name: 'Shared' })]
  await enter(gone, own, 1)
  await enter(gone, shared, 2)
  await enter(asha, shared, 3)
  const progress = async () => {}
  await app.app.leaving.task.run({ id: goneAccount, accountId: goneAccount, payload: { accountId: gone.id }, progress })
  expect((await asha.get(`/v1/finance/program/${own}`)).status).toBe(404)
  expect((await asha.get(`/v1/finance/program/${shared}`)).body).toMatchObject({
    createdById: null,
    createdByName: null,
    donationTotal: 5,
  })
  expect(JSON.stringify((await asha.get(`/v1/finance/program/${shared}/history`)).body)).not.toContain(gone.id)
})

test('an entry made during the erasure of the creator is kept or refused', async () => {
  const progress = async () => {}
  for (let n = 0; n < 5; n++) {
    const gone = await app.signUp('Gone')
    const own = await newProgram(gone)
    const erasing = { id: goneAccount, accountId: goneAccount, payload: { accountId: gone.id }, progress }
    const [made] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => enter(ravi, own, 1))),
      app.app.leaving.task.run(erasing),
    ])
    const kept = made.filter(({ status }) => status === 201).length
    expect(new Set(made.map(({ status }) => status)).difference(new Set([201, 404])).size).toBe(0)
    if (kept > 0) expect((await entries(asha, own)).body.totals.donationCount).toBe(kept)
  }
})
