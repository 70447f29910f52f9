import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

// Two trees of two owners: the Sharmas of Asha, into whom Sita married, and the Gurungs of Ravi, where she was born.

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

const tree = '/v1/family/family-tree'
let sharma: string
let gurung: string
const at = {} as Record<'ram' | 'sita' | 'child' | 'born' | 'father', string>

beforeEach(async () => {
  sharma = (await asha.post(tree, { name: 'Sharma', description: 'of Kaski', gotra: 'Kashyap' })).body.id
  gurung = (await ravi.post(tree, { name: 'Gurung', description: 'of Lamjung' })).body.id
  const add = async (member: Member, treeId: string, draft: object) =>
    (await member.post(`/v1/family/${treeId}/person`, draft)).body.id as string
  at.ram = await add(asha, sharma, { firstName: 'Ram', gender: 'MALE' })
  at.sita = await add(asha, sharma, { firstName: 'Sita', gender: 'FEMALE', relations: { partners: [{ id: at.ram }] } })
  at.child = await add(asha, sharma, {
    firstName: 'Bal',
    gender: 'MALE',
    relations: { parents: [{ id: at.ram }, { id: at.sita }] },
  })
  at.father = await add(ravi, gurung, { firstName: 'Dhan', gender: 'MALE' })
  at.born = await add(ravi, gurung, {
    firstName: 'Sita',
    lastName: 'Gurung',
    gender: 'FEMALE',
    relations: { parents: [{ id: at.father }] },
  })
})

const ask = (member: Member, draft: object = { targetTreeId: gurung }) =>
  member.post(`${tree}/${sharma}/person/${at.sita}/link`, draft)
const accept = (member: Member, id: string, body?: object) => member.post(`/v1/family/link-request/${id}/accept`, body)
const list = async (member: Member, treeId: string, query = '') =>
  (await member.get(`${tree}/${treeId}/link${query}`)).body.data
const letIn = async (owner: Member, treeId: string, member: Member, role: string) => {
  await member.post(`/v1/family/member/${treeId}/request`)
  await owner.post('/v1/family/member/accept', { familyTreeId: treeId, userId: member.id, role })
}
const page = async (member: Member, id: string) => (await member.get(`/v1/family/person/${id}`)).body

async function linked(): Promise<string> {
  const { id } = (await ask(asha)).body
  expect((await accept(ravi, id, { personId: at.born })).status).toBe(200)
  return id
}

test('one side asks, the owner of the other chooses their person', async () => {
  const asked = await ask(asha, { targetTreeId: gurung, message: 'My daughter-in-law' })
  expect(asked).toMatchObject({
    status: 201,
    body: {
      direction: 'OUT',
      status: 'PENDING',
      person: { id: at.sita, firstName: 'Sita' },
      tree: { id: gurung, name: 'Gurung' },
      other: null,
      can: { accept: false, reject: false, withdraw: true, unlink: false, open: false },
    },
  })
  // The chart knows of nothing yet, and neither do the other members.
  expect((await page(asha, at.sita)).linkedFamilyTree).toBeNull()
  const [waiting] = (await ravi.get('/v1/family/link-request/waiting')).body.data
  expect(waiting).toMatchObject({
    id: asked.body.id,
    familyTreeId: gurung,
    direction: 'IN',
    person: null,
    tree: { id: sharma, name: 'Sharma', gotra: 'Kashyap' },
    // Of whom it is asked is told with the request; the way to that person is not.
    other: { id: null, firstName: 'Sita' },
    message: 'My daughter-in-law',
    askedBy: { name: 'Asha' },
    can: { accept: true, reject: true, withdraw: false, open: false },
  })
  expect(await list(ravi, gurung, '?status=ACTIVE')).toEqual([])

  const accepted = await accept(ravi, asked.body.id, { personId: at.born })
  expect(accepted).toMatchObject({
    status: 200,
    body: { direction: 'IN', status: 'ACTIVE', person: { id: at.born }, message: null, can: { unlink: true } },
  })
  expect((await page(asha, at.sita)).linkedFamilyTree).toMatchObject({ id: gurung, name: 'Gurung', treeImage: null })
  expect((await page(ravi, at.born)).linkedFamilyTree).toMatchObject({ id: sharma, name: 'Sharma', gotra: 'Kashyap' })
  expect((await page(asha, at.ram)).linkedFamilyTree).toBeNull()
  expect((await asha.get(`${tree}/${sharma}/detail`)).body.linkedTrees).toEqual([{ id: gurung, name: 'Gurung' }])
  expect(await list(asha, sharma, `?personId=${at.sita}`)).toHaveLength(1)
  expect(await list(asha, sharma, `?personId=${at.ram}`)).toEqual([])
  expect((await accept(ravi, asked.body.id)).status).toBe(404)
})

