import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inCapitals, shouting } from '../../test/capitals.ts'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { jpegOf } from '../../test/pictures.ts'
import { newId } from './ids.ts'

// A repeated request gets the first answer again: for the same contents, and for who may still ask.

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const key = () => ({ 'idempotency-key': newId() })
const peopleOf = (treeId: string) => `/v1/family/${treeId}/person`

async function treeWith(member: Member, role: 'READ_WRITE' | 'READ_ONLY'): Promise<string> {
  const { body } = await asha.post('/v1/family/family-tree', { name: 'Ours', description: 'All of us' })
  const familyTreeId = body.id as string
  await asha.post('/v1/family/member', { familyTreeId, userId: member.id, role })
  const { status } = await member.post('/v1/family/member/accept', { familyTreeId, userId: member.id })
  expect(status).toBe(200)
  return familyTreeId
}

describe('two files of one length', () => {
  test('are not one picture', async () => {
    const one = await jpegOf()
    const other = Buffer.from(one)
    other[other.length - 30]! ^= 1
    const headers = key()
    const send = (bytes: Buffer, name = 'a.jpg') => asha.upload('/v1/document/upload', { name, bytes }, {}, headers)
    const first = await send(one)
    expect(first.status).toBe(201)
    expect(await send(other)).toMatchObject({ status: 409, body: { code: 'kit/idempotency-mismatch' } })
    expect(await send(one, 'b.jpg')).toMatchObject({ status: 409 })
    expect(await send(Buffer.concat([one, Buffer.of(0)]))).toMatchObject({ status: 409 })
    expect((await send(one)).body.id).toBe(first.body.id)
  })

  test('are not one genealogy, and make no second tree', async () => {
    const fileOf = (name: string) =>
      Buffer.from(`0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME ${name} /Rai/\n0 TRLR\n`)
    const headers = key()
    const send = (name: string) =>
      asha.upload('/v1/family/family-tree/import', { name: 'a.ged', bytes: fileOf(name) }, {}, headers)
    const first = await send('Gita')
    expect(first.status).toBe(202)
    expect((await send('Sita')).status).toBe(409)
    expect((await send('Gita')).body).toEqual(first.body)
  })
})

test('a key and a call in capitals are those in small letters', async () => {
  const { id } = (await asha.post('/v1/family/family-tree', { name: 'Once', description: 'x' })).body
  const headers = key()
  const first = await asha.post(peopleOf(id), { firstName: 'Gita' }, headers)
  expect(first.status).toBe(201)
  expect((await shouting(asha).post(peopleOf(id), { firstName: 'Gita' }, headers)).body).toEqual(first.body)
  const plain = { 'idempotency-key': inCapitals('not an id') }
  expect((await asha.post(peopleOf(id), { firstName: 'Gita' }, plain)).body.id).not.toBe(first.body.id)
})

describe('who may no longer ask gets no kept answer', () => {
  test('a member who was removed', async () => {
    const ravi = await app.signUp('Ravi')
    const familyTreeId = await treeWith(ravi, 'READ_WRITE')
    const headers = key()
    const draft = { firstName: 'Kept', lastName: 'Secret' }
    const first = await ravi.post(peopleOf(familyTreeId), draft, headers)
    expect((await ravi.post(peopleOf(familyTreeId), draft, headers)).body).toEqual(first.body)
    expect((await asha.delete('/v1/family/member', { familyTreeId, userId: ravi.id })).status).toBe(204)
    const again = await ravi.post(peopleOf(familyTreeId), draft, headers)
    expect(again).toMatchObject({ status: 403, body: { code: 'trees/not-member' } })
  })

  test('a member whose role became smaller', async () => {
    const ravi = await app.signUp('Ravi')
    const familyTreeId = await treeWith(ravi, 'READ_WRITE')
    const headers = key()
    const draft = { firstName: 'Kept', lastName: 'Secret' }
    expect((await ravi.post(peopleOf(familyTreeId), draft, headers)).status).toBe(201)
    await asha.put('/v1/family/member', { familyTreeId, userId: ravi.id, role: 'READ_ONLY' })
    expect(await ravi.post(peopleOf(familyTreeId), draft, headers)).toMatchObject({
      status: 403,
      body: { code: 'trees/not-editor' },
    })
  })

  test('an owner who has handed the tree over, of their invitations', async () => {
    const ravi = await app.signUp('Ravi')
    const familyTreeId = await treeWith(ravi, 'READ_WRITE')
    const headers = key()
    const wish = { familyTreeId, link: true }
    const first = await asha.post('/v1/family/member/invite', wish, headers)
    expect(first.status).toBe(201)
    expect((await asha.post('/v1/family/member/invite', wish, headers)).body).toEqual(first.body)
    expect((await asha.post('/v1/family/member/transfer', { familyTreeId, userId: ravi.id })).status).toBe(200)
    expect((await asha.post('/v1/family/member/invite', wish, headers)).status).toBe(403)
  })

  test('a creator who left the tree', async () => {
    const ravi = await app.signUp('Ravi')
    const draft = { name: 'Mine', description: 'All of mine' }
    const headers = key()
    const { body } = await ravi.post('/v1/family/family-tree', draft, headers)
    const familyTreeId = body.id as string
    await ravi.post('/v1/family/member', { familyTreeId, userId: asha.id })
    await asha.post('/v1/family/member/accept', { familyTreeId, userId: asha.id })
    expect((await ravi.post('/v1/family/member/transfer', { familyTreeId, userId: asha.id })).status).toBe(200)
    expect((await ravi.post('/v1/family/family-tree', draft, headers)).status).toBe(201)
    expect((await ravi.delete('/v1/family/member/leave', { familyTreeId })).status).toBe(204)
    expect((await ravi.post('/v1/family/family-tree', draft, headers)).body.code).toBe('kit/not-found')
  })

  test('a creator who deleted the tree; no other tree is created', async () => {
    const ravi = await app.signUp('Ravi')
    const draft = { name: 'Mine', description: 'All of mine' }
    const headers = key()
    const { body } = await ravi.post('/v1/family/family-tree', draft, headers)
    expect((await ravi.post('/v1/family/family-tree', draft, headers)).body.id).toBe(body.id)
    expect((await ravi.delete(`/v1/family/family-tree/${body.id}`)).status).toBe(204)
    const again = await ravi.post('/v1/family/family-tree', draft, headers)
    expect(again).toMatchObject({ status: 404, body: { code: 'kit/not-found' } })
    expect((await ravi.get('/v1/family/family-tree?scope=mine')).body.data).toEqual([])
  })
})

test('kept replies are encrypted', async () => {
  const { body } = await asha.post('/v1/family/family-tree', { name: 'Ours', description: 'All of us' })
  const invited = await asha.post('/v1/family/member/invite', { familyTreeId: body.id, link: true }, key())
  const [invitation] = invited.body.data
  expect(invitation.url).toMatch(/invitation\/[\w-]+$/)
  const kept = JSON.stringify(
    await app.db.selectFrom('idempotency_key').select(['key', 'fingerprint', 'sealed']).execute(),
  )
  expect(kept).not.toContain(invitation.url.split('/').at(-1))
  expect(kept).not.toContain(invitation.id)
})
