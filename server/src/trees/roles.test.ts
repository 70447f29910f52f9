import type { TreeStanding } from '@mulghar/contract/trees/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenAs } from '../../test/listening.ts'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newId } from '../kit/ids.ts'

let app: TestApp
let treeId: string
let living: string
let dead: string
const who = {} as Record<TreeStanding, Member>

const told = {
  lastName: 'Shrestha',
  nickname: 'Kanchha',
  gotra: 'Kashyap',
  currentGotra: 'Atri',
  hiddenName: 'Nwaran',
  birthPlace: 'Gorkha',
  contactDetails: { email: 'x@example.org', phoneNumber: '12345678', bloodGroup: 'O+', bio: 'Long ago.' },
  addresses: [{ address: 'Ward 3', city: { name: 'Kirtipur', countryName: 'Nepal' } }],
  educations: [{ degreeName: 'BA' }],
  jobs: [{ position: 'Teacher' }],
  sources: [{ title: 'Family book', about: 'birth', quality: 3 }],
  notes: [{ about: 'birth', text: 'A torn page.' }],
  facts: [{ type: 'Religion', value: 'Hindu' }],
}

beforeAll(async () => {
  app = await startTestApp()
  const standings: TreeStanding[] = ['OWNER', 'READ_WRITE', 'READ_ONLY', 'VIEW_ONLY', 'PENDING', 'NONE']
  for (const standing of standings) who[standing] = await app.signUp(standing.toLowerCase())
  treeId = (await who.OWNER.post('/v1/family/family-tree', { name: 'Roles', description: 'x' })).body.id
  for (const standing of standings) {
    if (standing === 'OWNER' || standing === 'NONE') continue
    await app.db
      .insertInto('tree_member')
      .values({
        tree_id: treeId,
        account_id: who[standing].id,
        role: standing === 'PENDING' ? 'READ_WRITE' : standing,
        status: standing === 'PENDING' ? 'PENDING' : 'ACTIVE',
        origin: 'REQUEST',
        person_id: null,
      })
      .execute()
  }
  const add = async (draft: object) => (await who.OWNER.post(`/v1/family/${treeId}/person`, draft)).body.id
  dead = await add({ ...told, firstName: 'Dead', dateOfBirth: '1900-05-05', dateOfDeath: '1970-06-06' })
  living = await add({
    ...told,
    firstName: 'Living',
    dateOfBirth: '1980-07-07',
    relations: { parents: [{ id: dead }] },
  })
  await who.OWNER.put(`/v1/family/person/${living}`, {
    relations: { partners: [{ id: await add({ firstName: 'Wife' }), from: '2001-01-01' }] },
  })
})
afterAll(() => app.close())

const dates = ['dateOfBirth', 'dateOfDeath', 'marriedDate', 'birth', 'death', 'marriage', 'birthPlace', 'deathPlace']
const life = [...dates, 'nickname', 'educations', 'jobs', 'sources', 'facts']
const contacts = ['contactDetails', 'addresses', 'notes']
const withYears = ['birthOrder', 'gotra', 'currentGotra']