test('links a family as a whole, and at once where one account owns both', async () => {
  const own = (await asha.post(tree, { name: 'Own', description: 'x' })).body.id
  const { body } = await ask(asha, { targetTreeId: own })
  expect(body).toMatchObject({ status: 'ACTIVE', other: null, can: { open: true, unlink: true } })
  expect(await list(asha, own)).toMatchObject([{ direction: 'IN', person: null, other: { id: at.sita } }])
})

test('only an editor of the tree asks for a link, and only the owner of the other accepts it', async () => {
  expect((await ask(meera)).body.code).toBe('trees/not-member')
  expect((await ask(ravi)).body.code).toBe('trees/not-member')
  await letIn(asha, sharma, meera, 'READ_ONLY')
  expect((await ask(meera)).body.code).toBe('trees/not-editor')
  expect((await app.visitor.post(`${tree}/${sharma}/person/${at.sita}/link`, { targetTreeId: gurung })).status).toBe(
    401,
  )
  expect((await ask(asha, { targetTreeId: sharma })).body.code).toBe('trees/link-same-tree')
  // A person of a tree that one may not look into is not there.
  expect((await ask(asha, { targetTreeId: gurung, targetPersonId: at.born })).body.code).toBe('trees/person-not-found')
  await ravi.put(`${tree}/${gurung}`, { discoverable: false })
  expect((await ask(asha)).body.code).toBe('trees/not-found')
  await ravi.put(`${tree}/${gurung}`, { discoverable: true })

  const { id } = (await ask(asha)).body
  expect((await ask(asha)).body.code).toBe('trees/link-exists')
  expect((await accept(asha, id)).body.code).toBe('trees/not-owner')
  expect((await accept(meera, id)).body.code).toBe('trees/link-not-found')
  expect((await accept(ravi, id, { personId: at.sita })).body.code).toBe('trees/person-not-found')
  expect((await meera.delete(`/v1/family/link-request/${id}/reject`)).status).toBe(404)
  expect((await ravi.delete(`/v1/family/link-request/${id}/reject`)).status).toBe(204)
  expect((await ravi.delete(`/v1/family/link-request/${id}/reject`)).status).toBe(404)
  const again = (await ask(asha)).body.id
  expect((await asha.delete(`/v1/family/link-request/${again}/reject`)).status).toBe(204)
  expect((await accept(ravi, again)).status).toBe(404)
})

test('either owner ends a link, and both trees stay whole', async () => {
  const before = [await page(asha, at.sita), await page(ravi, at.born)]
  const id = await linked()
  await letIn(asha, sharma, meera, 'READ_WRITE')
  expect((await asha.delete(`/v1/family/link-request/${id}/reject`)).status).toBe(404)
  expect((await meera.delete(`/v1/family/link/${id}`)).body.code).toBe('trees/not-owner')
  expect((await app.visitor.delete(`/v1/family/link/${id}`)).status).toBe(401)
  expect((await ravi.delete(`/v1/family/link/${id}`)).status).toBe(204)
  expect(await list(asha, sharma)).toEqual([])
  expect([await page(asha, at.sita), await page(ravi, at.born)]).toEqual(before)
})

test('the applicant can end the link while they may edit', async () => {
  await letIn(asha, sharma, meera, 'READ_WRITE')
  const { id } = (await ask(meera)).body
  await accept(ravi, id)
  await asha.put('/v1/family/member', { familyTreeId: sharma, userId: meera.id, role: 'READ_ONLY' })
  expect((await meera.delete(`/v1/family/link/${id}`)).status).toBe(403)
  await asha.put('/v1/family/member', { familyTreeId: sharma, userId: meera.id, role: 'READ_WRITE' })
  expect((await meera.delete(`/v1/family/link/${id}`)).status).toBe(204)
})

test('the same two are linked once, whichever side asks', async () => {
  await linked()
  await letIn(asha, sharma, ravi, 'READ_ONLY')
  const back = await ravi.post(`${tree}/${gurung}/person/${at.born}/link`, {
    targetTreeId: sharma,
    targetPersonId: at.sita,
  })
  expect(back.body.code).toBe('trees/link-exists')
})

