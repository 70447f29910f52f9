import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { newId } from '../../kit/ids.ts'

let app: TestApp
let asha: Member
let ravi: Member
let meera: Member
let treeId: string
let self: string
let other: string

const member = '/v1/family/member'
const told = {
  lastName: 'Shrestha',
  dateOfBirth: '1990-01-01',
  hiddenName: 'Kush',
  contactDetails: { email: 'self@example.org', phoneNumber: '9841000000' },
}

beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Asha', 'Ravi', 'Meera'] as const) {
    const one = await app.signUp(name)
    if (name === 'Asha') asha = one
    else if (name === 'Ravi') ravi = one
    else meera = one
  }
})
afterAll(() => app.close())

/** A tree of Asha's with two who live; Ravi may only look at it. */
async function scene(role = 'VIEW_ONLY') {
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Selves', description: 'x' })).body.id
  self = await add({ ...told, firstName: 'Self' })
  other = await add({ ...told, firstName: 'Other' })
  await join(ravi, role)
}

const add = async (draft: object): Promise<string> => (await asha.post(`/v1/family/${treeId}/person`, draft)).body.id
async function join(who: Member, role: string) {
  await who.post(`${member}/${treeId}/request`)
  expect((await asha.post(`${member}/accept`, { familyTreeId: treeId, userId: who.id, role })).status).toBe(200)
}
const be = (by: Member, personId: string | null) => by.put(`${member}/me`, { familyTreeId: treeId, personId })
const give = (by: Member, to: Member, personId?: string) =>
  by.post(`${member}/me/${to.id}`, { familyTreeId: treeId, ...(personId && { personId }) })
const take = (by: Member, from: Member) => by.delete(`${member}/me/${from.id}`, { familyTreeId: treeId })
const page = async (by: Member, id: string) => (await by.get(`/v1/family/person/${id}`)).body
const leave = (by: Member) => by.delete(`${member}/leave`, { familyTreeId: treeId })
const role = (of: Member, to: string) => asha.put(member, { familyTreeId: treeId, userId: of.id, role: to })
const meOf = async (by: Member) => {
  const { me, claim } = (await by.get(`/v1/family/family-tree/${treeId}/detail`)).body
  return { me, claim: claim?.status ?? null }
}
const claims = async (by: Member, more = `?familyTreeId=${treeId}`) =>
  (await by.get(`${member}/claim${more}`)).body.data
const news = async (of: Member) =>
  ((await of.get('/v1/notification?limit=100')).body.data as { kind: string; names: { tree?: { id: string } } }[])
    .filter(({ names }) => names.tree?.id === treeId)
    .map(({ kind }) => kind)

const hidden = ['dateOfBirth', 'contactDetails', 'addresses', 'hiddenName', 'nickname', 'facts']

async function grantsNothing(by: Member, id: string) {
  const body = await page(by, id)
  expect(hidden.filter((field) => field in body)).toEqual([])
  expect(body.bornYear).toBe(null)
  expect(body.can.edit).toBe(false)
  expect((await by.put(`/v1/family/person/${id}`, { nickname: 'Mine' })).status).toBe(403)
}

describe.each(['VIEW_ONLY', 'READ_ONLY'])('the claim of a member with %s to be a person', (given) => {
  test('waits for the owner, and until then nothing is granted', async () => {
    await scene(given)
    const asked = await be(ravi, self)
    expect(asked).toMatchObject({
      status: 202,
      body: { personId: null, claim: { status: 'WAITING', personId: self, personName: 'Self Shrestha' } },
    })
    if (given === 'VIEW_ONLY') await grantsNothing(ravi, self)
    expect((await ravi.put(`/v1/family/person/${self}`, { nickname: 'Mine' })).status).toBe(403)
    expect('hiddenName' in (await page(ravi, self))).toBe(false)
    expect(await meOf(ravi)).toEqual({ me: null, claim: 'WAITING' })
    expect(await news(asha)).toContain('SELF_CLAIM')

    const [waiting] = await claims(asha)
    expect(waiting).toMatchObject({ userId: ravi.id, name: 'Ravi', personId: self, can: { accept: true } })
    expect(await claims(asha, '')).toContainEqual(waiting)
    expect(await claims(ravi)).toEqual([])
    expect((await give(asha, ravi, self)).body).toMatchObject({ personId: self, claim: null })
    expect(await page(ravi, self)).toMatchObject({ dateOfBirth: '1990-01-01', hiddenName: 'Kush', can: { edit: true } })
    expect(await news(ravi)).toContain('SELF_ACCEPTED')
    expect(await claims(asha)).toEqual([])
  })
})