describe.each([
  ['VIEW_ONLY', [...life, ...contacts, 'hiddenName']],
  ['READ_ONLY', ['hiddenName']],
  ['READ_WRITE', []],
  ['OWNER', []],
] as [TreeStanding, string[]][])('%s', (standing, absent) => {
  test.each(['living', 'dead'])(
    'sees of a %s person what the role allows, and of the rest not even the name',
    async (which) => {
      const { status, body } = await who[standing].get(`/v1/family/person/${which === 'living' ? living : dead}`)
      expect(status).toBe(200)
      for (const field of [...life, ...contacts, 'hiddenName'])
        expect({ field, there: field in body }).toEqual({ field, there: !absent.includes(field) })
      expect(body).toMatchObject({ lastName: 'Shrestha', names: [], gender: 'UNKNOWN', familyTreeId: treeId })
      const hidesYears = standing === 'VIEW_ONLY' && which === 'living'
      for (const field of withYears) expect({ field, there: field in body }).toEqual({ field, there: !hidesYears })
      expect(body.bornYear).toBe(hidesYears ? null : which === 'living' ? 1980 : 1900)
    },
  )

  test('learns which fields are hidden, and not whether they hold anything', async () => {
    const byName = (fields: string[]) => fields.toSorted((one, other) => one.localeCompare(other))
    const years = standing === 'VIEW_ONLY' ? [...withYears, 'bornYear', 'diedYear'] : []
    const bare = (await who.OWNER.post(`/v1/family/${treeId}/person`, { firstName: 'Bare' })).body.id
    for (const [id, hidden] of [
      [dead, absent],
      [living, [...absent, ...years]],
      [bare, [...absent, ...years]],
    ] as const) {
      const { body } = await who[standing].get(`/v1/family/person/${id}`)
      expect(byName(body.hidden)).toEqual(byName([...hidden]))
    }
    await who.OWNER.delete(`/v1/family/${treeId}/person/${bare}`)
  })

  test('sees the years of dead relatives; those of the living as far as their dates', async () => {
    const { body } = await who[standing].get(`/v1/family/person/${dead}`)
    const [child] = body.relations.children
    expect(child.born).toBe(standing === 'VIEW_ONLY' ? null : 1980)
    const { relations } = (await who[standing].get(`/v1/family/person/${living}`)).body
    expect(relations.parents[0]).toMatchObject({ born: 1900, died: 1970 })
    expect('from' in relations.partners[0]).toBe(standing !== 'VIEW_ONLY')
  })

  test('sees the same in the graph, the list and the search', async () => {
    const { body: graph } = await who[standing].get(`/v1/family/family-tree/${treeId}/graph`)
    const at = graph.people.id.indexOf(living)
    expect(graph.people.born[at]).toBe(standing === 'VIEW_ONLY' ? null : 1980)
    expect(graph.people.born[graph.people.id.indexOf(dead)]).toBe(1900)
    expect(graph.unions.from.filter((year: number | null) => year === 2001)).toHaveLength(
      standing === 'VIEW_ONLY' ? 0 : 1,
    )
    for (const q of ['', '?q=living']) {
      const { body: list } = await who[standing].get(`/v1/family/family-tree/${treeId}/people${q}`)
      const line = list.data.find((one: { id: string }) => one.id === living)
      expect(line).toMatchObject({ firstName: 'Living', born: standing === 'VIEW_ONLY' ? null : 1980 })
      expect('bornPlace' in line).toBe(standing !== 'VIEW_ONLY')
    }
    const { body: found } = await who[standing].get('/v1/search?type=PERSON&q=living')
    expect(found.data).toMatchObject([
      { id: living, subtitle: 'Roles', years: { born: standing === 'VIEW_ONLY' ? null : 1980, died: null } },
    ])
  })
})

describe.each(['NONE', 'PENDING'] as const)('%s', (standing) => {
  test('sees the card and nothing else', async () => {
    const me = who[standing]
    const card = await me.get(`/v1/family/family-tree/${treeId}`)
    expect(card).toMatchObject({ status: 200, body: { id: treeId, role: null, can: { open: false, edit: false } } })
    for (const path of ['detail', 'graph', 'people']) {
      const answer = await me.get(`/v1/family/family-tree/${treeId}/${path}`)
      expect(answer).toMatchObject({ status: 403, body: { code: 'trees/not-member' } })
    }
    expect((await me.get(`/v1/family/person/${dead}`)).status).toBe(404)
    expect((await me.get('/v1/search?type=PERSON&q=living')).body.data).toEqual([])
  })
})

describe('VIEW_ONLY who says to be somebody', () => {
  const hidden = [...life, ...contacts, ...withYears, 'hiddenName']
  const seen = async () => (await who.VIEW_ONLY.get(`/v1/family/person/${living}`)).body
  const me = `/v1/family/member/me`

  test('sees no more of the person while it waits for the owner, and may edit nothing', async () => {
    const asked = await who.VIEW_ONLY.put(me, { familyTreeId: treeId, personId: living })
    expect(asked.status).toBe(202)
    const body = await seen()
    expect(hidden.filter((field) => field in body)).toEqual([])
    expect(body).toMatchObject({ bornYear: null, can: { edit: false } })
    expect((await who.VIEW_ONLY.put(`/v1/family/person/${living}`, { nickname: 'Mine' })).status).toBe(403)
  })

  test('sees all facts of the person once the owner confirms it, and of no other', async () => {
    await who.OWNER.post(`${me}/${who.VIEW_ONLY.id}`, { familyTreeId: treeId })
    const body = await seen()
    expect(hidden.filter((field) => !(field in body))).toEqual([])
    expect(body).toMatchObject({ bornYear: 1980, can: { edit: true, editRelations: false, remove: false } })
    const { body: another } = await who.VIEW_ONLY.get(`/v1/family/person/${dead}`)
    expect(hidden.filter((field) => field in another && !withYears.includes(field))).toEqual([])
    expect((await who.VIEW_ONLY.put(`/v1/family/person/${dead}`, { nickname: 'Mine' })).status).toBe(403)
  })

  test('sees none of it after the owner takes it back', async () => {
    await who.OWNER.delete(`${me}/${who.VIEW_ONLY.id}`, { familyTreeId: treeId })
    const body = await seen()
    expect(hidden.filter((field) => field in body)).toEqual([])
    expect((await who.VIEW_ONLY.put(me, { familyTreeId: treeId, personId: living })).status).toBe(403)
  })
})

