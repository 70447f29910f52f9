import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenAs } from '../../../test/listening.ts'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { newId } from '../../kit/ids.ts'

let app: TestApp
let asha: Member
let ravi: Member
let meera: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
  meera = await app.signUp('Meera')
})
afterAll(() => app.close())

const newTree = async (by: Member, more: object = {}): Promise<string> =>
  (await by.post('/v1/family/family-tree', { name: 'Shrestha', description: 'Everybody', ...more })).body.id
const member = '/v1/family/member'
const ask = (by: Member, treeId: string, body?: object) => by.post(`${member}/${treeId}/request`, body)
const accept = (by: Member, familyTreeId: string, of: Member, more: object = {}) =>
  by.post(`${member}/accept`, { familyTreeId, userId: of.id, ...more })
const remove = (by: Member, familyTreeId: string, of: Member) => by.delete(member, { familyTreeId, userId: of.id })
const leave = (by: Member, familyTreeId: string) => by.delete(`${member}/leave`, { familyTreeId })
const membership = async (by: Member, treeId: string) =>
  (await by.get(`/v1/family/family-tree/${treeId}`)).body.membership
const join = async (treeId: string, owner: Member, who: Member, role = 'READ_ONLY') => {
  await ask(who, treeId)
  expect((await accept(owner, treeId, who, { role })).status).toBe(200)
}

