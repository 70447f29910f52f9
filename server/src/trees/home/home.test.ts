import { home, mostNews, mostRemembered } from '@mulghar/contract/trees/home'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectNews, selectNewsChanges } from './home.sql.ts'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
let ravi: Member
let stranger: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  ;[asha, ravi, stranger] = [await app.signUp('Asha Rai'), await app.signUp('Ravi Rai'), await app.signUp('Hari')]
  treeId = await treeOf(asha, 'Rai of Kirtipur')
})
afterAll(() => app.close())

const treeOf = async (owner: Member, name: string): Promise<string> =>
  (await owner.post('/v1/family/family-tree', { name, description: 'x' })).body.id
const add = async (person: object, to = treeId, by = asha): Promise<string> =>
  (await by.post(`/v1/family/${to}/person`, person)).body.id
const letIn = async (member: Member, role: string, to = treeId) => {
  await member.post(`/v1/family/member/${to}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: to, userId: member.id, role })
}
const days = async (as: Member, from = '2026-11-20') => {
  const { body } = await as.get(`/v1/family/days?from=${from}`)
  return home.days.reply.parse(body)
}
const told = async (as: Member, from?: string) =>
  (await days(as, from)).data.map(({ person, kind, on, years }) => `${person.firstName} ${kind} ${on} ${years}`)
const news = async (as: Member) => home.news.reply.parse((await as.get('/v1/family/news')).body).data

describe('the days of a week', () => {
  beforeAll(async () => {
    await add({ firstName: 'Meera', dateOfBirth: '1990-11-22' })
    // The 8th of Mangsir 2040 is the 24th of November 1983; it comes again on the 24th of November 2026.
    await add({ firstName: 'Bina', birth: { calendar: 'BIKRAM_SAMBAT', year: 2040, month: 8, day: 8 } })
    await add({ firstName: 'Krishna', dateOfBirth: '1930-11-22', dateOfDeath: '1999-11-24' })
    await add({ firstName: 'Later', dateOfBirth: '1990-11-27' })
    await add({ firstName: 'About', birth: { qualifier: 'ABOUT', year: 1990, month: 11, day: 22 } })
    await add({ firstName: 'Month', birth: { year: 1990, month: 11 } })
    // The 5th of Mangsir 1990 is the 20th of November 1933.
    await add({ firstName: 'Undated', death: { calendar: 'BIKRAM_SAMBAT', year: 1990, month: 8, day: 5 } })
  })

  test('lists birthdays of the living and anniversaries of the dead, by the calendar of their entry', async () => {
    expect(await told(asha)).toEqual([
      'Undated DEATH_DAY 2026-11-21 93',
      'Meera BIRTHDAY 2026-11-22 36',
      'Bina BIRTHDAY 2026-11-24 43',
      'Krishna DEATH_DAY 2026-11-24 27',
    ])
    const [first, second] = (await days(asha)).data
    expect(first).toMatchObject({ calendar: 'BIKRAM_SAMBAT', familyTreeId: treeId, familyTreeName: 'Rai of Kirtipur' })
    expect(second).toMatchObject({ calendar: 'GREGORIAN' })
  })

  test('lists nobody who was born more than 150 years ago, or died then with an unknown birth', async () => {
    const old = await treeOf(asha, 'Old')
    await add({ firstName: 'Ancient', death: { year: 1726, month: 3, day: 3 } }, old)
    await add({ firstName: 'Elder', birth: { year: 1875 }, death: { year: 1950, month: 3, day: 4 } }, old)
    await add({ firstName: 'Born', birth: { year: 1876 }, death: { year: 1950, month: 3, day: 5 } }, old)
    await add({ firstName: 'Known', death: { year: 1876, month: 3, day: 6 } }, old)
    await add({ firstName: 'Perhaps', birth: { qualifier: 'BEFORE', year: 1800 }, dateOfDeath: '1950-03-07' }, old)
    expect(await told(asha, '2026-03-01')).toEqual(['Born DEATH_DAY 2026-03-05 76', 'Known DEATH_DAY 2026-03-06 150'])
  })

  test('lists days for members whose role allows it, not for VIEW_ONLY members or requesters', async () => {
    await ravi.post(`/v1/family/member/${treeId}/request`)
    expect(await days(ravi)).toEqual({ data: [], hasMore: false })
    await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: ravi.id, role: 'VIEW_ONLY' })
    expect(await days(ravi)).toEqual({ data: [], hasMore: false })
    const reader = await app.signUp('Reader')
    await letIn(reader, 'READ_ONLY')
    expect(await told(reader)).toEqual(await told(asha))
    expect(await days(stranger)).toEqual({ data: [], hasMore: false })
  })

  test('a visitor, and a day that never was', async () => {
    expect((await app.visitor.get('/v1/family/days?from=2026-11-20')).status).toBe(401)
    expect((await asha.get('/v1/family/days?from=2026-13-40')).status).toBe(400)
    expect((await asha.get('/v1/family/days')).status).toBe(400)
  })

  test('lists the newest of very many entries, and that there are more', async () => {
    const many = await treeOf(asha, 'Many')
    for (let year = 1950; year <= 1950 + mostRemembered; year++)
      await add({ firstName: `N${year}`, dateOfBirth: `${year}-05-05` }, many)
    const { data, hasMore } = await days(asha, '2026-05-01')
    expect(hasMore).toBe(true)
    expect(data.map(({ person }) => person.firstName).sort()).toEqual(
      Array.from({ length: mostRemembered }, (_, at) => `N${1951 + at}`),
    )
  })
})

describe('the latest changes', () => {
  let mine: string
  let ram: string
  beforeAll(async () => {
    mine = await treeOf(asha, 'Limbu of Ilam')
    ram = await add({ firstName: 'Ram', lastName: 'Limbu' }, mine)
  })
  const ofMine = async (as: Member) => (await news(as)).filter((one) => one.familyTreeId === mine)
  const change = (draft: object) => asha.put(`/v1/family/person/${ram}`, draft)

  test('the newest first, by whom and of whom', async () => {
    await change({ nickname: 'Ramu' })
    await change({ nickname: 'R', hiddenName: 'Secret' })
    expect(await ofMine(asha)).toMatchObject([
      { act: 'CHANGED', count: 1, field: null, people: [{ id: ram, name: 'Ram Limbu', isThere: true }] },
      { act: 'CHANGED', field: 'nickname', by: { id: asha.id, name: 'Asha Rai' }, familyTreeName: 'Limbu of Ilam' },
      { act: 'ADDED', count: 1 },
      { act: 'MADE', people: [] },
    ])
  })

  test('a role that does not show the changed fields sees only the person', async () => {
    const viewer = await app.signUp('Viewer')
    await letIn(viewer, 'VIEW_ONLY', mine)
    const seen = await ofMine(viewer)
    expect(seen.map(({ act, field }) => ({ act, field }))).toEqual([
      { act: 'CHANGED', field: null },
      { act: 'CHANGED', field: null },
      { act: 'ADDED', field: null },
      { act: 'MADE', field: null },
    ])
    expect(JSON.stringify(seen)).not.toMatch(/Ramu|Secret|nickname/)
    expect(await ofMine(stranger)).toEqual([])
    expect((await app.visitor.get('/v1/family/news')).status).toBe(401)
  })

  test('reads only field names of an edit, however long it is', async () => {
    const long = await treeOf(asha, 'Long')
    const id = await add({ firstName: 'Long' }, long)
    const edit = (draft: object) => asha.put(`/v1/family/person/${id}`, draft)
    const facts = (letter: string) =>
      Array.from({ length: 200 }, (_, at) => ({ type: `Fact ${at}`, value: letter.repeat(1000) }))
    const contact = (bloodGroup: string) => ({ contactDetails: { bloodGroup, bio: 'b'.repeat(20_000) } })
    for (const draft of [{ facts: facts('a') }, { facts: facts('b') }, contact('A'), contact('B')])
      expect((await edit(draft)).status).toBeLessThan(300)
    const of = (one: { familyTreeId: string }) => one.familyTreeId === long
    expect((await news(asha)).filter(of).map(({ field }) => field)).toEqual([
      'bloodGroup',
      null,
      'facts',
      'facts',
      null,
      null,
    ])
    const rows = await selectNews(app.db, asha.id, mostNews)
    const changes = await selectNewsChanges(app.db, rows, 200)
    expect(changes.length).toBeGreaterThan(4)
    for (const change of changes) expect(JSON.stringify(change).length).toBeLessThan(1000)
  })

  test('omits undone edits; removed people keep a name', async () => {
    const gone = await add({ firstName: 'Gone' }, mine)
    await asha.delete(`/v1/family/${mine}/person/${gone}`)
    expect((await ofMine(asha))[0]).toMatchObject({ act: 'DELETED', people: [{ name: 'Gone', isThere: false }] })
    const entries = (await asha.get(`/v1/family/family-tree/${mine}/history`)).body.data
    await asha.post(`/v1/family/family-tree/${mine}/history/${entries[0].id}/revert`)
    expect((await ofMine(asha)).map(({ act }) => act)).toEqual([
      'TAKEN_BACK',
      'ADDED',
      'CHANGED',
      'CHANGED',
      'ADDED',
      'MADE',
    ])
  })
})
