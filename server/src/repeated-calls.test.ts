import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf, type Answer } from '../test/client.ts'
import { eventDraft } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { newPlace } from '../test/heritage.ts'
import { jpegOf } from '../test/pictures.ts'
import { block } from '../test/people.ts'
import { newId } from './kit/ids.ts'

// A call that is repeated under its Idempotency-Key reads what it made with today's access and content.

type Headers = Record<string, string>

let app: TestApp
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
})
afterAll(() => app.close())

const newTree = (by = asha) => idOf(by.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
const newPerson = (tree: string, by = asha) => idOf(by.post(`/v1/family/${tree}/person`, { firstName: 'Hari' }))
const newProgram = () => idOf(asha.post('/v1/finance/program', { name: 'Roof', description: 'x' }))
const gift = (financeProgramId: string) => ({ financeProgramId, donorName: 'Hari', amount: 5 })

describe('a repeated call shows what it names as it is now', () => {
  const sent = async (call: (headers: Headers) => Promise<Answer>) => {
    const headers = { 'idempotency-key': newId() }
    const first = await call(headers)
    expect(first.status).toBe(201)
    return { first, again: () => call(headers) }
  }
  const treeOf = (by: Member, name: string) => idOf(by.post('/v1/family/family-tree', { name, description: 'x' }))
  const join = async (familyTreeId: string, member: Member) => {
    await asha.post('/v1/family/member', { familyTreeId, userId: member.id, role: 'READ_WRITE' })
    const accepted = await member.post('/v1/family/member/accept', { familyTreeId, userId: member.id })
    expect(accepted.status).toBe(200)
  }
  const done = async (answer: Promise<Answer>) => expect((await answer).status).toBeLessThan(300)

  test('a tree link whose person was deleted is not found', async () => {
    const [tree, target] = [await newTree(), await treeOf(ravi, 'Thapa')]
    const person = await newPerson(tree)
    const wish = { targetTreeId: target, message: 'Words' }
    const { first, again } = await sent((headers) =>
      asha.post(`/v1/family/family-tree/${tree}/person/${person}/link`, wish, headers),
    )
    expect(first.raw.toString()).toContain('Hari')
    await done(asha.delete(`/v1/family/${tree}/person/${person}`))
    const { status, raw } = await again()
    expect(status).toBe(404)
    expect(raw.toString()).not.toMatch(/Words|Hari/)
  })

  test.each(['the person is deleted', 'the author is removed from the tree'])(
    'a donor entry, when %s',
    async (what) => {
      const tree = await newTree()
      await join(tree, ravi)
      const [personId, financeProgramId] = [await newPerson(tree), await newProgram()]
      const { first, again } = await sent((headers) =>
        ravi.post('/v1/finance/donor', { ...gift(financeProgramId), donorName: 'Donor', personId }, headers),
      )
      expect(first.body.personName).toBe('Hari')
      if (what === 'the person is deleted') await done(asha.delete(`/v1/family/${tree}/person/${personId}`))
      else await done(asha.delete('/v1/family/member', { familyTreeId: tree, userId: ravi.id }))
      expect(await again()).toMatchObject({ status: 201, body: { id: first.body.id, personName: null } })
    },
  )

  test.each(['the tree is deleted', 'its creator is removed from the tree'])('a program, when %s', async (what) => {
    const familyId = await newTree()
    await done(asha.put(`/v1/family/family-tree/${familyId}`, { discoverable: false }))
    await join(familyId, ravi)
    const { first, again } = await sent((headers) =>
      ravi.post('/v1/finance/program', { name: 'Roof', description: 'x', familyId }, headers),
    )
    expect(first.body.familyName).toBe('Rai')
    if (what === 'the tree is deleted') await done(asha.delete(`/v1/family/family-tree/${familyId}`))
    else await done(asha.delete('/v1/family/member', { familyTreeId: familyId, userId: ravi.id }))
    expect(await again()).toMatchObject({ status: 201, body: { id: first.body.id, familyName: null } })
  })

  test('an event whose tree and group were deleted', async () => {
    const [tree, group] = [await treeOf(asha, 'Treename'), await newGroup(asha, { name: 'Groupname' })]
    const draft = { ...(await eventDraft(asha, app.clock.now())), familyTreeIds: [tree], groupIds: [group] }
    const { first, again } = await sent((headers) => asha.post('/v1/social/event', draft, headers))
    expect(first.raw.toString()).toMatch(/Treename.*Groupname|Groupname.*Treename/)
    await done(asha.delete(`/v1/family/family-tree/${tree}`))
    await done(asha.delete(`/v1/group/${group}`, { name: 'Groupname' }))
    const { status, raw } = await again()
    expect(status).toBe(201)
    expect(raw.toString()).not.toMatch(/Treename|Groupname/)
  })

  test('a place whose photo and link were removed', async () => {
    const [place, refId] = [await newPlace(asha), await treeOf(asha, 'Treename')]
    const { body } = await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })
    const photo = await sent((headers) =>
      asha.post(`/v1/heritage/${place}/media`, { documentId: body.id, caption: 'Caption' }, headers),
    )
    const link = await sent((headers) => asha.post(`/v1/heritage/${place}/link`, { kind: 'TREE', refId }, headers))
    expect(link.first.raw.toString()).toMatch(/Caption.*Treename/)
    await done(asha.delete(`/v1/heritage/${place}/media/${body.id}`))
    await done(asha.delete(`/v1/heritage/${place}/link/${link.first.body.links[0].id}`))
    for (const { again } of [photo, link])
      expect(await again()).toMatchObject({ status: 201, body: { id: place, medias: [], links: [] } })
  })

  test('a person whose parent was deleted', async () => {
    const tree = await newTree()
    const parent = await newPerson(tree)
    const draft = { firstName: 'Sita', relations: { parents: [{ id: parent }] } }
    const { first, again } = await sent((headers) => asha.post(`/v1/family/${tree}/person`, draft, headers))
    expect(first.raw.toString()).toContain('Hari')
    await done(asha.delete(`/v1/family/${tree}/person/${parent}`))
    const { status, raw } = await again()
    expect(status).toBe(201)
    expect(raw.toString()).not.toContain('Hari')
  })

  test('a person who was taken from a parent since', async () => {
    const tree = await newTree()
    const parent = await newPerson(tree)
    const draft = { firstName: 'Sita', relations: { parents: [{ id: parent }] } }
    const { first, again } = await sent((headers) => asha.post(`/v1/family/${tree}/person`, draft, headers))
    const { version } = (await asha.get(`/v1/family/person/${first.body.id}`)).body
    const alone = { firstName: 'Sita', relations: { parents: [] }, version }
    await done(asha.put(`/v1/family/person/${first.body.id}`, alone))
    expect(await again()).toMatchObject({ status: 201, body: { id: first.body.id, relations: { parents: [] } } })
  })

  test('a share of a post, and a post itself, after an edit', async () => {
    const groupId = await newGroup(asha, { name: 'Ours' })
    const post = await sent((headers) => asha.post('/v1/post', { text: 'Before', visibility: 'MEMBERS' }, headers))
    const { id } = post.first.body
    const share = await sent((headers) => asha.post(`/v1/post/${id}/share`, { target: 'GROUP', groupId }, headers))
    await done(asha.put(`/v1/post/${id}`, { text: 'After', visibility: 'MEMBERS' }))
    for (const { first, again } of [post, share]) {
      expect(first.raw.toString()).toContain('Before')
      const { status, raw } = await again()
      expect(status).toBe(201)
      expect(raw.toString()).toContain('After')
      expect(raw.toString()).not.toContain('Before')
    }
  })

  test('a social link after an edit', async () => {
    const draft = { type: 'OTHER', link: 'https://example.org/before' }
    const { first, again } = await sent((headers) => asha.post('/v1/profile/social-link', draft, headers))
    const after = { ...draft, link: 'https://example.org/after' }
    await done(asha.put(`/v1/profile/social-link/${first.body.id}`, after))
    expect((await again()).body).toEqual({ ...first.body, link: after.link })
  })

  test('a receipt that is void since', async () => {
    const entry = await idOf(asha.post('/v1/finance/donor', gift(await newProgram())))
    const { first, again } = await sent((headers) =>
      asha.post(`/v1/finance/donor/${entry}/receipt`, undefined, headers),
    )
    expect(first.body.voided).toBeNull()
    await done(asha.put(`/v1/finance/donor/${entry}`, { donorName: 'Hari', amount: 6 }))
    expect(await again()).toMatchObject({
      status: 201,
      body: { label: first.body.label, voided: { reason: 'CHANGED' } },
    })
  })

  test('a revert that was itself reverted since', async () => {
    const tree = await newTree()
    await newPerson(tree)
    const history = `/v1/family/family-tree/${tree}/history`
    const { body } = await asha.get(history)
    const { first, again } = await sent((headers) =>
      asha.post(`${history}/${body.data[0].id}/revert`, undefined, headers),
    )
    expect(first.body.revertedBy).toBeNull()
    const back = await asha.post(`${history}/${first.body.id}/revert`)
    expect(back.status).toBe(201)
    expect((await again()).body.revertedBy).toBe(back.body.id)
  })

  test('an uploaded file whose name changed since', async () => {
    const bytes = await jpegOf(20, 20)
    const { first, again } = await sent((headers) =>
      asha.upload('/v1/document/upload', { name: 'a.jpg', bytes }, {}, headers),
    )
    await app.db.updateTable('document').set({ name: 'b.jpg' }).where('id', '=', first.body.id).execute()
    expect((await again()).body.name).toBe('b.jpg')
  })

  test.each([
    ['tree', async () => ['/v1/family/member/invite', { familyTreeId: await newTree(), link: true }] as const],
    ['group', async () => [`/v1/group/${await newGroup(asha, { name: 'Ours' })}/invite-link`, {}] as const],
  ])('a link into a %s counts its uses, and is gone once it is over', async (room, path) => {
    const [address, draft] = await path()
    const { first, again } = await sent((headers) => asha.post(address, draft, headers))
    const linkIn = ({ body }: Answer) => (room === 'tree' ? body.data[0] : body)
    const { id, uses } = linkIn(first)
    expect(uses).toBe(0)
    const table = room === 'tree' ? 'tree_invite' : 'group_invite'
    await app.db.updateTable(table).set({ uses: 1 }).where('id', '=', id).execute()
    expect(linkIn(await again()).uses).toBe(1)
    await app.db.updateTable(table).set({ expires_at: app.clock.now() }).where('id', '=', id).execute()
    const over = await again()
    expect(over.status).toBe(404)
    expect(over.raw.toString()).not.toContain('invitation/')
  })

  test('an address to which no invitation went, and a mail that was answered since', async () => {
    const familyTreeId = await newTree()
    const emails = ['first@example.org', 'second@example.org']
    await done(asha.post('/v1/family/member/invite', { familyTreeId, emails: [emails[0]] }))
    const { first, again } = await sent((headers) =>
      asha.post('/v1/family/member/invite', { familyTreeId, emails, link: true }, headers),
    )
    expect(first.body.refused).toMatchObject([{ email: emails[0] }])
    expect(await again()).toMatchObject({ status: 201, body: first.body })
    await app.db.updateTable('tree_invite').set({ uses: 1 }).where('email', '=', emails[1]!).execute()
    const { body } = await again()
    expect(body.refused).toEqual(first.body.refused)
    expect(body.data.map(({ email }: { email: string | null }) => email)).toEqual([null])
  })

  test('a post and a comment that mention an account which blocks their author since', async () => {
    const named = await app.signUp('Named')
    const mentions = [{ userId: named.id, from: 0, length: 6 }]
    const post = await sent((headers) =>
      asha.post('/v1/post', { text: '@Named came', visibility: 'MEMBERS', mentions }, headers),
    )
    const on = { parentType: 'POST', parentId: post.first.body.id }
    const said = await sent((headers) =>
      asha.post('/v1/comments', { comment: '@Named came', ...on, mentions }, headers),
    )
    await done(block(named, asha))
    for (const { first, again } of [post, said]) {
      expect(first.body.mentions).toHaveLength(1)
      expect(await again()).toMatchObject({ status: 201, body: { mentions: [] } })
    }
  })
})
