import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { block } from '../../test/people.ts'

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

const newProgram = async (by: Member, more = {}): Promise<string> =>
  (await by.post('/v1/finance/program', { name: 'Roof', description: 'Of the house', ...more })).body.id
const enter = async (by: Member, financeProgramId: string, amount: number, donorName = 'Hari'): Promise<string> =>
  (await by.post('/v1/finance/donor', { financeProgramId, donorName, amount })).body.id
const aside = (id: string) => `/v1/finance/donor/${id}/set-aside`
const listOf = async (by: Member, program: string, query = '') =>
  (await by.get(`/v1/finance/donor/program/${program}?${query}`)).body
const historyOf = async (by: Member, program: string) =>
  (await by.get(`/v1/finance/program/${program}/history`)).body.data
const totalOf = async (program: string) => (await meera.get(`/v1/finance/program/${program}`)).body.donationTotal
const sumOfAll = async () => (await meera.get('/v1/finance/program/all?limit=1')).body.totalAmount
const noticesOf = async (by: Member) => {
  await app.allTold()
  return (await by.get('/v1/notification')).body.data.map(({ kind }: { kind: string }) => kind)
}

describe('the choice of who adds entries', () => {
  test('lets every member add, unless the program reserves it to its creator', async () => {
    const open = await newProgram(asha)
    expect((await ravi.get(`/v1/finance/program/${open}`)).body).toMatchObject({
      entriesBy: 'MEMBERS',
      can: { addEntry: true },
    })
    const closed = await newProgram(asha, { entriesBy: 'CREATOR' })
    const draft = { financeProgramId: closed, donorName: 'Hari', amount: 5 }
    expect((await ravi.post('/v1/finance/donor', draft)).body).toMatchObject({
      status: 403,
      code: 'finance/only-creator-adds',
    })
    expect((await ravi.get(`/v1/finance/program/${closed}`)).body.can.addEntry).toBe(false)
    expect((await asha.post('/v1/finance/donor', draft)).status).toBe(201)
    expect((await asha.get(`/v1/finance/program/${closed}`)).body.can.addEntry).toBe(true)
  })

  test('is changed by the creator, and the history says so; older entries stay with their authors', async () => {
    const program = await newProgram(asha)
    const entry = await enter(ravi, program, 5)
    const text = { name: 'Roof', description: 'Of the house' }
    await asha.put(`/v1/finance/program/${program}`, { ...text, entriesBy: 'CREATOR' })
    expect((await historyOf(ravi, program))[0]).toMatchObject({
      before: { entriesBy: 'MEMBERS' },
      after: { entriesBy: 'CREATOR' },
    })
    // Left out, it stays.
    await asha.put(`/v1/finance/program/${program}`, text)
    expect((await ravi.get(`/v1/finance/program/${program}`)).body.entriesBy).toBe('CREATOR')
    expect((await ravi.put(`/v1/finance/donor/${entry}`, { donorName: 'Hari', amount: 6 })).status).toBe(200)
    expect((await ravi.delete(`/v1/finance/donor/${entry}`)).status).toBe(204)
  })

  test('a kept reply is not repeated to a member who may no longer add entries', async () => {
    const program = await newProgram(asha)
    const draft = { financeProgramId: program, donorName: 'Hari', amount: 5 }
    const headers = { 'idempotency-key': 'a key of one entry' }
    expect((await ravi.post('/v1/finance/donor', draft, headers)).status).toBe(201)
    await asha.put(`/v1/finance/program/${program}`, { name: 'Roof', description: 'x', entriesBy: 'CREATOR' })
    expect((await ravi.post('/v1/finance/donor', draft, headers)).status).toBe(403)
  })
})