test('kinship goes through a link as far as the viewer may look', async () => {
  await linked()
  const kin = (member: Member) => member.get(`${tree}/${sharma}/kinship?from=${at.child}&to=${at.father}`)
  // Asha is no member there: for her the way ends at the link.
  expect((await kin(asha)).body.code).toBe('trees/person-not-found')
  await letIn(ravi, gurung, asha, 'VIEW_ONLY')
  const { body } = await kin(asha)
  expect(body.relations[0].words.en.text).toBe('grandfather')
  expect(body.people.map((person: { familyTreeId: string }) => person.familyTreeId)).toContain(gurung)
  // Asha is in the other tree the person that she is in her own.
  const beyond = async () => (await asha.get(`${tree}/${gurung}/detail`)).body
  expect(await beyond()).toMatchObject({ me: null, kinAs: null })
  await asha.put('/v1/family/member/me', { familyTreeId: sharma, personId: at.child })
  expect(await beyond()).toMatchObject({ me: null, kinAs: at.child })
  const fromThere = await asha.get(`${tree}/${gurung}/kinship?from=${at.child}&to=${at.father}`)
  expect(fromThere.body.relations[0].words).toEqual(body.relations[0].words)
  await ravi.delete('/v1/family/member', { familyTreeId: gurung, userId: asha.id })
  expect((await kin(asha)).body.code).toBe('trees/person-not-found')
})

test('circles of links are harmless', async () => {
  await letIn(ravi, gurung, asha, 'READ_ONLY')
  await linked()
  const third = (await asha.post(tree, { name: 'Third', description: 'x' })).body.id
  const twin = (await asha.post(`/v1/family/${third}/person`, { firstName: 'Sita', gender: 'FEMALE' })).body.id
  await asha.post(`${tree}/${third}/person/${twin}/link`, { targetTreeId: sharma, targetPersonId: at.sita })
  const round = await asha.post(`${tree}/${third}/person/${twin}/link`, {
    targetTreeId: gurung,
    targetPersonId: at.born,
  })
  await accept(ravi, round.body.id)
  for (const home of [sharma, gurung, third]) {
    const { body } = await asha.get(`${tree}/${home}/kinship?from=${at.child}&to=${at.father}`)
    expect(body.relations).toHaveLength(1)
  }
})

test('a link does not reveal a tree that cannot be found', async () => {
  const id = await linked()
  await letIn(asha, sharma, meera, 'READ_WRITE')
  expect(await list(meera, sharma)).toMatchObject([{ id, other: null, can: { open: false, unlink: false } }])
  await ravi.put(`${tree}/${gurung}`, { discoverable: false })
  expect(await list(meera, sharma)).toEqual([])
  expect((await page(meera, at.sita)).linkedFamilyTree).toBeNull()
  expect((await meera.get(`${tree}/${sharma}/detail`)).body.linkedTrees).toEqual([])
  expect((await meera.delete(`/v1/family/link/${id}`)).status).toBe(404)
  // The owner decides over the link, so the owner knows of it.
  expect(await list(asha, sharma)).toHaveLength(1)
  expect((await page(asha, at.sita)).linkedFamilyTree).toBeNull()
})

test('a link shows only the existence of a tree whose card is hidden', async () => {
  const untold = { name: null, gotra: null, description: null, treeImage: null, createdAt: null }
  const id = await linked()
  const asked = (await asha.post(`${tree}/${sharma}/person/${at.child}/link`, { targetTreeId: gurung })).body.id
  await letIn(ravi, gurung, asha, 'READ_ONLY')
  await ravi.put(`${tree}/${gurung}`, { discoverable: false, name: 'Renamed', description: 'since', gotra: 'Atri' })
  expect(await list(asha, sharma)).toMatchObject([
    { id, tree: { id: gurung, name: 'Renamed', description: 'since', gotra: 'Atri' } },
    { id: asked, tree: { id: gurung, name: 'Renamed' } },
  ])
  await ravi.delete('/v1/family/member', { familyTreeId: gurung, userId: asha.id })
  const links = await list(asha, sharma)
  expect(links.map((link: { id: string }) => link.id)).toEqual([id, asked])
  for (const link of links) expect(link.tree).toEqual({ id: gurung, ...untold })

  // The other way round: who was asked knows of whom, and no more of the tree.
  await asha.put(`${tree}/${sharma}`, { discoverable: false })
  const [waiting] = (await ravi.get('/v1/family/link-request/waiting')).body.data
  expect(waiting).toMatchObject({ id: asked, tree: { id: sharma, ...untold }, other: { id: null, firstName: 'Bal' } })
  expect((await list(ravi, gurung))[0].tree).toEqual({ id: sharma, ...untold })
  expect((await accept(ravi, asked)).body).toMatchObject({ status: 'ACTIVE', tree: { id: sharma, ...untold } })
  expect((await ravi.delete(`/v1/family/link/${id}`)).status).toBe(204)
})

