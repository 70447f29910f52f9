import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
let ravi: Member
const trees: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
  await tree('dead', { name: 'Shrestha of Gorkha', gotra: 'Kashyap' }, [
    { firstName: 'Ram', lastName: 'Shrestha', dateOfBirth: '1900-05-05', deceased: true, addresses: [at('Ward 3')] },
    {
      firstName: 'Sita',
      lastName: 'Rai',
      dateOfBirth: '1902-02-02',
      deathPlace: 'Patan',
      addresses: [at('Old Street 9')],
    },
  ])
  await tree('living', { name: 'Gurung family' }, [
    { firstName: 'Ram Bahadur', lastName: 'Shrestha', dateOfBirth: '1980-07-07', addresses: [at('Lake Side 12')] },
  ])
  await tree('hidden', { name: 'Shrestha in secret', discoverable: false }, [
    { firstName: 'Ram', lastName: 'Shrestha', deceased: true },
  ])
  await tree('presumed', { name: 'Old Newars' }, [{ firstName: 'Jit', lastName: 'Maharjan', birth: { year: 1850 } }])
})
afterAll(() => app.close())

const at = (address: string) => ({ address, city: { name: 'Kirtipur', countryName: 'Nepal' } })

async function tree(key: string, draft: object, people: object[]): Promise<void> {
  const { body } = await asha.post('/v1/family/family-tree', { description: 'x', ...draft })
  trees[key] = body.id
  for (const person of people) {
    const { status } = await asha.post(`/v1/family/${body.id}/person`, person)
    expect(status).toBe(201)
  }
}

type Query = { name?: string; person?: string; day?: string; address?: string }

async function found(by: Member, { name = '', person = '', day = '', address = '' }: Query): Promise<string[]> {
  const query = new URLSearchParams({
    name,
    'person.name': person,
    'person.dateOfBirth': day,
    'person.address': address,
  })
  const { status, body } = await by.get(`/v1/family/family-tree/search?${query.toString()}`)
  expect(status).toBe(200)
  const keys = Object.entries(trees)
  return body.data.map((one: { id: string }) => keys.find(([, id]) => id === one.id)?.[0]).sort()
}

describe('an outsider', () => {
  test.each([
    ['a tree by its name', { name: 'shresta' }, ['dead']],
    ['a tree by its gotra', { name: 'Kashyap' }, ['dead']],
    ['a tree by two words of its name, the second begun', { name: 'gorkha shres' }, ['dead']],
    ['the dead by the sound of a name', { person: 'Shresta' }, ['dead']],
    ['the dead in another script', { person: 'राम श्रेष्ठ' }, ['dead']],
    ['the dead by words in any order', { person: 'srestha ram' }, ['dead']],
    ['the dead by their birthday', { day: '1900-05-05' }, ['dead']],
    ['the dead by an address', { address: 'kirtipur' }, ['dead']],
    ['the dead by an address of two words', { address: 'Ward 3' }, ['dead']],
    ['the presumed dead', { person: 'Maharjan' }, ['presumed']],
    ['nobody living by a name', { person: 'Bahadur' }, []],
    ['nobody living by the exact name alone', { person: 'Ram Bahadur Shrestha' }, []],
    ['nobody living by a day', { day: '1980-07-07' }, []],
    ['nobody living by an address', { address: 'Lake Side 12' }, []],
    ['nobody living by a like name and a day', { person: 'Ram Bahadur Srestha', day: '1980-07-07' }, []],
    ['nobody living by half a name and a day', { person: 'Ram Shrestha', day: '1980-07-07' }, []],
    ['nobody living by half an address', { person: 'Ram Bahadur Shrestha', address: 'Kirtipur' }, []],
    ['the living by exact name and day', { person: 'ram bahadur SHRESTHA', day: '1980-07-07' }, ['living']],
    ['the living by exact name and street', { person: 'Ram Bahadur Shrestha', address: 'Lake Side 12' }, ['living']],
    [
      'the living by exact name and whole address',
      { person: 'Ram Bahadur Shrestha', address: 'Lake side 12, Kirtipur, Nepal' },
      ['living'],
    ],
    [
      'nobody where day and address are of different lives',
      { person: 'Ram Bahadur Shrestha', day: '1980-07-07', address: 'Ward 3' },
      [],
    ],
    ['nobody where name and day are of two people', { person: 'Ram Shrestha', day: '1902-02-02' }, []],
    ['nobody where name and address are of two people', { person: 'Ram Shrestha', address: 'Old Street' }, []],
    ['one whose name and address are right', { person: 'Shrestha', address: 'Ward 3 Kirtipur' }, ['dead']],
    ['a tree and a person in it', { name: 'Gorkha', person: 'Rai' }, ['dead']],
    ['no tree without that person', { name: 'Gurung', person: 'Rai' }, []],
    ['nothing by signs alone', { name: '!!' }, []],
    ['a tree whatever NULs are between the letters', { name: 'Gor\u0000kha', person: 'R\u0000ai' }, ['dead']],
  ] as [string, Query, string[]][])('finds %s', async (_, query, expected) => {
    expect(await found(ravi, query)).toEqual(expected)
  })
})

