import type { Notice } from '@mulghar/contract/notifications/notifications'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'

const hour = 60 * 60_000
let app: TestApp
let asha: Member
let ravi: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  ;[asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
})
afterAll(() => app.close())

beforeEach(async () => {
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Notices', description: 'x' })).body.id
})

const letIn = async (member: Member, role = 'READ_WRITE') => {
  await member.post(`/v1/family/member/${treeId}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: member.id, role })
}
const add = async (draft: object, as = asha) => (await as.post(`/v1/family/${treeId}/person`, draft)).body.id as string
const change = (id: string, draft: object, as: Member) => as.put(`/v1/family/person/${id}`, draft)
const notices = async (as: Member): Promise<Notice[]> => {
  await app.allTold()
  return (await as.get('/v1/notification')).body.data
}
/** What somebody was told of this tree, or of nothing nameable, since the last look. */
const news = async (as: Member) => {
  const fresh = (await notices(as)).filter((one) => !one.isRead)
  await as.put('/v1/notification/read', { all: true })
  return fresh.map((one) => [one.kind, one.names['person']?.name ?? null, one.count])
}
const unread = async (as: Member) => {
  await app.allTold()
  return (await as.get('/v1/notification/unread-count')).body.count
}
const prefer = (as: Member, level: string | null) =>
  as.put('/v1/notification/preference', { choices: [{ kind: 'tree', rootId: treeId, level }] })

describe('a member who comes or goes', () => {
  test('causes a notification for those concerned, never for the one who acts', async () => {
    await news(asha)
    await news(ravi)
    await ravi.post(`/v1/family/member/${treeId}/request`)
    expect((await notices(asha)).slice(0, 1)).toMatchObject([
      {
        kind: 'JOIN_REQUEST',
        actors: [{ id: ravi.id, name: 'Ravi' }],
        names: { tree: { id: treeId, name: 'Notices' } },
      },
    ])
    expect(await unread(asha)).toBe(1)
    expect(await news(ravi)).toEqual([])
    await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: ravi.id, role: 'READ_ONLY' })
    await asha.put('/v1/family/member', { familyTreeId: treeId, userId: ravi.id, role: 'READ_WRITE' })
    expect((await notices(ravi)).slice(0, 2)).toMatchObject([
      { kind: 'ROLE_CHANGED', role: 'READ_WRITE' },
      { kind: 'JOIN_ACCEPTED', role: 'READ_ONLY' },
    ])
    await asha.delete('/v1/family/member', { familyTreeId: treeId, userId: ravi.id })
    // All that the tree told has gone with the membership.
    expect((await notices(ravi)).filter((one) => one.names['tree']?.id === treeId).map((one) => one.kind)).toEqual([
      'REMOVED',
    ])
    // Requests that one has answered are no news.
    expect(await news(asha)).toEqual([])
  })

  test('is notified of the invitation, and the owner of its acceptance', async () => {
    await news(asha)
    await news(ravi)
    await asha.post('/v1/family/member', { familyTreeId: treeId, userId: ravi.id, role: 'READ_ONLY' })
    expect(await news(ravi)).toEqual([['INVITED', null, 1]])
    await ravi.post('/v1/family/member/accept', { familyTreeId: treeId, userId: ravi.id })
    expect(await news(asha)).toEqual([['JOINED', null, 1]])
    const { url } = (await asha.post('/v1/family/member/invite', { familyTreeId: treeId, link: true })).body.data[0]
    const guest = await app.signUp('Guest')
    await guest.post(`/v1/family/member/invite/${url.slice(url.lastIndexOf('/') + 1)}/accept`)
    expect((await notices(asha))[0]).toMatchObject({ kind: 'JOINED', actors: [{ name: 'Guest' }] })
  })
})

describe('changes of a tree', () => {
  test('notify the owner of all; many of one person within an hour are one notice', async () => {
    await letIn(ravi)
    const id = await add({ firstName: 'Sita' })
    await news(asha)
    for (const nickname of ['a', 'b', 'c']) await change(id, { nickname }, ravi)
    // Two changes may be told at once: which of both stands first is only sure once one has been told.
    await app.allTold()
    await add({ firstName: 'Gita' }, ravi)
    expect(await news(asha)).toEqual([
      ['TREE_CHANGE', 'Gita', 1],
      ['TREE_CHANGE', 'Sita', 3],
    ])
    await change(id, { nickname: 'd' }, ravi)
    await app.allTold()
    await app.db
      .updateTable('notice')
      .set({ at: new Date(Date.now() - 2 * hour) })
      .where('root_id', '=', treeId)
      .execute()
    await change(id, { nickname: 'e' }, ravi)
    expect(await news(asha)).toEqual([
      ['TREE_CHANGE', 'Sita', 1],
      ['TREE_CHANGE', 'Sita', 1],
    ])
    await change(id, { nickname: 'f' }, asha)
    expect(await news(asha)).toEqual([])
    expect((await news(ravi)).filter(([kind]) => kind === 'TREE_CHANGE')).toEqual([])
  })

  test('become one notice even when two are notified at the same moment', async () => {
    await letIn(ravi)
    const id = await add({ firstName: 'Sita' })
    await news(asha)
    // Whoever writes a notice waits, until both do.
    const holding = new pg.Client(app.config)
    await holding.connect()
    await holding.query('begin')
    await holding.query('lock table notice in share mode')
    for (const nickname of ['a', 'b']) await change(id, { nickname }, ravi)
    const waiting = `select pid from pg_locks join pg_database as here on here.oid = pg_locks.database
      where not granted and here.datname = current_database()`
    await expect.poll(async () => (await holding.query(waiting)).rowCount).toBe(2)
    await holding.query('commit')
    await holding.end()
    expect(await news(asha)).toEqual([['TREE_CHANGE', 'Sita', 2]])
  })

  test('members who are in the tree get notifications of close family as they choose', async () => {
    await letIn(ravi, 'READ_ONLY')
    const [grandpa, uncle] = [await add({ firstName: 'Grandpa' }), await add({ firstName: 'Uncle' })]
    const pa = await add({ firstName: 'Pa', relations: { parents: [{ id: grandpa }] } })
    await change(uncle, { relations: { parents: [{ id: grandpa }] } }, asha)
    const me = await add({ firstName: 'Me', relations: { parents: [{ id: pa }] } })
    const sister = await add({ firstName: 'Sister', relations: { parents: [{ id: pa }] } })
    const wife = await add({ firstName: 'Wife', relations: { partners: [{ id: me }] } })
    const kid = await add({ firstName: 'Kid', relations: { parents: [{ id: me }, { id: wife }] } })
    const grandkid = await add({ firstName: 'Grandkid', relations: { parents: [{ id: kid }] } })
    const cousin = await add({ firstName: 'Cousin', relations: { parents: [{ id: uncle }] } })
    await news(ravi)
    await change(pa, { nickname: 'x' }, asha)
    expect(await news(ravi)).toEqual([])

    await asha.post(`/v1/family/member/me/${ravi.id}`, { familyTreeId: treeId, personId: me })
    await news(ravi)
    for (const id of [grandpa, pa, sister, wife, kid, grandkid, me]) await change(id, { gotra: 'Kashyap' }, asha)
    for (const id of [uncle, cousin]) await change(id, { gotra: 'Kashyap' }, asha)
    const names = (await news(ravi)).map(([, name]) => String(name))
    expect(names.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'Grandkid',
      'Grandpa',
      'Kid',
      'Me',
      'Pa',
      'Sister',
      'Wife',
    ])

    expect((await prefer(ravi, 'ALL')).body.choices).toContainEqual({
      kind: 'tree',
      rootId: treeId,
      name: 'Notices',
      level: 'ALL',
      isDefault: false,
      lacks: null,
    })
    await change(cousin, { nickname: 'c' }, asha)
    expect(await news(ravi)).toEqual([['TREE_CHANGE', 'Cousin', 1]])
    await prefer(ravi, 'NOTHING')
    await change(pa, { nickname: 'p' }, asha)
    expect(await news(ravi)).toEqual([])
    expect((await prefer(ravi, null)).body.choices).toContainEqual(
      expect.objectContaining({ rootId: treeId, level: 'CLOSE_FAMILY', isDefault: true, lacks: null }),
    )
    // Whoever goes is told of to those who lose them.
    await asha.delete(`/v1/family/${treeId}/person/${pa}`)
    expect(await news(ravi)).toEqual([['TREE_CHANGE', 'Pa', 1]])
  })

  test('an import is one notification for any number of people', async () => {
    await letIn(ravi)
    await news(asha)
    const people = Array.from({ length: 50 }, (_, n) => `0 @I${n}@ INDI\n1 NAME P${n} /Many/\n`).join('')
    const { body } = await ravi.upload(`/v1/family/family-tree/import?familyTreeId=${treeId}`, {
      name: 'a.ged',
      bytes: `0 HEAD\n1 GEDC\n2 VERS 7.0\n${people}0 TRLR\n`,
    })
    while (!(await ravi.get(`/v1/job/${body.jobId}`)).body.endedAt)
      await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await news(asha)).toEqual([['TREE_IMPORT', null, 1]])
  })

  test('nothing is left of a tree that is deleted', async () => {
    await letIn(ravi)
    await asha.delete(`/v1/family/family-tree/${treeId}`)
    const rows = await app.db.selectFrom('notice').select('id').where('root_id', '=', treeId).execute()
    expect(rows).toEqual([])
  })
})

describe('reading', () => {
  test('is paged by key; read ones are no longer counted, one by one or all at once', async () => {
    await letIn(ravi)
    await news(asha)
    for (let n = 0; n < 5; n++) {
      await add({ firstName: `N${n}` }, ravi)
      // Several workers tell, in the order in which they come to it.
      await app.allTold()
    }
    expect(await unread(asha)).toBe(5)
    const names: (string | undefined)[] = []
    for (let next: string | null = ''; next !== null;) {
      const { body } = await asha.get(`/v1/notification?limit=2${next ? `&next=${next}` : ''}`)
      names.push(...body.data.map((one: Notice) => one.names['person']?.name))
      next = names.length >= 5 ? null : body.next
    }
    expect(names.slice(0, 5)).toEqual(['N4', 'N3', 'N2', 'N1', 'N0'])
    const [first] = await notices(asha)
    expect((await asha.put('/v1/notification/read', { ids: [first!.id] })).status).toBe(204)
    expect(await unread(asha)).toBe(4)
    // Nobody reads for somebody else.
    await ravi.put('/v1/notification/read', { ids: (await notices(asha)).map((one) => one.id) })
    expect(await unread(asha)).toBe(4)
    await asha.put('/v1/notification/read', { all: true })
    expect(await unread(asha)).toBe(0)
  })

  test('is for members; a tree of others cannot be chosen', async () => {
    const paths = ['/v1/notification', '/v1/notification/unread-count', '/v1/notification/preference']
    for (const path of paths) expect((await app.visitor.get(path)).status).toBe(401)
    expect((await app.visitor.put('/v1/notification/read', { all: true })).status).toBe(401)
    expect((await app.visitor.put('/v1/notification/preference', { mail: false })).status).toBe(401)
    const meera = await app.signUp('Meera')
    const others = await prefer(meera, 'ALL')
    expect([others.status, others.body.code]).toEqual([403, 'trees/not-member'])
    expect((await meera.get('/v1/notification')).body.data).toEqual([])
  })

  test('only what a room offers can be chosen, and it is said where something is missing for it', async () => {
    const choose = async (choice: object) =>
      (await asha.put('/v1/notification/preference', { choices: [{ kind: 'tree', rootId: treeId, ...choice }] })).body
    const refused = (field: string) => ({ code: 'kit/bad-input', errors: [{ field, code: 'not-offered' }] })
    expect(await choose({ level: 'SOMETIMES' })).toMatchObject(refused('choices.0.level'))
    expect(await choose({ level: 'ALL; DROP' })).toMatchObject(refused('choices.0.level'))
    expect(await choose({ kind: 'moon', level: 'ALL' })).toMatchObject(refused('choices.0.kind'))
    expect((await choose({ level: 'CLOSE_FAMILY' })).choices).toContainEqual({
      kind: 'tree',
      rootId: treeId,
      name: 'Notices',
      level: 'CLOSE_FAMILY',
      isDefault: false,
      lacks: 'self',
    })
  })
})

test('a changed password is notified at once, by mail too', async () => {
  const hari = await app.signUp('Hari')
  await hari.put('/v1/auth/password', { currentPassword: hari.password, newPassword: 'another long one 123' })
  expect(await notices(hari)).toMatchObject([{ kind: 'PASSWORD_CHANGED', names: {}, actors: [] }])
  const toHari = async () => (await app.mails()).filter((mail) => mail.to.includes(hari.email))
  const changed = { subject: 'Your password for Mulghar was changed' }
  await expect.poll(toHari, { timeout: 10_000 }).toContainEqual(expect.objectContaining(changed))
})

test('unread notifications are mailed once a day, without private words in the subject, unless switched off', async () => {
  const [gita, lila] = [await app.signUp('Gita'), await app.signUp('Lila')]
  await letIn(gita, 'READ_ONLY')
  await letIn(lila, 'READ_ONLY')
  await lila.put('/v1/notification/preference', { mail: false })
  const digests = async (to: Member) =>
    (await app.mails()).filter((mail) => mail.to.includes(to.email) && mail.subject.startsWith('News'))
  await app.allTold()
  await prefer(gita, 'ALL')
  await add({ firstName: 'Laxmi', lastName: 'Private' })
  await app.allTold()
  await app.app.keepHouse()
  await expect.poll(async () => (await digests(gita)).length, { timeout: 15_000 }).toBe(1)
  const [mail] = await digests(gita)
  expect(mail!.subject).toBe('News in your family trees')
  expect(mail!.text).toContain('Asha changed Laxmi Private in "Notices"')
  expect(mail!.text).toContain('/home/notifications')

  await add({ firstName: 'Second' })
  await app.allTold()
  await app.app.keepHouse()
  // A day goes by.
  await app.db
    .updateTable('notice_mail')
    .set({ last_at: new Date(Date.now() - 25 * hour) })
    .execute()
  await add({ firstName: 'Third' })
  await app.allTold()
  await app.app.keepHouse()
  await expect.poll(async () => (await digests(gita)).length, { timeout: 15_000 }).toBe(2)
  const [, second] = await digests(gita)
  expect(second!.text).toContain('Second')
  expect(second!.text).toContain('Third')
  expect(second!.text).not.toContain('Laxmi')
  expect(await digests(lila)).toEqual([])
})

test('a link request notifies those who may accept, and the answer its author', async () => {
  const other = (await ravi.post('/v1/family/family-tree', { name: 'Other', description: 'x' })).body.id
  const person = await add({ firstName: 'Bridge' })
  await news(asha)
  await news(ravi)
  const url = `/v1/family/family-tree/${treeId}/person/${person}/link`
  const link = (await asha.post(url, { targetTreeId: other })).body
  expect((await notices(ravi))[0]).toMatchObject({
    kind: 'LINK_REQUEST',
    names: { tree: { id: other, name: 'Other' } },
  })
  expect((await ravi.post(`/v1/family/link-request/${link.id}/accept`)).status).toBe(200)
  expect((await notices(asha))[0]).toMatchObject({ kind: 'LINK_ACCEPTED', names: { person: { name: 'Bridge' } } })
})
