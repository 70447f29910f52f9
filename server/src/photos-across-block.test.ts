import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf, type Answer } from '../test/client.ts'
import { newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { newPlace } from '../test/heritage.ts'
import { at, befriend, openGroup, send } from '../test/messages.ts'
import { block, unblock } from '../test/people.ts'
import { jpegOf } from '../test/pictures.ts'
import type { UseKind } from './documents/public.ts'

// Across a block, the call for a single document answers exactly the photos that the page of their place shows.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const done = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}
const upload = async (who: Member) =>
  (await who.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string

type Placed = { owner: Member; uploader: Member; reader: Member; photo: string }
/** The page that shows the photo, or none for a kind that no page shows. */
type Page = string | undefined

async function placed(): Promise<Placed> {
  const names = ['Owner', 'Uploader', 'Reader']
  const [owner, uploader, reader] = (await Promise.all(names.map((name) => app.signUp(name)))) as [
    Member,
    Member,
    Member,
  ]
  return { owner, uploader, reader, photo: await upload(uploader) }
}

async function inTree({ owner, uploader, reader }: Placed) {
  const tree = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
  for (const who of [uploader, reader]) {
    await done(owner.post('/v1/family/member', { familyTreeId: tree, userId: who.id, role: 'READ_WRITE' }))
    await done(who.post('/v1/family/member/accept', { familyTreeId: tree, userId: who.id }))
  }
  return { tree, person: await idOf(owner.post(`/v1/family/${tree}/person`, { firstName: 'Hari' })) }
}

/** An event of one member at which the others are guests, and which has begun. */
async function begun({ owner, ...others }: Placed, more: object = {}) {
  const id = await newEvent(owner, app.clock.now(), { inHours: 1, ...more })
  for (const who of [others.uploader, others.reader]) await done(who.post(`/v1/social/event/${id}/participant`))
  const starts = { starts_at: new Date(app.clock.now().getTime() - 60_000) }
  await app.db.updateTable('social_event').set(starts).where('id', '=', id).execute()
  return id
}

/** Puts a photo of the uploader into each kind of place; each function returns the page that shows it. */
const places: Record<UseKind, (placed: Placed) => Promise<Page>> = {
  async profile({ uploader, photo }) {
    await done(uploader.put(`/v1/profile/user-detail/profileImage/${photo}`))
    return `/v1/user/profile?userId=${uploader.id}`
  },
  async tree(all) {
    const { owner, uploader, photo } = all
    const { tree } = await inTree(all)
    await done(owner.post('/v1/family/member/transfer', { familyTreeId: tree, userId: uploader.id }))
    await done(uploader.put(`/v1/family/family-tree/${tree}`, { treeImage: photo }))
    return `/v1/family/family-tree/${tree}`
  },
  async person(all) {
    const { person } = await inTree(all)
    await done(all.uploader.put(`/v1/family/person/${person}`, { imageId: all.photo }))
    return `/v1/family/person/${person}`
  },
  async album(all) {
    const { person } = await inTree(all)
    await done(all.uploader.post(`/v1/family/person/${person}/picture`, { documentId: all.photo }))
    return `/v1/family/person/${person}/picture`
  },
  async kept(all) {
    const { tree, person } = await inTree(all)
    await done(all.uploader.put(`/v1/family/person/${person}`, { imageId: all.photo }))
    await done(all.uploader.put(`/v1/family/person/${person}`, { imageId: null }))
    return `/v1/family/family-tree/${tree}/history`
  },
  async proposal(all) {
    const { tree, person } = await inTree(all)
    await done(all.owner.put(`/v1/family/family-tree/${tree}`, { approval: true }))
    await done(all.uploader.put(`/v1/family/person/${person}`, { imageId: all.photo }))
    return `/v1/family/family-tree/${tree}/proposal`
  },
  async heritage({ uploader, photo }) {
    const place = await newPlace(uploader)
    await done(uploader.post(`/v1/heritage/${place}/media`, { documentId: photo }))
    return `/v1/heritage/${place}`
  },
  async post({ owner, uploader, reader, photo }) {
    const group = await newGroup(owner, { name: 'Ours', joinPolicy: 'OPEN', visibility: 'PRIVATE' })
    for (const who of [uploader, reader]) await done(who.post(`/v1/group/${group}/join`))
    return `/v1/post/${await idOf(uploader.post('/v1/post', { text: '', groupId: group, mediaIds: [photo] }))}`
  },
  async donor({ owner, uploader, photo }) {
    const program = { name: 'Roof', description: 'x', entriesBy: 'MEMBERS' }
    const financeProgramId = await idOf(owner.post('/v1/finance/program', program))
    const gift = { financeProgramId, donorName: 'Hari', amount: 5, mediaIds: [photo] }
    await done(uploader.post('/v1/finance/donor', gift))
    return `/v1/finance/donor/program/${financeProgramId}`
  },
  async event(all) {
    const hosted = { ...all, owner: all.uploader, uploader: all.owner }
    return `/v1/social/event/${await begun(hosted, { coverImage: all.photo })}`
  },
  async eventAlbum(all) {
    const id = await begun(all)
    await done(all.uploader.put(`/v1/social/event/upload/${id}`, { decision: true, mediaIds: [all.photo] }))
    return `/v1/social/event/${id}/album`
  },
  async feedback({ uploader, photo }) {
    await done(uploader.post('/v1/support/feedback', { type: 'IDEA', message: 'x', mediaIds: [photo] }))
    return undefined
  },
  async message({ owner, uploader, reader, photo }) {
    for (const who of [uploader, reader]) await befriend(owner, who)
    const id = await openGroup(owner, [uploader, reader])
    await done(send(uploader, id, '', { mediaIds: [photo] }))
    return at(id)
  },
  async group(all) {
    const { owner, uploader, reader, photo } = all
    const group = await newGroup(uploader, { name: 'Ours', joinPolicy: 'OPEN', visibility: 'PRIVATE' })
    for (const who of [owner, reader]) await done(who.post(`/v1/group/${group}/join`))
    await done(uploader.put(`/v1/group/${group}`, { coverImage: photo }))
    return `/v1/group/${group}`
  },
}

/** These pages stay as they are across a block, without a name where it matters. */
const shownAcross: ReadonlySet<string> = new Set(['tree', 'person', 'album', 'kept', 'heritage', 'donor', 'group'])
/** These are read by the owner of the tree alone, or by nobody else. */
const unread: ReadonlySet<string> = new Set(['proposal', 'feedback'])

/** True if a member can read the photo. The page and both calls for documents have to agree. */
async function reads(who: Member, page: Page, photo: string): Promise<boolean> {
  const [onPage, single, many] = [
    page !== undefined && JSON.stringify((await who.get(page)).body).includes(photo),
    (await who.get(`/v1/document/${photo}`)).status === 200,
    (await who.get(`/v1/document?ids=${photo}`)).body.items.length === 1,
  ]
  expect([single, many]).toEqual([onPage, onPage])
  return onPage
}

describe.each(Object.entries(places))('a photo of the kind %s', (kind, place) => {
  test.each(['reader', 'uploader'] as const)('follows its page across a block by its %s', async (by) => {
    const all = await placed()
    const page = await place(all)
    const { reader, uploader, photo } = all
    const before = !unread.has(kind)
    expect(await reads(reader, page, photo)).toBe(before)
    const [blocker, other] = by === 'reader' ? [reader, uploader] : [uploader, reader]
    await block(blocker, other)
    expect(await reads(reader, page, photo)).toBe(before && shownAcross.has(kind))
    await unblock(blocker, other)
    expect(await reads(reader, page, photo)).toBe(before)
  })

  test('follows its page for the owner of its place', async () => {
    const all = await placed()
    const page = await place(all)
    await block(all.owner, all.uploader)
    await reads(all.owner, page, all.photo)
    await block(all.uploader, all.owner)
    await reads(all.owner, page, all.photo)
  })
})

test('a photo of an album stays visible to the owner of its event across a block', async () => {
  const all = await placed()
  const page = await places.eventAlbum(all)
  await block(all.uploader, all.owner)
  expect(await reads(all.owner, page, all.photo)).toBe(true)
})