describe('a request', () => {
  test('waits for the owner, who decides the role', async () => {
    const tree = await newTree(asha)
    const asked = await ask(ravi, tree, { role: 'READ_WRITE', message: ' I am his grandson ' })
    expect(asked).toMatchObject({
      status: 201,
      body: { userId: ravi.id, role: 'READ_WRITE', status: 'PENDING', origin: 'REQUEST', message: 'I am his grandson' },
    })
    expect(await membership(ravi, tree)).toBe('REQUESTED')
    expect((await ravi.get(`/v1/family/family-tree/${tree}/graph`)).status).toBe(403)
    expect((await asha.get(`${member}/${tree}/request`)).body.data).toMatchObject([
      { userId: ravi.id, name: 'Ravi', can: { accept: true, remove: true } },
    ])
    expect((await accept(asha, tree, ravi, { role: 'VIEW_ONLY' })).body).toMatchObject({
      role: 'VIEW_ONLY',
      status: 'ACTIVE',
      userName: 'Ravi',
    })
    expect(await membership(ravi, tree)).toBe('MEMBER')
    expect((await ravi.get(`/v1/family/family-tree/${tree}/graph`)).status).toBe(200)
    expect((await asha.get(`/v1/family/family-tree/${tree}`)).body.memberCount).toBe(2)
  })

  test('is made once, and a member makes none', async () => {
    const tree = await newTree(asha)
    await ask(ravi, tree)
    const again = { status: 400, body: { message: 'Member already exists in family tree' } }
    expect(await ask(ravi, tree)).toMatchObject(again)
    await accept(asha, tree, ravi)
    expect(await ask(ravi, tree)).toMatchObject(again)
    expect(await ask(asha, tree)).toMatchObject(again)
  })

  test('keeps one of two simultaneous requests', async () => {
    const tree = await newTree(asha)
    const answers = await Promise.all([ask(ravi, tree), ask(ravi, tree), ask(ravi, tree)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400, 400])
    const accepted = await Promise.all([accept(asha, tree, ravi), accept(asha, tree, ravi)])
    expect(accepted.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect((await asha.get(`/v1/family/family-tree/${tree}`)).body.memberCount).toBe(2)
  })

  test('is cancelled by its author or refused by the owner alone', async () => {
    const tree = await newTree(asha)
    await ask(ravi, tree)
    expect((await remove(meera, tree, ravi)).status).toBe(403)
    expect((await remove(ravi, tree, ravi)).status).toBe(204)
    expect(await membership(ravi, tree)).toBe('NONE')
    expect((await remove(ravi, tree, ravi)).status).toBe(404)
    await ask(ravi, tree)
    expect((await remove(asha, tree, ravi)).status).toBe(204)
    expect(await membership(ravi, tree)).toBe('NONE')
  })

  test('is accepted by the owner alone, not by editors or its author', async () => {
    const tree = await newTree(asha)
    await join(tree, asha, meera, 'READ_WRITE')
    await ask(ravi, tree)
    for (const by of [ravi, meera]) {
      expect(await accept(by, tree, ravi, { role: 'READ_WRITE' })).toMatchObject({
        status: 403,
        body: { code: 'trees/not-yours-to-accept' },
      })
    }
    expect(await membership(ravi, tree)).toBe('REQUESTED')
  })

  test('cannot be made for a tree that is not to be found', async () => {
    const tree = await newTree(asha, { discoverable: false })
    expect((await ask(ravi, tree)).status).toBe(404)
    expect((await ask(ravi, newId())).status).toBe(404)
    expect((await app.visitor.post(`${member}/${tree}/request`)).status).toBe(401)
  })

  test('does not reload the tree for others, and reaches the owner and the applicant', async () => {
    const tree = await newTree(asha)
    await join(tree, asha, meera)
    const tag = (await asha.get(`/v1/family/family-tree/${tree}/graph`)).headers['etag']
    const url = await app.app.listen()
    const ears = await Promise.all([asha, ravi, meera].map((member) => listenAs(url, member.tokens)))
    await ask(ravi, tree)
    await expect
      .poll(() => ears.map((ear) => ear.events(tree).filter(({ kind }) => kind === 'tree').length))
      .toEqual([1, 1, 0])
    for (const ear of ears) ear.stop()
    expect((await asha.get(`/v1/family/family-tree/${tree}/graph`)).headers['etag']).toBe(tag)
  })
})

describe('an invitation', () => {
  test('is accepted by the invited alone', async () => {
    const tree = await newTree(asha, { discoverable: false })
    const invited = await asha.post(member, { familyTreeId: tree, userId: ravi.id, role: 'READ_WRITE' })
    expect(invited).toMatchObject({
      status: 201,
      body: { origin: 'INVITE', status: 'PENDING', can: { accept: false } },
    })
    expect((await asha.post(member, { familyTreeId: tree, userId: ravi.id })).status).toBe(400)
    expect(await accept(asha, tree, ravi)).toMatchObject({ status: 403, body: { code: 'trees/not-yours-to-accept' } })
    expect((await accept(meera, tree, ravi)).status).toBe(404)
    expect((await ravi.get(`${member}/waiting`)).body.data).toContainEqual(
      expect.objectContaining({ familyTreeId: tree, origin: 'INVITE', can: { accept: true, remove: true } }),
    )
    expect((await accept(ravi, tree, ravi, { role: 'READ_ONLY' })).body).toMatchObject({ role: 'READ_WRITE' })
    expect((await ravi.get(`${member}/waiting`)).body.data).toEqual([])
  })

  test('is given by the owner alone, to an existing account', async () => {
    const tree = await newTree(asha)
    await join(tree, asha, meera, 'READ_WRITE')
    expect((await meera.post(member, { familyTreeId: tree, userId: ravi.id })).status).toBe(403)
    expect((await ravi.post(member, { familyTreeId: tree, userId: ravi.id })).status).toBe(403)
    expect((await app.visitor.post(member, { familyTreeId: tree, userId: ravi.id })).status).toBe(401)
    expect((await asha.post(member, { familyTreeId: tree, userId: newId() })).status).toBe(404)
  })

  test('by mail works once', async () => {
    const tree = await newTree(asha)
    const sent = await asha.post(`${member}/invite`, {
      familyTreeId: tree,
      emails: ['Uncle@Example.org '],
      role: 'VIEW_ONLY',
    })
    expect(sent).toMatchObject({
      status: 201,
      body: { data: [{ kind: 'EMAIL', email: 'uncle@example.org', uses: 0 }] },
    })
    // Mails of what happened before may come in between.
    const toUncle = async () => (await app.mails()).filter((mail) => mail.to.includes('uncle@example.org'))
    await expect.poll(toUncle, { timeout: 10_000 }).toHaveLength(1)
    const token = /\/invitation\/(\S+)/.exec((await toUncle())[0]!.text)![1]!
    expect((await app.visitor.get(`${member}/invite/${token}`)).status).toBe(401)
    expect((await ravi.get(`${member}/invite/${token}`)).body).toMatchObject({
      familyTreeName: 'Shrestha',
      invitedBy: 'Asha',
      role: 'VIEW_ONLY',
      can: { accept: true, open: false },
    })
    const answers = await Promise.all([ravi, meera].map((who) => who.post(`${member}/invite/${token}/accept`)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410])
    expect((await asha.get(`${member}/${tree}/invite`)).body.data).toEqual([])
  })

  test('by a link lets many in until it is withdrawn or expires; removed members cannot use it', async () => {
    const tree = await newTree(asha)
    const linked = await asha.post(`${member}/invite`, { familyTreeId: tree, link: true })
    const [{ id, url }] = linked.body.data
    const token = url.slice(url.lastIndexOf('/') + 1)
    expect((await ravi.post(`${member}/invite/${token}/accept`)).body).toMatchObject({
      role: 'READ_ONLY',
      status: 'ACTIVE',
    })
    expect((await ravi.post(`${member}/invite/${token}/accept`)).status).toBe(400)
    expect((await remove(asha, tree, ravi)).status).toBe(204)
    expect((await ravi.post(`${member}/invite/${token}/accept`)).status).toBe(410)
    expect((await ravi.get(`${member}/invite/${token}`)).status).toBe(410)
    expect((await meera.post(`${member}/invite/${token}/accept`)).status).toBe(200)
    expect((await meera.delete(`${member}/${tree}/invite/${id}`)).status).toBe(403)
    expect((await asha.delete(`${member}/${tree}/invite/${id}`)).status).toBe(204)
    expect((await ravi.post(`${member}/invite/${token}/accept`)).status).toBe(410)
    const forged = `${token.slice(0, -3)}abc`
    expect((await ravi.post(`${member}/invite/${forged}/accept`)).status).toBe(410)
  })

  test('greets with the name that a hidden tree had when it was written, and greets no removed member', async () => {
    const tree = await newTree(asha)
    const hide = (discoverable: boolean, name: string) =>
      asha.put(`/v1/family/family-tree/${tree}`, { discoverable, name })
    await hide(false, 'As it was')
    const [{ url }] = (await asha.post(`${member}/invite`, { familyTreeId: tree, link: true })).body.data
    const link = `${member}/invite/${url.slice(url.lastIndexOf('/') + 1)}`
    const greeted = async (who: Pick<Member, 'get'>) => (await who.get(`${link}/greeting`)).body.familyTreeName
    await ravi.post(`${link}/accept`)
    await hide(false, 'As it is now')
    expect(await greeted(ravi)).toBe('As it is now')
    expect(await greeted(meera)).toBe('As it is now')
    expect(await greeted(app.visitor)).toBe('As it was')
    await remove(asha, tree, ravi)
    expect((await ravi.get(`${link}/greeting`)).status).toBe(410)
    expect(await greeted(app.visitor)).toBe('As it was')
    await hide(true, 'For everybody')
    expect(await greeted(app.visitor)).toBe('For everybody')
  })
})

describe('a role that was taken', () => {
  const linkTo = async (tree: string) => {
    const { body } = await asha.post(`${member}/invite`, { familyTreeId: tree, link: true, role: 'READ_WRITE' })
    const [{ url }] = body.data
    return `${member}/invite/${url.slice(url.lastIndexOf('/') + 1)}/accept`
  }
  const leave = (tree: string) => ravi.delete(`${member}/leave`, { familyTreeId: tree })

  test('is not given back by an invitation from before, left and let in again or not', async () => {
    const tree = await newTree(asha)
    const old = await linkTo(tree)
    expect((await ravi.post(old)).body).toMatchObject({ role: 'READ_WRITE' })
    await asha.put(member, { familyTreeId: tree, userId: ravi.id, role: 'VIEW_ONLY' })
    expect((await leave(tree)).status).toBe(204)
    expect((await ravi.post(old)).status).toBe(410)

    await ravi.post(`${member}/${tree}/request`)
    await asha.post(`${member}/accept`, { familyTreeId: tree, userId: ravi.id, role: 'VIEW_ONLY' })
    expect((await leave(tree)).status).toBe(204)
    expect((await ravi.post(old)).status).toBe(410)
    expect((await ravi.post(await linkTo(tree))).body).toMatchObject({ role: 'READ_WRITE' })
  })

  test('a higher one shuts no way back', async () => {
    const tree = await newTree(asha)
    const link = await linkTo(tree)
    await join(tree, asha, ravi)
    await asha.put(member, { familyTreeId: tree, userId: ravi.id, role: 'READ_WRITE' })
    await leave(tree)
    expect((await ravi.post(link)).body).toMatchObject({ role: 'READ_WRITE' })
  })
})

describe('a member', () => {
  test('has a role that only the owner changes', async () => {
    const tree = await newTree(asha)
    await join(tree, asha, ravi)
    const change = (by: Member, of: Member, role: string) => by.put(member, { familyTreeId: tree, userId: of.id, role })
    expect((await change(ravi, ravi, 'READ_WRITE')).status).toBe(403)
    expect((await change(asha, ravi, 'READ_WRITE')).body).toMatchObject({ role: 'READ_WRITE' })
    expect((await change(asha, asha, 'READ_ONLY')).status).toBe(409)
    expect((await change(asha, ravi, 'OWNER')).status).toBe(400)
  })

  test('leaves; the last owner cannot, but hands the tree over', async () => {
    const tree = await newTree(asha)
    await join(tree, asha, ravi)
    expect(await leave(asha, tree)).toMatchObject({ status: 409, body: { code: 'trees/last-owner' } })
    expect((await leave(meera, tree)).status).toBe(403)
    expect((await ravi.post(`${member}/transfer`, { familyTreeId: tree, userId: ravi.id })).status).toBe(403)
    expect((await asha.post(`${member}/transfer`, { familyTreeId: tree, userId: meera.id })).status).toBe(404)
    expect((await asha.post(`${member}/transfer`, { familyTreeId: tree, userId: ravi.id })).body).toMatchObject({
      role: 'OWNER',
    })
    expect((await ravi.get(`/v1/family/family-tree/${tree}/detail`)).body.owner).toEqual({ id: ravi.id, name: 'Ravi' })
    expect((await asha.delete(`/v1/family/family-tree/${tree}`)).status).toBe(403)
    expect((await leave(asha, tree)).status).toBe(204)
    expect((await asha.get(`/v1/family/family-tree/${tree}/graph`)).status).toBe(403)
    expect((await asha.get(`${member}/${tree}`)).status).toBe(403)
  })

  test('is listed to members, and each to themselves; others see no members', async () => {
    const tree = await newTree(asha)
    await join(tree, asha, ravi)
    const { data } = (await ravi.get(`${member}/${tree}`)).body
    expect(data.map((row: { userName: string; role: string }) => [row.userName, row.role])).toEqual([
      ['Asha', 'OWNER'],
      ['Ravi', 'READ_ONLY'],
    ])
    const first = (await ravi.get(`${member}/${tree}?limit=1`)).body
    expect(first.hasNext).toBe(true)
    const second = (await ravi.get(`${member}/${tree}?limit=1&next=${first.next}`)).body
    expect(second.data[0].userName).toBe('Ravi')
    expect((await ravi.get(`${member}/${tree}?next=WyJ4Iiwi4oCmIl0`)).status).toBe(400)
    expect((await meera.get(`${member}/${tree}`)).status).toBe(403)
    expect((await meera.get(`${member}/${tree}?userId=${meera.id}`)).body.data).toEqual([])
    expect((await meera.get(`${member}/${tree}?userId=${ravi.id}`)).status).toBe(403)
    await ask(meera, tree)
    expect((await ravi.get(`${member}/${tree}/request`)).body.data).toEqual([])
    expect((await meera.get(`${member}/${tree}/request`)).body.data).toHaveLength(1)
    expect((await app.visitor.get(`${member}/${tree}`)).status).toBe(401)
  })

  test('is the person whom the owner confirms, and edits that person in every role', async () => {
    const tree = await newTree(asha)
    const add = async (draft: object) => (await asha.post(`/v1/family/${tree}/person`, draft)).body.id
    const self = await add({ firstName: 'Ravi', lastName: 'Shrestha', dateOfBirth: '1990-01-01', hiddenName: 'Kush' })
    const other = await add({ firstName: 'Somebody' })
    const dead = await add({ firstName: 'Old', deceased: true })
    await join(tree, asha, ravi, 'VIEW_ONLY')
    await join(tree, asha, meera, 'READ_ONLY')
    const be = (by: Member, personId: string | null) => by.put(`${member}/me`, { familyTreeId: tree, personId })
    expect((await be(ravi, dead)).status).toBe(409)
    expect((await be(ravi, newId())).status).toBe(404)
    expect((await ravi.put(`/v1/family/person/${self}`, { nickname: 'R' })).status).toBe(403)
    expect((await be(ravi, self)).status).toBe(202)
    const given = await asha.post(`${member}/me/${ravi.id}`, { familyTreeId: tree })
    expect(given.body).toMatchObject({ personId: self, personName: 'Ravi Shrestha' })
    expect((await be(meera, self)).status).toBe(409)
    expect((await be(ravi, other)).body.code).toBe('trees/self-chosen')
    const own = (await ravi.get(`/v1/family/person/${self}`)).body
    expect(own).toMatchObject({
      dateOfBirth: '1990-01-01',
      hiddenName: 'Kush',
      can: { edit: true, editRelations: false, link: false, remove: false },
    })
    expect('dateOfBirth' in (await ravi.get(`/v1/family/person/${other}`)).body).toBe(false)
    expect((await ravi.put(`/v1/family/person/${self}`, { nickname: 'Kanchha' })).body.nickname).toBe('Kanchha')
    expect((await ravi.put(`/v1/family/person/${self}`, { relations: { parents: [{ id: other }] } })).status).toBe(403)
    expect((await ravi.put(`/v1/family/person/${other}`, { nickname: 'X' })).status).toBe(403)
    expect((await asha.put(member, { familyTreeId: tree, userId: ravi.id, personId: null })).body.personId).toBe(null)
    expect((await ravi.put(`/v1/family/person/${self}`, { nickname: 'Y' })).status).toBe(403)
    const offered = { familyTreeId: tree, userId: ravi.id, personId: other }
    expect((await asha.put(member, offered)).body.personId).toBe(other)
    expect((await asha.delete(`/v1/family/${tree}/person/${other}`)).status).toBe(204)
    expect((await asha.get(`${member}/${tree}?userId=${ravi.id}`)).body.data[0].personId).toBe(null)
  })
})
