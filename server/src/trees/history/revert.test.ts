import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { jpegOf } from '../../../test/pictures.ts'

let app: TestApp
let asha: Member
let writer: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Reverts', description: 'x' })).body.id
  writer = await app.signUp('Writer')
  await writer.post(`/v1/family/member/${treeId}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: writer.id, role: 'READ_WRITE' })
})
afterAll(() => app.close())

const add = async (draft: object, as = asha) => (await as.post(`/v1/family/${treeId}/person`, draft)).body.id as string
const change = (id: string, draft: object, as = asha) => as.put(`/v1/family/person/${id}`, draft)
const remove = (id: string, as = asha) => as.delete(`/v1/family/${treeId}/person/${id}`)
const read = async (id: string, as = asha) => (await as.get(`/v1/family/person/${id}`)).body
const newest = async () => (await asha.get(`/v1/family/family-tree/${treeId}/history`)).body.data[0]
const revert = (id: string, as = asha) => as.post(`/v1/family/family-tree/${treeId}/history/${id}/revert`)
/** All that a person's page says but what counts its saves. */
const story = async (id: string) => {
  const told = await read(id)
  return { ...told, version: 0, updatedAt: '', image: told.image !== null }
}
const counts = async () => {
  const { personCount, familyCount } = (await asha.get(`/v1/family/family-tree/${treeId}/detail`)).body
  return { personCount, familyCount }
}
const rowsOf = async (table: 'tree_name_key' | 'tree_search_key') =>
  app.db.selectFrom(table).selectAll().where('tree_id', '=', treeId).orderBy('key').execute()

describe('a change', () => {
  test('goes back, and forth again, each time as a change of its own', async () => {
    const id = await add({ firstName: 'Hari', nickname: 'H' })
    await change(id, { nickname: 'Hurry', gotra: 'Kashyap' })
    const saved = await newest()
    const answer = await revert(saved.id)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ kind: 'REVERT', revertOf: saved.id, by: { name: 'Asha' } })
    expect(await read(id)).toMatchObject({ nickname: 'H', gotra: null })
    expect((await revert(saved.id)).body.code).toBe('trees/already-reverted')

    expect((await revert(answer.body.id)).status).toBe(201)
    expect(await read(id)).toMatchObject({ nickname: 'Hurry', gotra: 'Kashyap' })
    // A change that was brought back into force can be taken back once more.
    expect((await revert(saved.id)).status).toBe(201)
    expect(await read(id)).toMatchObject({ nickname: 'H', gotra: null })
  })

  test('is found under its old name again', async () => {
    const id = await add({ firstName: 'Findable' })
    const keys = await rowsOf('tree_name_key')
    await change(id, { firstName: 'Otherwise' })
    await revert((await newest()).id)
    expect(await rowsOf('tree_name_key')).toEqual(keys)
  })

  test('stays when the same field has changed since, and names person and field; another field is no obstacle', async () => {
    const id = await add({ firstName: 'Sita', nickname: 'S' })
    await change(id, { nickname: 'Situ' })
    const first = (await newest()).id
    await change(id, { gotra: 'Kaushik' }, writer)
    await change(id, { nickname: 'Other' }, writer)
    const refused = await revert(first)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('trees/revert-blocked')
    expect(refused.body.errors).toEqual([
      { field: 'nickname', code: 'changed-since', name: 'Sita', message: 'Someone else changed this in the meantime.' },
    ])
    expect(await read(id)).toMatchObject({ nickname: 'Other', gotra: 'Kaushik' })
    await change(id, { nickname: 'Situ' }, writer)
    expect((await revert(first)).status).toBe(201)
    expect(await read(id)).toMatchObject({ nickname: 'S', gotra: 'Kaushik' })
  })

  test('goes back to the relations before', async () => {
    const [pa, ma, step] = [
      await add({ firstName: 'Pa' }),
      await add({ firstName: 'Ma' }),
      await add({ firstName: 'Step' }),
    ]
    const kid = await add({ firstName: 'Kid', relations: { parents: [{ id: pa }, { id: ma }] } })
    const before = [await story(kid), await story(pa), await story(ma), await story(step)]
    await change(kid, { relations: { parents: [{ id: ma }, { id: step, kind: 'STEP' }], partners: [] } })
    await revert((await newest()).id)
    expect([await story(kid), await story(pa), await story(ma), await story(step)]).toEqual(before)
  })

  test('to a tree is reverted by its owner alone', async () => {
    await asha.put(`/v1/family/family-tree/${treeId}`, { name: 'Renamed', description: 'y' })
    const { id } = await newest()
    expect((await revert(id, writer)).status).toBe(403)
    expect((await revert(id)).status).toBe(201)
    expect((await asha.get(`/v1/family/family-tree/${treeId}`)).body).toMatchObject({
      name: 'Reverts',
      description: 'x',
    })
    expect((await asha.get(`/v1/family/family-tree/search?name=Reverts`)).body.data).toHaveLength(1)
  })
})

describe('an addition', () => {
  test('goes, with the bonds that came with it', async () => {
    const pa = await add({ firstName: 'Only' })
    const [before, n, keys] = [await story(pa), await counts(), await rowsOf('tree_search_key')]
    const kid = await add({ firstName: 'New', relations: { parents: [{ id: pa }] } })
    await revert((await newest()).id)
    expect((await asha.get(`/v1/family/person/${kid}`)).status).toBe(404)
    expect(await story(pa)).toEqual(before)
    expect(await counts()).toEqual(n)
    expect(await rowsOf('tree_search_key')).toEqual(keys)
  })

  test('stays where others have added details or relations', async () => {
    const id = await add({ firstName: 'Wanted' })
    const added = (await newest()).id
    await change(id, { nickname: 'W' }, writer)
    expect((await revert(added)).body.errors).toMatchObject([{ field: 'nickname', name: 'Wanted' }])
    await change(id, { nickname: null }, writer)
    await add({ firstName: 'Child', relations: { parents: [{ id }] } }, writer)
    expect((await revert(added)).body.errors).toMatchObject([{ code: 'bound-since', name: 'Wanted' }])
    expect((await read(id)).firstName).toBe('Wanted')
  })

  test('is reverted by its author and by the owner', async () => {
    await add({ firstName: 'Ashas' })
    const hers = (await newest()).id
    expect((await revert(hers, writer)).body.code).toBe('trees/not-own-addition')
    await add({ firstName: 'Writers' }, writer)
    expect((await revert((await newest()).id, writer)).status).toBe(201)
  })
})

describe('a deletion', () => {
  test('brings back everything that the person had', async () => {
    const picture = (await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body
    const [pa, ma, wife] = [
      await add({ firstName: 'Dad' }),
      await add({ firstName: 'Mum' }),
      await add({ firstName: 'Wife' }),
    ]
    const id = await add({
      firstName: 'Whole',
      lastName: 'Story',
      names: [{ script: 'Deva', first: 'पूरा', last: 'कथा' }],
      nickname: 'W',
      hiddenName: 'Hidden',
      birth: { year: 1960, qualifier: 'ABOUT' },
      imageId: picture.id,
      contactDetails: { email: 'whole@example.org' },
      addresses: [{ address: 'Main road 1', city: { name: 'Pokhara' } }],
      educations: [{ degreeName: 'BSc' }],
      jobs: [{ position: 'Teacher' }],
      sources: [{ title: 'Register' }],
      facts: [{ type: 'RELI', value: 'x' }],
      relations: {
        parents: [{ id: pa }, { id: ma }],
        partners: [{ id: wife, kind: 'MARRIED', from: '1985-05-01' }],
      },
    })
    const kid = await add({ firstName: 'Heir', relations: { parents: [{ id }, { id: wife }] } })
    await writer.put('/v1/family/member/me', { familyTreeId: treeId, personId: id })
    const all = async () => [await story(id), await story(pa), await story(wife), await story(kid)]
    const [before, n, keys, leads] = [
      await all(),
      await counts(),
      await rowsOf('tree_name_key'),
      await rowsOf('tree_search_key'),
    ]

    await remove(id)
    // Nothing is purged that can still be asked back.
    const { unattached_since: unattached } = await app.db
      .selectFrom('document')
      .select('unattached_since')
      .where('id', '=', picture.id)
      .executeTakeFirstOrThrow()
    expect(unattached).toBeNull()
    expect((await revert((await newest()).id)).status).toBe(201)
    expect(await all()).toEqual(before)
    expect(await counts()).toEqual(n)
    expect(await rowsOf('tree_name_key')).toEqual(keys)
    expect(await rowsOf('tree_search_key')).toEqual(leads)
    const { pathname, search } = new URL((await read(id)).image.url, 'http://localhost')
    expect((await asha.get(pathname + search)).status).toBe(200)
    expect((await writer.get(`/v1/family/family-tree/${treeId}/detail`)).body.me).toBe(id)
  })

  test('is not undone around people who have gone or found others since', async () => {
    const [one, other] = [await add({ firstName: 'One' }), await add({ firstName: 'Other' })]
    await change(one, { relations: { partners: [{ id: other }] } })
    await remove(one)
    const gone = (await newest()).id
    await remove(other)
    const refused = await revert(gone)
    expect(refused.body.errors).toMatchObject([{ code: 'gone-since', name: 'Other' }])
    expect((await asha.get(`/v1/family/person/${one}`)).status).toBe(404)
    expect((await revert((await newest()).id)).status).toBe(201)
    expect((await revert(gone)).status).toBe(201)
    expect((await read(one)).relations.partners).toHaveLength(1)
  })

  test('a place that another has taken since is not taken from them', async () => {
    const [pa, ma] = [await add({ firstName: 'First' }), await add({ firstName: 'Ma' })]
    const kid = await add({ firstName: 'Kid', relations: { parents: [{ id: pa }, { id: ma }] } })
    await remove(pa)
    const gone = (await newest()).id
    const second = await add({ firstName: 'Second' }, writer)
    await change(kid, { relations: { parents: [{ id: second }, { id: ma }] } }, writer)
    expect((await revert(gone)).status).toBe(409)
    expect((await read(kid)).relations.parents.map((one: { id: string }) => one.id).sort()).toEqual([ma, second].sort())
  })
})

test('members, and the making of a tree, are not taken back; a stranger takes nothing back', async () => {
  const all = (await asha.get(`/v1/family/family-tree/${treeId}/history?limit=100`)).body
  let { data, next } = all
  while (next) {
    const more = (await asha.get(`/v1/family/family-tree/${treeId}/history?limit=100&next=${next}`)).body
    data = [...data, ...more.data]
    next = more.next
  }
  for (const entry of [data.at(-1), data.find((one: { kind: string }) => one.kind === 'MEMBERS')]) {
    expect(entry.can.revert).toBe(false)
    expect((await revert(entry.id)).body.code).toBe('trees/never-reverted')
  }
  expect((await revert(asha.id)).body.code).toBe('trees/entry-not-found')
  const meera = await app.signUp('Meera')
  expect((await revert(data[0].id, meera)).status).toBe(403)
  expect((await revert(data[0].id, app.visitor as Member)).status).toBe(401)
})