describe('the owner', () => {
  test.each([
    ['own hidden trees', { name: 'Shrestha' }, ['dead', 'hidden']],
    ['the living by sound', { person: 'Ram Srestha' }, ['dead', 'hidden', 'living']],
    ['the living by one word', { person: 'bahadur' }, ['living']],
    ['the living by their birthday', { day: '1980-07-07' }, ['living']],
    ['the living by an address', { address: 'kirtipur' }, ['dead', 'living']],
  ] as [string, Query, string[]][])('finds %s', async (_, query, expected) => {
    expect(await found(asha, query)).toEqual(expected)
  })
})

test('readers find living people by name, not by hidden fields', async () => {
  const meera = await app.signUp('Meera')
  await app.db
    .insertInto('tree_member')
    .values({
      tree_id: trees['living']!,
      account_id: meera.id,
      role: 'VIEW_ONLY',
      status: 'ACTIVE',
      origin: 'INVITE',
      person_id: null,
    })
    .execute()
  expect(await found(meera, { person: 'Ram Srestha' })).toEqual(['dead', 'living'])
  expect(await found(meera, { day: '1980-07-07' })).toEqual([])
  expect(await found(meera, { address: 'Lake Side' })).toEqual([])
  expect(await found(meera, { person: 'Bahadur', day: '1980-07-07' })).toEqual([])
  expect(await found(meera, { person: 'Ram Bahadur Shrestha', day: '1980-07-07' })).toEqual(['living'])
})

test('an applicant finds the hidden tree they asked to join', async () => {
  const hari = await app.signUp('Hari')
  await app.db
    .insertInto('tree_member')
    .values({
      tree_id: trees['hidden']!,
      account_id: hari.id,
      role: 'READ_ONLY',
      status: 'PENDING',
      origin: 'INVITE',
      person_id: null,
    })
    .execute()
  expect(await found(hari, { name: 'Shrestha' })).toEqual(['dead', 'hidden'])
})

test('nothing asked is refused, and so is a visitor', async () => {
  const url = '/v1/family/family-tree/search?name=&person.name=%20'
  expect(await ravi.get(url)).toMatchObject({ status: 400, body: { code: 'trees/search-empty' } })
  expect((await ravi.get('/v1/family/family-tree/search?person.dateOfBirth=1.1.1900')).status).toBe(400)
  expect((await app.visitor.get(url)).status).toBe(401)
})

test('people who are deleted, die or move are no longer found by their former facts', async () => {
  const { body } = await asha.post('/v1/family/family-tree', { name: 'Changing', description: 'x' })
  trees['changing'] = body.id
  const person = (await asha.post(`/v1/family/${body.id}/person`, { firstName: 'Tenzing', lastName: 'Sherpa' })).body
  expect(await found(ravi, { person: 'Sherpa' })).toEqual([])
  await asha.put(`/v1/family/person/${person.id}`, { deceased: true, addresses: [at('Khumjung')] })
  expect(await found(ravi, { person: 'Sherpa' })).toEqual(['changing'])
  expect(await found(ravi, { address: 'Khumjung' })).toEqual(['changing'])
  await asha.put(`/v1/family/person/${person.id}`, { lastName: 'Norgay', addresses: [] })
  expect(await found(ravi, { person: 'Sherpa' })).toEqual([])
  expect(await found(ravi, { address: 'Khumjung' })).toEqual([])
  await asha.delete(`/v1/family/${body.id}/person/${person.id}`)
  expect(await found(ravi, { person: 'Norgay' })).toEqual([])
  const left = await app.db.selectFrom('tree_search_key').select('key').where('tree_id', '=', body.id).execute()
  expect(left.every(({ key }) => key.startsWith('#'))).toBe(true)
})