test('only the member and the owner can change the member’s person', async () => {
  await scene()
  await join(meera, 'READ_WRITE')
  await be(ravi, self)
  for (const by of [meera, ravi]) {
    expect((await give(by, ravi, self)).status).toBe(403)
    expect((await take(by, ravi)).status).toBe(403)
  }
  expect((await app.visitor.post(`${member}/me/${ravi.id}`, { familyTreeId: treeId })).status).toBe(401)
  expect((await app.visitor.get(`${member}/claim`)).status).toBe(401)
  const listed = (await meera.get(`${member}/${treeId}`)).body.data.find(
    (one: { userId: string }) => one.userId === ravi.id,
  )
  expect(listed).toMatchObject({ personId: null, claim: null })
  await grantsNothing(ravi, self)
})

test('the member takes it back, waiting or standing, and may ask again', async () => {
  await scene()
  await be(ravi, self)
  expect((await be(ravi, null)).status).toBe(200)
  expect(await meOf(ravi)).toEqual({ me: null, claim: null })
  expect(await claims(asha)).toEqual([])
  await be(ravi, other)
  expect((await give(asha, ravi)).body.personId).toBe(other)
  expect((await be(ravi, self)).body.code).toBe('trees/self-chosen')
  expect((await be(ravi, null)).body.personId).toBe(null)
  await grantsNothing(ravi, other)
  expect((await be(ravi, self)).status).toBe(202)
})

test.each(['waiting', 'standing'])(
  'after the owner has refused one that was %s only the owner offers',
  async (which) => {
    await scene()
    await be(ravi, self)
    if (which === 'standing') await give(asha, ravi, self)
    expect((await take(asha, ravi)).body).toMatchObject({
      personId: null,
      claim: { status: 'REFUSED', personId: null },
    })
    expect(await news(ravi)).toContain('SELF_REFUSED')
    for (const person of [self, other])
      expect(await be(ravi, person)).toMatchObject({ status: 403, body: { code: 'trees/self-refused' } })
    await leave(ravi)
    await join(ravi, 'VIEW_ONLY')
    expect((await be(ravi, other)).status).toBe(403)
    expect(await meOf(ravi)).toEqual({ me: null, claim: 'REFUSED' })
    expect((await be(ravi, null)).status).toBe(200)
    expect((await be(ravi, other)).status).toBe(403)
    await role(ravi, 'READ_WRITE')
    expect((await be(ravi, other)).status).toBe(403)
    await role(ravi, 'VIEW_ONLY')
    expect((await give(asha, ravi)).status).toBe(404)
    expect((await give(asha, ravi, other)).body).toMatchObject({ personId: other, claim: null })
    expect((await page(ravi, other)).dateOfBirth).toBe('1990-01-01')
    await grantsNothing(ravi, self)
  },
)

test('leaving ends a waiting and a confirmed claim: a member who comes back asks again', async () => {
  await scene()
  await be(ravi, self)
  await leave(ravi)
  expect(await claims(asha)).toEqual([])
  await join(ravi, 'VIEW_ONLY')
  expect(await meOf(ravi)).toEqual({ me: null, claim: null })
  await be(ravi, self)
  await give(asha, ravi)
  await leave(ravi)
  await join(ravi, 'VIEW_ONLY')
  await grantsNothing(ravi, self)
})

test('an editor and the owner claim a person at once; the owner gets a notice', async () => {
  await scene('READ_WRITE')
  expect(await be(ravi, self)).toMatchObject({ status: 200, body: { personId: self, claim: null } })
  expect(await news(asha)).toContain('SELF_SAID')
  expect((await be(ravi, other)).body.personId).toBe(other)
  expect((await be(asha, self)).body.personId).toBe(self)
  // Without a word of the owner it does not stay where the role goes down.
  await role(ravi, 'VIEW_ONLY')
  expect(await meOf(ravi)).toEqual({ me: null, claim: 'WAITING' })
  await grantsNothing(ravi, other)
  await role(ravi, 'READ_WRITE')
  expect(await meOf(ravi)).toEqual({ me: other, claim: null })
  await give(asha, ravi, other)
  await role(ravi, 'VIEW_ONLY')
  expect(await meOf(ravi)).toEqual({ me: other, claim: null })
})

