import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { newId } from '../../kit/ids.ts'

let app: TestApp
let asha: Member
let ravi: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
  treeId = await newTree(asha)
})
afterAll(() => app.close())

async function newTree(owner: Member, more: object = {}): Promise<string> {
  const { body } = await owner.post('/v1/family/family-tree', { name: 'Shrestha', description: 'Ours', ...more })
  return body.id
}

async function add(draft: object, to = treeId, by = asha) {
  const { status, body } = await by.post(`/v1/family/${to}/person`, draft)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

const read = async (id: string, by = asha) => (await by.get(`/v1/family/person/${id}`)).body
const counts = async (of = treeId) => (await asha.get(`/v1/family/family-tree/${of}/detail`)).body

describe('POST /v1/family/:treeId/person', () => {
  test('the owner adds a person, with all that is known', async () => {
    const draft = {
      firstName: 'Ram',
      lastName: 'Shrestha',
      names: [{ script: 'Deva', first: 'राम', last: 'श्रेष्ठ' }],
      gender: 'MALE',
      nickname: 'Kanchha',
      hiddenName: 'Nwaran',
      gotra: 'Kashyap',
      currentGotra: 'Kashyap',
      birthOrder: 2,
      dateOfBirth: '1951-02-03',
      birthPlace: 'Gorkha',
      contactDetails: { email: 'ram@example.org', phoneNumber: '+977 1-4444444', bloodGroup: 'O+', bio: 'A teacher.' },
      addresses: [{ address: 'Ward 3', city: { name: 'Kirtipur', countryName: 'Nepal' }, currentAddress: true }],
      educations: [{ degreeName: 'BA', institutionName: 'Tri-Chandra', startDate: '1970', currentEducation: 'true' }],
      jobs: [{ position: 'Teacher', startDate: '1974-06', endDate: '2010-01-31' }],
      sources: [{ title: 'Family book', page: '12' }],
      facts: [{ type: 'Religion', value: 'Hindu', date: { year: 1951 } }],
    }
    const made = await add(draft)
    expect(made).toMatchObject({
      ...draft,
      familyTreeId: treeId,
      living: true,
      deceased: false,
      bornYear: 1951,
      birth: { calendar: 'GREGORIAN', qualifier: 'EXACT', year: 1951, month: 2, day: 3 },
      facts: [{ type: 'Religion', value: 'Hindu', date: { year: 1951 } }],
      version: 1,
      can: { edit: true, remove: true },
      relations: { parents: [], partners: [], children: [] },
    })
    expect(await read(made.id)).toEqual(made)
  })

  test('others are refused, a visitor first of all', async () => {
    const before = await counts()
    expect(await ravi.post(`/v1/family/${treeId}/person`, { firstName: 'X' })).toMatchObject({
      status: 403,
      body: { code: 'trees/not-member' },
    })
    expect(await app.visitor.post(`/v1/family/${treeId}/person`, {})).toMatchObject({ status: 401 })
    expect(await asha.post(`/v1/family/${newId()}/person`, { firstName: 'X' })).toMatchObject({
      status: 404,
      body: { code: 'trees/not-found' },
    })
    expect(await counts()).toEqual(before)
  })

  test.each([
    ['no name', {}, 'firstName', 'required'],
    ['a name of controls', { firstName: '\u202e\u200b' }, 'firstName', 'required'],
    ['ten thousand letters', { firstName: 'x'.repeat(10_000) }, 'firstName', 'too-long'],
    ['31 February', { firstName: 'X', birth: { year: 2021, month: 2, day: 31 } }, 'birth', 'too-late-in-month'],
    [
      'the 32nd of a month of 31 days',
      { firstName: 'X', birth: { calendar: 'BIKRAM_SAMBAT', year: 2041, month: 2, day: 32 } },
      'birth',
      'too-late-in-month',
    ],
    ['a day that is none', { firstName: 'X', dateOfDeath: '2021-02-31' }, 'dateOfDeath', 'date'],
    [
      'a telephone of letters',
      { firstName: 'X', contactDetails: { phoneNumber: 'call me' } },
      'contactDetails.phoneNumber',
      'phone',
    ],
  ])('%s is refused', async (_, draft, field, code) => {
    const { status, body } = await asha.post(`/v1/family/${treeId}/person`, draft)
    expect({ status, code: body.code, errors: body.errors }).toMatchObject({
      status: 400,
      code: 'kit/bad-input',
      errors: [{ field, code }],
    })
  })

  test('text is kept composed, without what turns lines around, with what Devanagari needs', async () => {
    const made = await add({ firstName: '\u202eRe\u0301mi\u2069\u0000', lastName: 'श्र\u200dी' })
    expect(made).toMatchObject({ firstName: 'Rémi', lastName: 'श्र\u200dी' })
  })

  test('the same key makes one person', async () => {
    const key = { 'idempotency-key': newId() }
    const draft = { firstName: 'Once' }
    const [one, two] = [
      await asha.post(`/v1/family/${treeId}/person`, draft, key),
      await asha.post(`/v1/family/${treeId}/person`, draft, key),
    ]
    expect(two).toMatchObject({ status: 201, body: { id: one.body.id } })
  })
})

describe('PUT /v1/family/person/:id', () => {
  test('changes what it names and leaves the rest', async () => {
    const { id } = await add({ firstName: 'Sita', lastName: 'Rai', nickname: 'Kanchhi', dateOfBirth: '1960-01-01' })
    const { status, body } = await asha.put(`/v1/family/person/${id}`, { lastName: 'Gurung', nickname: null })
    expect(status).toBe(200)
    expect(body).toMatchObject({ firstName: 'Sita', lastName: 'Gurung', dateOfBirth: '1960-01-01', version: 2 })
    expect(body.nickname).toBeNull()
    expect(await read(id)).toEqual(body)
  })

  test('keeps the ids of list items that are sent again without them', async () => {
    const items = {
      addresses: [{ address: 'House 7', city: { name: 'Ilam', countryName: 'Nepal' } }, { address: 'House 7' }],
      educations: [{ degreeName: 'BA', currentEducation: 'false' }],
      jobs: [{ position: 'Farmer', startDate: '1970' }],
      sources: [{ title: 'A book', page: '3' }],
      facts: [{ type: 'Travel', value: 'a journey', date: { year: 1990 } }],
    }
    const { id } = await add({ firstName: 'Gita', ...items })
    const before = await read(id)
    expect((await asha.put(`/v1/family/person/${id}`, items)).body).toEqual(before)
    const more = await asha.put(`/v1/family/person/${id}`, { jobs: [{ position: 'Weaver' }, ...items.jobs] })
    expect(more.body.jobs[1]).toEqual(before.jobs[0])
    expect(more.body.jobs[0].id).not.toBe(before.jobs[0].id)
    const twice = (await asha.put(`/v1/family/person/${id}`, { jobs: [items.jobs[0], items.jobs[0]] })).body.jobs
    expect(twice[0].id).toBe(before.jobs[0].id)
    expect(twice[1].id).not.toBe(twice[0].id)
  })

  test.each([
    ['addresses', { address: 'House 7' }, { address: 'House 9' }],
    ['educations', { degreeName: 'BA' }, { degreeName: 'MA' }],
    ['jobs', { position: 'Farmer' }, { position: 'Weaver' }],
    ['facts', { type: 'Travel', value: 'by foot' }, { type: 'Travel', value: 'by boat' }],
    [
      'names',
      { script: 'Latn', kind: 'AKA', first: 'Gitu', last: 'Rai' },
      { script: 'Latn', kind: 'AKA', first: 'Gitanjali', last: 'Rai' },
    ],
  ])('gives the second of two %s with one id an id of its own', async (key, first, second) => {
    const { id } = await add({ firstName: 'Gita', lastName: 'Rai', [key]: [first] })
    const [{ id: itemId }] = (await read(id))[key]
    const { body } = await asha.put(`/v1/family/person/${id}`, {
      [key]: [
        { ...first, id: itemId },
        { ...second, id: itemId },
      ],
    })
    expect(body[key]).toMatchObject([{ ...first, id: itemId }, second])
    expect(body[key][1].id).not.toBe(itemId)
    expect((await read(id))[key]).toEqual(body[key])
  })

  test('keeps a date as it was entered', async () => {
    const { id } = await add({
      firstName: 'Hari',
      birth: { calendar: 'BIKRAM_SAMBAT', year: 2007, month: 10, day: 21 },
    })
    const entered = { calendar: 'BIKRAM_SAMBAT', year: 2007, month: 10, day: 21 }
    expect(await read(id)).toMatchObject({ dateOfBirth: '1951-02-03', bornYear: 1951, birth: entered })
    await asha.put(`/v1/family/person/${id}`, { dateOfBirth: '1951-02-03' })
    expect(await read(id)).toMatchObject({ birth: entered })
    await asha.put(`/v1/family/person/${id}`, { dateOfBirth: '1951-02-04' })
    expect(await read(id)).toMatchObject({ birth: { calendar: 'GREGORIAN', year: 1951, month: 2, day: 4 } })
    await asha.put(`/v1/family/person/${id}`, { death: { qualifier: 'ABOUT', year: 2020 } })
    expect(await read(id)).toMatchObject({ living: false, deceased: true, diedYear: 2020, dateOfDeath: null })
    await asha.put(`/v1/family/person/${id}`, { death: null })
    expect(await read(id)).toMatchObject({ living: true, deceased: false, death: null })
  })

  test('an old version is refused, and nothing is lost', async () => {
    const { id } = await add({ firstName: 'Maya' })
    const save = (nickname: string) => asha.put(`/v1/family/person/${id}`, { nickname, version: 1 })
    const answers = await Promise.all([save('one'), save('two'), save('three')])
    expect(answers.map((answer) => answer.status).sort((one, other) => one - other)).toEqual([200, 409, 409])
    expect(answers.find((answer) => answer.status === 409)!.body.code).toBe('kit/stale')
    const saved = answers.find((answer) => answer.status === 200)!.body
    expect(await read(id)).toEqual(saved)
    expect(saved.version).toBe(2)
  })

  test('a bond made from the other side makes the version old too', async () => {
    const mother = await add({ firstName: 'Mother' })
    const child = await add({ firstName: 'Child', relations: { parents: [{ id: mother.id }] } })
    const stale = await asha.put(`/v1/family/person/${mother.id}`, { version: 1, relations: { children: [] } })
    expect(stale.status).toBe(409)
    expect((await read(child.id)).relations.parents).toMatchObject([{ id: mother.id, kind: 'BIRTH' }])
  })

  test('others are refused, as if the person did not exist', async () => {
    const { id } = await add({ firstName: 'Secret' })
    expect(await ravi.put(`/v1/family/person/${id}`, { firstName: 'X' })).toMatchObject({
      status: 404,
      body: { code: 'trees/person-not-found' },
    })
    expect((await app.visitor.put(`/v1/family/person/${id}`, {})).status).toBe(401)
    expect((await ravi.get(`/v1/family/person/${id}`)).status).toBe(404)
    expect((await app.visitor.get(`/v1/family/person/${id}`)).status).toBe(401)
    expect((await asha.get('/v1/family/person/nonsense')).status).toBe(400)
    expect((await read(id)).firstName).toBe('Secret')
  })
})

describe('DELETE /v1/family/:treeId/person/:id', () => {
  test('leaves partners and children to each other', async () => {
    const tree = await newTree(asha)
    const [pa, ma] = [await add({ firstName: 'Pa' }, tree), await add({ firstName: 'Ma' }, tree)]
    const kid = await add({ firstName: 'Kid', relations: { parents: [{ id: pa.id }, { id: ma.id }] } }, tree)
    expect(await asha.delete(`/v1/family/${tree}/person/${pa.id}`)).toMatchObject({ status: 204 })
    expect((await asha.get(`/v1/family/person/${pa.id}`)).status).toBe(404)
    expect((await read(kid.id)).relations.parents).toMatchObject([{ id: ma.id }])
    expect(await counts(tree)).toMatchObject({ personCount: 2, familyCount: 1 })
    expect((await asha.get(`/v1/family/family-tree/${tree}/people?q=Pa`)).body.data).toEqual([])
  })

  test('is refused to others, and under another tree', async () => {
    const { id } = await add({ firstName: 'Stays' })
    expect((await ravi.delete(`/v1/family/${treeId}/person/${id}`)).status).toBe(404)
    expect((await app.visitor.delete(`/v1/family/${treeId}/person/${id}`)).status).toBe(401)
    expect((await asha.delete(`/v1/family/${await newTree(asha)}/person/${id}`)).status).toBe(404)
    expect((await read(id)).firstName).toBe('Stays')
  })
})

test('people added by many calls at once all exist, are counted, and are in the history', async () => {
  const tree = await newTree(asha)
  const names = Array.from({ length: 20 }, (_, n) => `Person ${String.fromCharCode(97 + n)}`)
  await Promise.all(names.map((firstName) => add({ firstName }, tree)))
  expect(await counts(tree)).toMatchObject({ personCount: 20 })
  const changes = await app.db
    .selectFrom('tree_change')
    .select(['kind', 'subject_kind', 'account_id', 'after'])
    .where('tree_id', '=', tree)
    .where('subject_kind', '=', 'PERSON')
    .execute()
  expect(changes).toHaveLength(20)
  expect(new Set(changes.map((change) => change.account_id))).toEqual(new Set([asha.id]))
  const { version } = await app.db.selectFrom('tree').select('version').where('id', '=', tree).executeTakeFirstOrThrow()
  expect(Number(version)).toBe(21)
})