test('results by name come a page at a time, in the order of names', async () => {
  for (let n = 0; n < 5; n++) await tree(`page ${n}`, { name: `Limbu ${n}` }, [])
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const { body } = await ravi.get(`/v1/family/family-tree/search?name=limbu&limit=2&next=${next}`)
    seen.push(...body.data.map((one: { name: string }) => one.name))
    next = body.next
  }
  expect(seen).toEqual(['Limbu 0', 'Limbu 1', 'Limbu 2', 'Limbu 3', 'Limbu 4'])
})

describe('by the name of a person', () => {
  const newTree = async (name: string, firstName: string, more: object = {}) => {
    const { body } = await asha.post('/v1/family/family-tree', { name, description: 'x' })
    const person = { firstName, lastName: 'Thapa', deceased: true, dateOfBirth: '1901-03-03', ...more }
    expect((await asha.post(`/v1/family/${body.id}/person`, person)).status).toBe(201)
  }
  const inPages = async (by: Member, query: object, limit: number) => {
    const asked = new URLSearchParams({ ...query, limit: String(limit) })
    const seen: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const { status, body } = await by.get(`/v1/family/family-tree/search?${asked.toString()}&next=${next}`)
      expect(status).toBe(200)
      expect(body.data.length).toBeLessThanOrEqual(limit)
      seen.push(...body.data.map((card: { name: string }) => card.name))
      next = body.next
    }
    return seen
  }
  const best = ['T exact newer', 'T exact longer', 'T exact older', 'T words', 'T alike newer', 'T alike older']

  beforeAll(async () => {
    await newTree('T exact older', 'Vishnu')
    await newTree('T alike older', 'Bisnu')
    await newTree('T words', 'Hari Vishnu')
    await newTree('T exact longer', 'Vishnu Thapa', { lastName: 'Magar' })
    await newTree('T exact newer', 'Vishnu', { addresses: [at('Gaun 5')] })
    await newTree('T alike newer', 'Bishnu', { addresses: [at('Gaun 5')] })
    await newTree('T living exact', 'Vishnu', { deceased: false, dateOfBirth: '1990-01-01' })
    await newTree('T living exact, dead alike', 'Vishnu', { deceased: false, dateOfBirth: '1990-01-01' })
  })

  test.each([1, 2, 3, 20])(
    'the name itself comes first, then its words, then sounds, in pages of %i',
    async (limit) => {
      expect(await inPages(ravi, { 'person.name': 'Vishnu Thapa' }, limit)).toEqual(best)
      // Both scripts share a spelling.
      expect(await inPages(ravi, { 'person.name': 'विष्णु थापा' }, limit)).toEqual(
        await inPages(ravi, { 'person.name': 'vishnu thapa' }, limit),
      )
    },
  )

  test('the family name may come first, and a day or an address beside the name keeps the order', async () => {
    const family = await inPages(ravi, { 'person.name': 'Thapa Vishnu' }, 2)
    expect(family.slice(0, 2)).toEqual(['T exact newer', 'T exact older'])
    expect(family.slice(-2)).toEqual(['T alike newer', 'T alike older'])
    expect(await inPages(ravi, { 'person.name': 'Vishnu Thapa', 'person.dateOfBirth': '1901-03-03' }, 2)).toEqual(best)
    expect(await inPages(ravi, { 'person.name': 'Vishnu Thapa', 'person.address': 'Gaun' }, 1)).toEqual([
      'T exact newer',
      'T alike newer',
    ])
  })

  test('the names of the living rank a tree for its members only', async () => {
    const { body } = await asha.get('/v1/family/family-tree/search?name=living exact, dead')
    const [{ id }] = body.data
    await asha.post(`/v1/family/${id}/person`, { firstName: 'Bisnu', lastName: 'Thapa', deceased: true })
    expect(await inPages(ravi, { 'person.name': 'Vishnu Thapa' }, 2)).toEqual([
      ...best.slice(0, 4),
      'T living exact, dead alike',
      ...best.slice(4),
    ])
    expect(await inPages(asha, { 'person.name': 'Vishnu Thapa' }, 2)).toEqual([
      'T living exact, dead alike',
      'T living exact',
      ...best,
    ])
  })
})
