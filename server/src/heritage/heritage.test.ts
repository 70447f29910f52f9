import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { cityId } from '../../test/events.ts'
import { newGroup } from '../../test/groups.ts'
import { newPlace, placeDraft, placeNames } from '../../test/heritage.ts'
import { listenAs } from '../../test/listening.ts'
import { jpegOf } from '../../test/pictures.ts'

let app: TestApp
let asha: Member
let ravi: Member
let kathmandu: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha Rai')
  ravi = await app.signUp('Ravi Thapa')
  kathmandu = await cityId(asha, 'Kathmandu')
})
afterAll(() => app.close())

const base = '/v1/heritage'
const get = (by: Member, id: string) => by.get(`${base}/${id}`)
const upload = async (by: Member) =>
  (await by.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string
const counts = async (by: Member) => (await by.get(`${base}/my`)).body.counts

describe('a place', () => {
  test('begins as a draft that only its owner sees, and is published with a category and a city or a point', async () => {
    const draft = await asha.post(base, { name: '  Ashok stupa ' })
    expect(draft.status).toBe(201)
    expect(draft.body).toMatchObject({
      name: 'Ashok stupa',
      status: 'DRAFT',
      visibility: 'PUBLIC',
      kind: null,
      condition: 'UNKNOWN',
      precision: 'EXACT',
      can: { edit: true, remove: true },
    })
    const { id, version } = draft.body
    expect((await get(ravi, id)).body.code).toBe('heritage/not-found')
    expect((await asha.get(`${base}/my?tab=draft`)).body.data).toMatchObject([{ id, missing: ['CATEGORY', 'WHERE'] }])
    const refused = await asha.put(`${base}/${id}`, { status: 'PUBLISHED' })
    expect(refused.body.errors).toMatchObject([
      { field: 'category', code: 'required' },
      { field: 'cityId', code: 'city-or-point' },
    ])
    const whole = { status: 'PUBLISHED', category: 'RELIGIOUS_SITE', cityId: kathmandu, version }
    expect((await asha.put(`${base}/${id}`, whole)).body).toMatchObject({
      kind: 'TANGIBLE',
      city: { name: 'Kathmandu' },
      timezone: 'Asia/Kathmandu',
    })
    expect((await asha.put(`${base}/${id}`, whole)).body.code).toBe('kit/stale')
    expect((await get(ravi, id)).body).toMatchObject({
      owner: { id: asha.id, name: 'Asha Rai' },
      can: { edit: false, remove: false },
    })
    for (const change of [{ category: null }, { cityId: null }])
      expect((await asha.put(`${base}/${id}`, change)).status).toBe(400)
    expect((await asha.put(`${base}/${id}`, { cityId: null, latitude: 27.7, longitude: 85.3 })).body).toMatchObject({
      city: null,
      timezone: 'Asia/Kathmandu',
    })
    expect((await asha.put(`${base}/${id}`, { status: 'DRAFT', category: null })).body.status).toBe('DRAFT')
    expect((await get(ravi, id)).status).toBe(404)
  })

  test('is changed and deleted by its owner alone, and takes everything of it along', async () => {
    const id = await newPlace(asha)
    const photo = await upload(asha)
    await asha.post(`${base}/${id}/media`, { documentId: photo })
    await ravi.post(`${base}/${id}/save`)
    await ravi.post(`${base}/${id}/visit`, { on: '2024-01-02' })
    await ravi.post('/v1/likes', { contentType: 'HERITAGE', contentId: id })
    await ravi.post('/v1/comments', { comment: 'Fine water', parentType: 'HERITAGE', parentId: id })
    expect((await get(ravi, id)).body).toMatchObject({
      likeCount: 1,
      commentCount: 1,
      saveCount: 1,
      visitCount: 1,
      liked: true,
      saved: true,
      visited: true,
      visitedOn: { year: 2024, month: 1, day: 2 },
    })
    expect((await get(asha, id)).body).toMatchObject({ liked: false, saved: false, visited: false, visitedOn: null })
    await app.allTold()
    expect((await asha.get('/v1/notification')).body.data).toContainEqual(
      expect.objectContaining({ kind: 'LIKE', names: { HERITAGE: { id, name: 'Stone tap of Patan' } } }),
    )
    const change = { name: 'Mine now' }
    for (const { status, body } of [
      await ravi.put(`${base}/${id}`, change),
      await ravi.delete(`${base}/${id}`),
      await ravi.post(`${base}/${id}/media`, { documentId: photo }),
    ])
      expect([status, body.code]).toEqual([403, 'heritage/not-owner'])
    expect((await asha.delete(`${base}/${id}`)).status).toBe(204)
    expect((await get(asha, id)).status).toBe(404)
    for (const table of ['heritage_photo', 'heritage_save', 'heritage_visit', 'heritage_link'] as const)
      expect(await app.db.selectFrom(table).selectAll().where('place_id', '=', id).execute()).toEqual([])
    expect((await asha.get('/v1/notification')).body.data).toEqual([])
    expect((await ravi.delete(`${base}/${id}/save`)).status).toBe(204)
    expect((await asha.delete(`/v1/document/${photo}`)).status).toBe(204)
  })

  test('is named in no notification to those who may no longer see it', async () => {
    const id = await newPlace(asha, { name: 'Told once' })
    const said = await ravi.post('/v1/comments', { comment: 'Fine', parentType: 'HERITAGE', parentId: id })
    await asha.post('/v1/comments', { comment: 'Thanks', parentType: 'COMMENT', parentId: said.body.id })
    const told = async () => {
      await app.allTold()
      const { data } = (await ravi.get('/v1/notification')).body
      return data.filter(({ kind }: { kind: string }) => kind === 'REPLY')
    }
    expect(await told()).toMatchObject([{ names: { HERITAGE: { id, name: 'Told once' } } }])
    await asha.put(`${base}/${id}`, { visibility: 'ONLY_ME' })
    expect((await told()).flatMap(({ names }: { names: object }) => Object.keys(names))).toEqual([])
  })

  test('hides its owner across a block, and stays open by its address', async () => {
    const [owner, blocked] = [await app.signUp('Owner'), await app.signUp('Blocked')]
    const id = await newPlace(owner, { name: 'Behind a block' })
    await owner.post('/v1/block', { userId: blocked.id })
    expect((await get(blocked, id)).body).toMatchObject({ name: 'Behind a block', owner: null })
    expect((await get(owner, id)).body.owner.id).toBe(owner.id)
    for (const list of ['', '/popular', '/recommended'])
      expect(await placeNames(blocked, list)).not.toContain('Behind a block')
    expect((await blocked.get('/v1/search?type=HERITAGE&q=Behind a block')).body.data).toEqual([])
    await blocked.post(`${base}/${id}/save`)
    expect(await placeNames(blocked, '/my?tab=saved')).toEqual(['Behind a block'])
  })
})

describe('links', () => {
  /** A hidden tree and a group, each with a member, and a place that is linked to both. */
  async function linked() {
    const [owner, relative, fellow] = [
      await app.signUp('Linker'),
      await app.signUp('Relative'),
      await app.signUp('Fellow'),
    ]
    const tree = (await owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' })).body.id as string
    await relative.post(`/v1/family/member/${tree}/request`)
    await owner.post('/v1/family/member/accept', { familyTreeId: tree, userId: relative.id, role: 'READ_ONLY' })
    await owner.put(`/v1/family/family-tree/${tree}`, { name: 'Rai', description: 'x', discoverable: false })
    const group = await newGroup(owner, { name: 'Neighbours', joinPolicy: 'OPEN' })
    await fellow.post(`/v1/group/${group}/join`)
    const id = await newPlace(owner, { name: 'Ours', visibility: 'SCOPE' })
    const link = (by: Member, kind: string, refId: string) => by.post(`${base}/${id}/link`, { kind, refId })
    for (const [kind, refId] of [
      ['TREE', tree],
      ['GROUP', group],
    ] as const) {
      const answer = await link(owner, kind, refId)
      expect([answer.status, (await link(owner, kind, refId)).status]).toEqual([201, 201])
    }
    return { owner, relative, fellow, tree, group, id, link }
  }

  test('show a place to active members of the tree or the group alone, in lists as on its page', async () => {
    const { owner, relative, fellow, tree, group, id } = await linked()
    expect((await get(ravi, id)).status).toBe(404)
    expect((await get(relative, id)).body.links).toMatchObject([
      { kind: 'TREE', refId: tree, name: 'Rai', can: { remove: false } },
      { kind: 'GROUP', refId: group },
    ])
    expect((await fellow.get(`${base}/${id}/link`)).body.data).toMatchObject([{ kind: 'GROUP', name: 'Neighbours' }])
    for (const [by, query, isThere] of [
      [relative, `?treeId=${tree}`, true],
      [fellow, `?treeId=${tree}`, false],
      [fellow, `?groupId=${group}`, true],
      [relative, '?mine=true', true],
      [fellow, '?q=ours', true],
      [ravi, '', false],
      [ravi, '?mine=true', false],
      [ravi, '?q=ours', false],
    ] as const)
      expect((await placeNames(by, query)).includes('Ours')).toBe(isThere)
    expect((await owner.get(`${base}/${id}`)).body.links).toHaveLength(2)
  })

  test('end with the membership, also in an open page and for what was saved', async () => {
    const { owner, fellow, group, id } = await linked()
    await fellow.post(`${base}/${id}/save`)
    await fellow.post(`${base}/${id}/visit`, { on: null })
    expect(await counts(fellow)).toMatchObject({ saved: 1, visited: 1 })
    const url = await app.app.listen()
    const ear = await listenAs(url, fellow.tokens)
    await owner.delete(`/v1/group/${group}/member/${fellow.id}`)
    await expect.poll(() => ear.events(id).length).toBeGreaterThan(0)
    ear.stop()
    expect((await get(fellow, id)).status).toBe(404)
    for (const tab of ['saved', 'visited']) {
      const { body } = await fellow.get(`${base}/my?tab=${tab}`)
      expect(body).toMatchObject({ data: [], lost: [{ id }], hasNext: false, counts: { saved: 1, visited: 1 } })
      expect(JSON.stringify(body)).not.toContain('Ours')
      expect((await owner.get(`${base}/my?tab=${tab}`)).body.lost).toEqual([])
    }
    expect((await get(owner, id)).body).toMatchObject({ saveCount: 1, visitCount: 1 })
    expect((await fellow.delete(`${base}/${id}/save`)).status).toBe(204)
    expect((await fellow.delete(`${base}/${id}/visit`)).status).toBe(204)
    expect((await get(owner, id)).body).toMatchObject({ saveCount: 0, visitCount: 0 })
    expect((await fellow.get(`${base}/my?tab=saved`)).body.lost).toEqual([])
    expect(await counts(fellow)).toMatchObject({ saved: 0, visited: 0 })
  })

  test('need a role in the tree and an active group, and go with what they lead to', async () => {
    const { owner, relative, tree, group, id } = await linked()
    const own = await newPlace(relative, { name: 'By a reader' })
    const add = (by: Member, kind: string, refId: string) => by.post(`${base}/${own}/link`, { kind, refId })
    expect((await add(relative, 'TREE', tree)).body.code).toBe('heritage/tree-not-found')
    expect((await add(relative, 'GROUP', group)).body.code).toBe('heritage/group-not-found')
    expect((await add(owner, 'GROUP', group)).body.code).toBe('heritage/not-owner')
    const closed = await newGroup(relative, { name: 'Closed' })
    await relative.put(`/v1/group/${closed}/active`, { active: false })
    expect((await add(relative, 'GROUP', closed)).body.code).toBe('groups/inactive')
    const [first] = (await get(owner, id)).body.links
    expect((await owner.delete(`${base}/${id}/link/${own}`)).body.code).toBe('heritage/link-not-found')
    expect((await owner.delete(`${base}/${id}/link/${first.id}`)).body.links).toMatchObject([{ kind: 'GROUP' }])
    expect((await get(relative, id)).status).toBe(404)
    await owner.post(`${base}/${id}/link`, { kind: 'TREE', refId: tree })
    await owner.delete(`/v1/family/family-tree/${tree}`)
    await expect.poll(async () => (await get(owner, id)).body.links).toMatchObject([{ kind: 'GROUP' }])
  })
})

describe('lists', () => {
  test('have the newest first, a page at a time, by category, and what is mine in four tabs', async () => {
    const [one, other] = [await app.signUp('One'), await app.signUp('Other')]
    const ids: string[] = []
    for (const name of ['L one', 'L two', 'L three']) ids.push(await newPlace(one, { name, category: 'MONUMENT' }))
    await newPlace(one, { name: 'L draft', status: 'DRAFT' })
    await newPlace(one, { name: 'L mine', visibility: 'ONLY_ME', category: 'MONUMENT' })
    const listed = async (by: Member, path: string) => (await placeNames(by, path)).filter((name) => name[0] === 'L')
    expect(await listed(other, '?limit=1&category=MONUMENT')).toEqual(['L three', 'L two', 'L one'])
    expect(await listed(one, '?category=MONUMENT')).toEqual(['L mine', 'L three', 'L two', 'L one'])
    expect(await listed(other, '?category=CEMETERY_MEMORIAL')).toEqual([])
    await other.post(`${base}/${ids[0]}/save`)
    await other.post(`${base}/${ids[2]}/save`)
    await other.post(`${base}/${ids[1]}/visit`, {})
    expect(await counts(one)).toEqual({ created: 4, draft: 1, saved: 0, visited: 0 })
    expect(await counts(other)).toEqual({ created: 0, draft: 0, saved: 2, visited: 1 })
    expect(await placeNames(one, '/my?limit=2')).toEqual(['L mine', 'L three', 'L two', 'L one'])
    expect(await placeNames(one, '/my?tab=draft')).toEqual(['L draft'])
    expect(await placeNames(other, '/my?tab=saved&limit=1')).toEqual(['L three', 'L one'])
    expect(await placeNames(other, '/my?tab=visited')).toEqual(['L two'])
  })

  test('find a place by its letters, its sound and its description, in every script', async () => {
    const names = [{ script: 'Deva', text: 'पशुपतिनाथ मन्दिर' }]
    const id = await newPlace(asha, { name: 'Pashupatinath Temple', names, description: 'On the banks of the Bagmati' })
    const hidden = await newPlace(asha, { name: 'Pashupati lodge', visibility: 'ONLY_ME' })
    for (const q of [
      'pashupati',
      'temple pashupatinath',
      'Pasupatinath',
      'पशुपति',
      'पशुपतिनाथ मन्दिर',
      'bagmati temple',
    ]) {
      const found = (await ravi.get(`${base}?q=${encodeURIComponent(q)}`)).body.data
      expect([q, found.map((place: { id: string }) => place.id)]).toEqual([q, [id]])
      const all = (await ravi.get(`/v1/search?type=HERITAGE&q=${encodeURIComponent(q)}`)).body.data
      expect(all).toMatchObject([{ type: 'HERITAGE', id, title: 'Pashupatinath Temple' }])
    }
    expect(await placeNames(asha, '?q=pashupati')).toEqual(['Pashupati lodge', 'Pashupatinath Temple'])
    await asha.delete(`${base}/${hidden}`)
  })

  test('recommend by trees and groups, cities, people and popularity, each place once', async () => {
    const [viewer, host, friend] = [await app.signUp('Viewer'), await app.signUp('Host'), await app.signUp('Friend')]
    const [pokhara, berlin] = [await cityId(host, 'Pokhara'), await cityId(host, 'Berlin', 'DE')]
    const group = await newGroup(viewer, { name: 'Of the viewer', joinPolicy: 'OPEN' })
    await host.post(`/v1/group/${group}/join`)
    await viewer.post('/v1/follow', { userId: friend.id })
    const at = (city: string, name: string) => ({ name, cityId: city, latitude: null, longitude: null })
    await newPlace(viewer, at(pokhara, 'R own'))
    const liked = await newPlace(host, at(berlin, 'R popular'))
    await newPlace(host, at(berlin, 'R new'))
    await newPlace(friend, at(berlin, 'R of a friend'))
    await newPlace(host, at(pokhara, 'R in the city'))
    await newPlace(host, { ...at(pokhara, 'R hidden in the city'), precision: 'HIDDEN' })
    const inGroup = await newPlace(host, at(pokhara, 'R of the group'))
    await host.post(`${base}/${inGroup}/link`, { kind: 'GROUP', refId: group })
    await viewer.post(`${base}/${await newPlace(host, at(pokhara, 'R saved'))}/save`)
    await viewer.post(`${base}/${await newPlace(host, at(pokhara, 'R visited'))}/visit`, {})
    await friend.post('/v1/likes', { contentType: 'HERITAGE', contentId: liked })
    await friend.post(`${base}/${liked}/save`)
    await host.post(`${base}/${liked}/visit`, {})
    await app.app.keepHouse()
    const mine = async (path: string) => (await placeNames(viewer, path)).filter((name) => name.startsWith('R '))
    const order = ['R of the group', 'R in the city', 'R of a friend', 'R popular', 'R hidden in the city', 'R new']
    expect(await mine('/recommended')).toEqual(order)
    expect(await mine('/recommended?limit=1')).toEqual(order)
    const { data } = (await viewer.get(`${base}/recommended?limit=100`)).body
    const because = (name: string) => data.find((one: { name: string }) => one.name === name).because
    expect(because('R of the group')).toEqual({ reason: 'GROUP', name: 'Of the viewer' })
    expect(because('R in the city')).toEqual({ reason: 'CITY', name: 'Pokhara' })
    expect(because('R of a friend')).toEqual({ reason: 'FOLLOWED', name: 'Friend' })
    expect(because('R popular')).toEqual({ reason: 'POPULAR', name: null })
  })

  test('call a place popular from three likes, saves and visits on, and a newer one new', async () => {
    const [viewer, host, fan] = [await app.signUp('Reader'), await app.signUp('Maker'), await app.signUp('Fan')]
    const made = (name: string) => newPlace(host, { name })
    const [few, many, old] = [await made('W few'), await made('W many'), await made('W old')]
    await made('W none')
    for (const id of [few, many]) {
      await fan.post(`${base}/${id}/save`)
      await fan.post(`${base}/${id}/visit`, {})
    }
    await fan.post('/v1/likes', { contentType: 'HERITAGE', contentId: many })
    const ago = new Date(app.clock.now().getTime() - 31 * 24 * 60 * 60_000)
    await app.db.updateTable('heritage_place').set({ published_at: ago }).where('id', '=', old).execute()
    const { data } = (await viewer.get(`${base}/recommended?limit=100`)).body
    const reasonOf = (name: string) => data.find((one: { name: string }) => one.name === name).because?.reason
    expect(['W many', 'W few', 'W none', 'W old'].map(reasonOf)).toEqual(['POPULAR', 'NEW', 'NEW', undefined])
  })

  test('sort popular places by likes, saves, visits and comments, of which old ones weigh less', async () => {
    const host = await app.signUp('Popular host')
    const fans = [await app.signUp('Fan 1'), await app.signUp('Fan 2'), await app.signUp('Fan 3')]
    const made = (name: string) => newPlace(host, { name })
    const [visited, saved, liked, said, none, old] = [
      await made('P visited'),
      await made('P saved'),
      await made('P liked'),
      await made('P said'),
      await made('P none'),
      await made('P old'),
    ]
    await fans[0]!.post(`${base}/${visited}/visit`, {})
    await fans[0]!.post(`${base}/${saved}/save`)
    await fans[0]!.post('/v1/likes', { contentType: 'HERITAGE', contentId: liked })
    await fans[0]!.post('/v1/comments', { comment: 'Fine', parentType: 'HERITAGE', parentId: said })
    for (const fan of fans) await fan.post(`${base}/${old}/save`)
    // Three saves of 200 days ago weigh less than one visit of now, and more than a like.
    const ago = new Date(app.clock.now().getTime() - 200 * 24 * 60 * 60_000)
    await app.db.updateTable('heritage_save').set({ at: ago }).where('place_id', '=', old).execute()
    await app.app.keepHouse()
    const order = (await placeNames(host, '/popular?limit=2')).filter((name) => name.startsWith('P '))
    expect(order.filter((name) => name !== 'P said')).toEqual(['P visited', 'P saved', 'P old', 'P liked', 'P none'])
    expect(order.indexOf('P said')).toBeLessThan(order.indexOf('P none'))
    expect(none).toBeTruthy()
  })

  test('narrow popular places by name, category, group and family, and list no private one', async () => {
    const [host, guest] = [await app.signUp('Narrow host'), await app.signUp('Narrow guest')]
    const names = [{ script: 'Deva', text: 'साँघुरो इनार' }]
    await newPlace(host, { name: 'Narrowgate well', names })
    const house = await newPlace(host, { name: 'Narrowgate house', category: 'ANCESTRAL_HOME' })
    const family = await newPlace(host, { name: 'Narrowgate kitchen', category: 'ANCESTRAL_HOME', visibility: 'SCOPE' })
    const [group, secret] = [await newGroup(host), await newGroup(host, { name: 'Hidden', visibility: 'HIDDEN' })]
    for (const id of [house, family]) await host.post(`${base}/${id}/link`, { kind: 'GROUP', refId: group })
    const popular = (by: Member, query: string) => placeNames(by, `/popular?limit=1&${query}`)
    expect(await popular(guest, 'q=narrowgate')).toEqual(['Narrowgate house', 'Narrowgate well'])
    expect(await popular(host, `q=${encodeURIComponent('साँघुरो इनार')}`)).toEqual(['Narrowgate well'])
    expect(await popular(host, 'q=narrowgate&category=ANCESTRAL_HOME')).toEqual(['Narrowgate house'])
    expect(await popular(host, 'category=ANCESTRAL_HOME')).toContain('Narrowgate house')
    expect(await popular(host, 'category=ANCESTRAL_HOME')).not.toContain('Narrowgate well')
    expect(await popular(guest, `groupId=${group}`)).toEqual(['Narrowgate house'])
    expect(await popular(host, 'mine=true')).toEqual(['Narrowgate house'])
    expect(await popular(guest, 'mine=true')).toEqual([])
    expect(await popular(guest, `groupId=${secret}`)).toEqual([])
  })
})

test('a repeated call creates one place and reads it as it is now', async () => {
  const key = { 'idempotency-key': 'place once' }
  const first = await asha.post(base, placeDraft({ name: 'Once' }), key)
  await asha.put(`${base}/${first.body.id}`, { name: 'Renamed' })
  const again = await asha.post(base, placeDraft({ name: 'Once' }), key)
  expect(again.body).toMatchObject({ id: first.body.id, name: 'Renamed' })
  await asha.delete(`${base}/${first.body.id}`)
  expect((await asha.post(base, placeDraft({ name: 'Once' }), key)).status).toBe(404)
})