test('a link rests while its person is deleted, and goes with its tree', async () => {
  await linked()
  await ravi.delete(`/v1/family/${gurung}/person/${at.born}`)
  expect(await list(asha, sharma)).toMatchObject([{ other: null, tree: { id: gurung } }])
  await asha.delete(`/v1/family/${sharma}/person/${at.sita}`)
  expect(await list(asha, sharma)).toEqual([])
  expect(await list(ravi, gurung)).toEqual([])
  await ravi.delete(`${tree}/${gurung}`)
  expect(await app.db.selectFrom('tree_link').select('id').where('target_tree_id', '=', gurung).execute()).toEqual([])
})

test('twenty equal requests at once make one link', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(asha)))
  const statuses = answers.map(({ status }) => status)
  expect([statuses.filter((one) => one === 201).length, new Set(statuses)]).toEqual([1, new Set([201, 409])])
  expect(await list(asha, sharma)).toHaveLength(1)
})

test('each owner finds in the history which tree it was with', async () => {
  const id = await linked()
  await letIn(asha, sharma, meera, 'READ_WRITE')
  await asha.delete(`/v1/family/link/${id}`)
  const links = async (member: Member, treeId: string) =>
    (await member.get(`${tree}/${treeId}/history`)).body.data.filter(
      (entry: { kind: string }) => entry.kind === 'LINKS',
    )
  for (const [member, treeId, name] of [
    [asha, sharma, 'Gurung'],
    [ravi, gurung, 'Sharma'],
  ] as const) {
    const entries = await links(member, treeId)
    expect(entries.map((entry: { changes: { kind: string }[] }) => entry.changes[0]!.kind)).toEqual([
      'DELETE',
      'CHANGE',
      'CREATE',
    ])
    expect(entries[2]).toMatchObject({
      changes: [{ subject: 'LINK', fields: [{ field: 'status', name, before: null, after: 'PENDING' }] }],
      can: { revert: false },
    })
    expect((await member.post(`${tree}/${treeId}/history/${entries[0].id}/revert`)).body.code).toBe(
      'trees/never-reverted',
    )
  }
  expect(await links(meera, sharma)).toEqual([])
})

test('the history of a tree calls another as it is called now, and one that is hidden or gone by no name', async () => {
  await ask(asha)
  const name = async () =>
    (await asha.get(`${tree}/${sharma}/history`)).body.data.find((entry: { kind: string }) => entry.kind === 'LINKS')
      .changes[0].fields[0].name
  expect(await name()).toBe('Gurung')
  await ravi.put(`${tree}/${gurung}`, { name: 'Gurung of Lamjung' })
  expect(await name()).toBe('Gurung of Lamjung')
  await ravi.put(`${tree}/${gurung}`, { discoverable: false })
  expect(await name()).toBeUndefined()
  await ravi.put(`${tree}/${gurung}`, { discoverable: true })
  await ravi.delete(`${tree}/${gurung}`)
  expect(await name()).toBeUndefined()
  const kept = app.db.selectFrom('tree_change').selectAll().where('tree_id', '=', sharma)
  expect(JSON.stringify(await kept.execute())).not.toContain('Gurung')
})

test('lists are paged', async () => {
  for (let count = 0; count < 3; count++) {
    const target = (await ravi.post(tree, { name: `Tree ${count}`, description: 'x' })).body.id
    await ask(asha, { targetTreeId: target })
  }
  const first = (await asha.get(`${tree}/${sharma}/link?limit=2`)).body
  expect(first).toMatchObject({ hasNext: true })
  const second = (await asha.get(`${tree}/${sharma}/link?limit=2&next=${first.next}`)).body
  expect(second).toMatchObject({ hasNext: false, next: null })
  const ids = [...first.data, ...second.data].map((link: { id: string }) => link.id)
  expect(new Set(ids).size).toBe(3)
  expect((await asha.get(`${tree}/${sharma}/link?next=nonsense`)).status).toBe(400)
})