test('a claim is refused for a person who has died, is taken, is deleted or is of another tree', async () => {
  await scene()
  await join(meera, 'READ_ONLY')
  const dead = await add({ firstName: 'Old', deceased: true })
  const elsewhere = treeId
  await give(asha, meera, self)
  expect((await be(ravi, dead)).body.code).toBe('trees/person-died')
  expect((await be(ravi, self)).body.code).toBe('trees/person-taken')
  expect((await be(ravi, newId())).status).toBe(404)
  expect((await give(asha, ravi, dead)).status).toBe(409)
  expect((await give(asha, ravi, self)).status).toBe(409)
  await be(ravi, other)
  const merged = await add({ ...told, firstName: 'Other' })
  const merge = { keepId: merged, otherId: other }
  expect((await asha.post(`/v1/family/family-tree/${treeId}/review/merge`, merge)).status).toBe(200)
  expect(await claims(asha)).toMatchObject([{ personId: merged }])
  expect((await asha.delete(`/v1/family/${treeId}/person/${merged}`)).status).toBe(204)
  expect(await claims(asha)).toEqual([])
  expect(await meOf(ravi)).toEqual({ me: null, claim: null })
  await scene()
  treeId = elsewhere
  expect((await be(ravi, self)).status).toBe(404)
})

test('the owner accepts one of two members who claim the same person; of two at once one wins', async () => {
  await scene()
  await join(meera, 'VIEW_ONLY')
  await be(ravi, self)
  await be(meera, self)
  expect(await claims(asha)).toHaveLength(2)
  const answers = await Promise.all([give(asha, ravi, self), give(asha, meera, self)])
  expect(answers.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 409])
  expect(await claims(asha)).toMatchObject([{ can: { accept: false } }])
})

test('a reverted deletion gives a person back only to the member whom the owner had confirmed', async () => {
  const revert = async () => {
    const { data } = (await asha.get(`/v1/family/family-tree/${treeId}/history`)).body
    const entry = data.find((one: { can: { revert: boolean } }) => one.can.revert)
    expect((await asha.post(`/v1/family/family-tree/${treeId}/history/${entry.id}/revert`)).status).toBe(201)
  }
  await scene()
  await be(ravi, self)
  await give(asha, ravi)
  await asha.delete(`/v1/family/${treeId}/person/${self}`)
  await revert()
  expect(await meOf(ravi)).toEqual({ me: self, claim: null })
  await asha.delete(`/v1/family/${treeId}/person/${self}`)
  await take(asha, ravi)
  await revert()
  expect(await meOf(ravi)).toEqual({ me: null, claim: 'REFUSED' })

  await scene('READ_WRITE')
  await be(ravi, self)
  await asha.delete(`/v1/family/${treeId}/person/${self}`)
  await role(ravi, 'VIEW_ONLY')
  await revert()
  await grantsNothing(ravi, self)

  await scene()
  await be(ravi, self)
  await give(asha, ravi)
  await asha.delete(`/v1/family/${treeId}/person/${self}`)
  await leave(ravi)
  await join(ravi, 'VIEW_ONLY')
  await revert()
  await grantsNothing(ravi, self)
})

test('a new owner needs no approval', async () => {
  await scene()
  await be(ravi, self)
  await asha.post(`${member}/transfer`, { familyTreeId: treeId, userId: ravi.id })
  expect(await meOf(ravi)).toEqual({ me: self, claim: null })
})

test('does not offer a claimed person to another member', async () => {
  await scene('READ_WRITE')
  const mayBe = async (by: Member) => (await page(by, self)).can.beMe
  expect([await mayBe(ravi), await mayBe(asha)]).toEqual([true, true])
  expect((await be(ravi, self)).status).toBe(200)
  expect([await mayBe(ravi), await mayBe(asha)]).toEqual([true, false])
  await asha.put(`/v1/family/person/${other}`, { deceased: true })
  expect((await page(asha, other)).can.beMe).toBe(false)
})