describe('an entry that is set aside', () => {
  test('leaves every total, and comes back', async () => {
    const program = await newProgram(asha)
    await enter(ravi, program, 100)
    const before = await sumOfAll()
    const [gift, expense] = [await enter(ravi, program, 5000), await enter(ravi, program, -10_000_000)]
    expect(await sumOfAll()).toBeCloseTo(before + 5000, 5)
    expect((await asha.post(aside(expense), { reason: 'Not spent' })).status).toBe(200)
    const answer = await asha.post(aside(gift), { reason: '  Never given ' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: gift,
        setAside: { reason: 'Never given' },
        can: { edit: false, remove: false, setAside: false, countAgain: true, issueReceipt: false },
      },
    })
    const totals = { donations: 100, expenses: 0, net: 100, donationCount: 1, expenseCount: 0 }
    expect((await listOf(meera, program)).totals).toEqual(totals)
    expect((await listOf(meera, program, 'q=hari')).totals).toEqual(totals)
    expect((await listOf(meera, program, 'kind=EXPENSE')).totals).toEqual(totals)
    expect(await totalOf(program)).toBe(100)
    expect(await sumOfAll()).toBeCloseTo(before, 5)
    expect((await listOf(meera, program)).data.map(({ id }: { id: string }) => id)).toContain(gift)

    expect((await asha.delete(aside(gift))).body).toMatchObject({
      setAside: null,
      can: { setAside: true, countAgain: false },
    })
    expect(await totalOf(program)).toBe(5100)
    expect(await sumOfAll()).toBeCloseTo(before + 5000, 5)
  })

  test('stays out of the totals where its author changes or deletes it', async () => {
    const program = await newProgram(asha)
    const [gift, other] = [await enter(ravi, program, 50), await enter(ravi, program, 7)]
    await asha.post(aside(gift), { reason: 'Twice' })
    await asha.post(aside(other), { reason: 'Twice' })
    const changed = await ravi.put(`/v1/finance/donor/${gift}`, { donorName: 'Hari', amount: 60 })
    expect(changed).toMatchObject({ status: 200, body: { amount: 60, setAside: { reason: 'Twice' } } })
    expect(await totalOf(program)).toBe(0)
    await asha.delete(aside(gift))
    expect(await totalOf(program)).toBe(60)
    expect((await ravi.delete(`/v1/finance/donor/${other}`)).status).toBe(204)
    expect(await totalOf(program)).toBe(60)
  })

  test('is in no export, and has no receipt', async () => {
    const program = await newProgram(asha)
    const [gift] = [await enter(ravi, program, 5, 'Sunita'), await enter(ravi, program, 6, 'Bimala')]
    const receipt = `/v1/finance/donor/${gift}/receipt`
    expect((await ravi.post(receipt)).status).toBe(201)
    await asha.post(aside(gift), { reason: 'Twice' })
    expect((await meera.get(receipt)).body.code).toBe('finance/receipt-void-set-aside')
    expect((await ravi.post(receipt)).body).toMatchObject({ status: 409, code: 'finance/set-aside' })
    const receipts = (await meera.get(`/v1/finance/program/${program}/receipt`)).body.data
    expect(receipts).toMatchObject([{ number: 1, voided: { reason: 'SET_ASIDE', byName: 'Asha Rai' } }])
    const csv = await meera.get(`/v1/finance/program/${program}/export?format=csv`)
    expect(String(csv.body)).toContain('Bimala')
    expect(String(csv.body)).not.toContain('Sunita')
    for (const format of ['xlsx', 'pdf'])
      expect((await meera.get(`/v1/finance/program/${program}/export?format=${format}`)).status).toBe(200)
    await asha.delete(aside(gift))
    expect((await ravi.post(receipt)).body.number).toBe(2)
  })

  test('says why to the creators of program and entry only, in the list and in the history', async () => {
    const program = await newProgram(asha)
    const gift = await enter(ravi, program, 5)
    await asha.post(aside(gift), { reason: 'Never given' })
    await asha.delete(aside(gift))
    await asha.post(aside(gift), { reason: 'Never given' })
    for (const [by, reason] of [
      [asha, 'Never given'],
      [ravi, 'Never given'],
      [meera, null],
    ] as const) {
      expect((await listOf(by, program)).data[0].setAside.reason).toBe(reason)
      const events = await historyOf(by, program)
      expect(events.slice(0, 3).map(({ kind }: { kind: string }) => kind)).toEqual([
        'SET_ASIDE',
        'COUNT_AGAIN',
        'SET_ASIDE',
      ])
      expect(events[0]).toMatchObject({ entryId: gift, by: { name: 'Asha Rai' }, after: { donorName: 'Hari' } })
      expect(events[1]).toMatchObject({ before: { donorName: 'Hari' }, after: { donorName: 'Hari' } })
      expect(JSON.stringify(events[1])).not.toContain('Never given')
      expect(JSON.stringify(events).includes('Never given')).toBe(reason !== null)
    }
  })

  test('is announced to its author, also when it counts again', async () => {
    const [program, author] = [await newProgram(asha), await app.signUp('Bina')]
    const gift = await enter(author, program, 5)
    await asha.post(aside(gift), { reason: 'Twice' })
    expect(await noticesOf(author)).toEqual(['FINANCE_SET_ASIDE'])
    await asha.delete(aside(gift))
    expect(await noticesOf(author)).toEqual(['FINANCE_COUNTED_AGAIN', 'FINANCE_SET_ASIDE'])
  })

  test.each([
    { who: 'blocks its keeper', isNamed: false, act: (author: Member) => block(author, asha) },
    { who: 'is blocked by its keeper', isNamed: false, act: (author: Member) => block(asha, author) },
    {
      who: 'mutes its keeper',
      isNamed: true,
      act: (author: Member) => author.post('/v1/mute', { userId: asha.id }),
    },
  ])('is announced to its author who $who, in the list, the count and the mail', async ({ isNamed, act }) => {
    const [program, author] = [await newProgram(asha), await app.signUp('Chandra')]
    const gift = await enter(author, program, 5)
    await act(author)
    await asha.post(aside(gift), { reason: 'Twice' })
    await asha.delete(aside(gift))
    const { data } = (await author.get('/v1/notification')).body
    const actors = isNamed ? [expect.objectContaining({ id: asha.id })] : []
    expect(data).toMatchObject([
      { kind: 'FINANCE_COUNTED_AGAIN', names: { PROGRAM: { id: program } }, actors },
      { kind: 'FINANCE_SET_ASIDE', names: { PROGRAM: { id: program } }, actors },
    ])
    expect((await author.get('/v1/notification/unread-count')).body.count).toBe(1)
  })

  test('is set aside by the creator of the program alone, with a reason, and never one of their own', async () => {
    const program = await newProgram(asha)
    const [gift, own] = [await enter(ravi, program, 5), await enter(asha, program, 5)]
    for (const by of [ravi, meera]) {
      expect((await by.post(aside(gift), { reason: 'x' })).body.code).toBe('finance/not-program-creator')
      expect((await by.delete(aside(gift))).body.code).toBe('finance/not-program-creator')
    }
    expect((await asha.post(aside(own), { reason: 'x' })).body).toMatchObject({
      status: 409,
      code: 'finance/own-entry',
    })
    for (const reason of ['', '   ', '\u202e', undefined, 'x'.repeat(501)])
      expect((await asha.post(aside(gift), { reason })).status).toBe(400)
    expect((await asha.post(aside(program), { reason: 'x' })).body.code).toBe('finance/entry-not-found')
    expect((await app.visitor.post(aside(gift), { reason: 'x' })).status).toBe(401)
  })

  test('one of two simultaneous callers sets an entry aside; a changed entry stays', async () => {
    const program = await newProgram(asha)
    const gift = await enter(ravi, program, 5)
    const both = await Promise.all([
      asha.post(aside(gift), { reason: 'One' }),
      asha.post(aside(gift), { reason: 'Two' }),
      asha.post(aside(gift), { reason: 'Three' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(both.map(({ body }) => body.setAside.reason))).toHaveProperty('size', 1)
    expect(await totalOf(program)).toBe(0)
    const kinds = (await historyOf(asha, program)).map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'SET_ASIDE')).toHaveLength(1)
    await Promise.all([asha.delete(aside(gift)), asha.delete(aside(gift))])
    expect(await totalOf(program)).toBe(5)

    const { version } = (await listOf(asha, program)).data[0]
    await ravi.put(`/v1/finance/donor/${gift}`, { donorName: 'Hari', amount: 6 })
    expect((await asha.post(aside(gift), { reason: 'x', version })).body.code).toBe('kit/stale')
    expect((await asha.post(aside(gift), { reason: 'x', version: version + 1 })).status).toBe(200)
  })
})