const outcomes: Record<TreeStanding, [add: number, edit: number, check: number, govern: number]> = {
  NONE: [403, 404, 403, 403],
  PENDING: [403, 404, 403, 403],
  VIEW_ONLY: [403, 403, 403, 403],
  READ_ONLY: [403, 403, 403, 403],
  READ_WRITE: [201, 200, 200, 403],
  OWNER: [201, 200, 200, 200],
}

test.each(Object.entries(outcomes) as [TreeStanding, number[]][])(
  '%s changes what the role allows',
  async (standing, expected) => {
    const me = who[standing]
    const answers = [
      await me.post(`/v1/family/${treeId}/person`, { firstName: 'New' }),
      await me.put(`/v1/family/person/${living}`, { gotra: 'Kashyap' }),
      await me.post(`/v1/family/${treeId}/validatePerson`, { firstName: 'New' }),
      await me.put(`/v1/family/family-tree/${treeId}`, { description: 'Changed' }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(expected)
    const { can } = (await me.get(`/v1/family/family-tree/${treeId}`)).body
    expect([can.editPeople, can.edit, can.remove, can.import]).toEqual([
      expected[0] === 201,
      expected[3] === 200,
      expected[3] === 200,
      expected[0] === 201,
    ])
    expect(can.export).toBe(['READ_ONLY', 'READ_WRITE', 'OWNER'].includes(standing))
  },
)

test('writers delete people they added, the owner deletes anybody', async () => {
  const addBy = async (by: Member) => (await by.post(`/v1/family/${treeId}/person`, { firstName: 'Mine' })).body
  const [own, others] = [await addBy(who.READ_WRITE), await addBy(who.OWNER)]
  expect(own.can).toEqual({
    beMe: true,
    edit: true,
    editPictures: true,
    editRelations: true,
    link: true,
    remove: true,
  })
  expect((await who.READ_WRITE.get(`/v1/family/person/${others.id}`)).body.can.remove).toBe(false)
  expect(await who.READ_WRITE.delete(`/v1/family/${treeId}/person/${others.id}`)).toMatchObject({
    status: 403,
    body: { code: 'trees/not-own-addition' },
  })
  expect(await who.READ_ONLY.delete(`/v1/family/${treeId}/person/${others.id}`)).toMatchObject({
    status: 403,
    body: { code: 'trees/not-editor' },
  })
  expect((await who.READ_WRITE.delete(`/v1/family/${treeId}/person/${own.id}`)).status).toBe(204)
  const third = await addBy(who.READ_WRITE)
  expect((await who.OWNER.delete(`/v1/family/${treeId}/person/${third.id}`)).status).toBe(204)
})

test('a tree that does not exist answers with not found everywhere', async () => {
  const nowhere = newId()
  for (const path of ['', '/detail', '/graph', '/people'])
    expect((await who.OWNER.get(`/v1/family/family-tree/${nowhere}${path}`)).body.code).toBe('trees/not-found')
})

test('every member gets the event of a change, and no other account', async () => {
  const url = await app.app.listen()
  const [owner, ...rest] = await Promise.all(
    (['OWNER', 'READ_WRITE', 'READ_ONLY', 'VIEW_ONLY', 'PENDING', 'NONE'] as const).map((role) =>
      listenAs(url, who[role].tokens),
    ),
  )
  const all = [owner!, ...rest]
  await who.OWNER.put(`/v1/family/person/${living}`, { gotra: 'Bharadwaj' })
  const heard = () => all.map((one) => one.events(treeId).length)
  await expect.poll(heard).toEqual([1, 1, 1, 1, 0, 0])
  for (const one of all) one.stop()
})
