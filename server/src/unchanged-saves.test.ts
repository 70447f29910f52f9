import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf } from '../test/client.ts'
import { eventDraft } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { placeDraft } from '../test/heritage.ts'
import { jpegOf } from '../test/pictures.ts'

// A form that is saved without a change keeps the version, so that the same form elsewhere can still save, and notifies nobody.

let app: TestApp
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
})
afterAll(() => app.close())

const newTree = () => idOf(asha.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
const newPhoto = async () =>
  (await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string
const mention = () => ({ mentions: [{ userId: ravi.id, from: 0, length: 5 }] })

async function countChanges(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from change_event)::int + (select count(*) from tree_entry)::int
      + (select count(*) from finance_event)::int + (select count(*) from group_log)::int as count`.execute(app.db)
  return rows[0]!.count
}

type Form = { create: string; update: (id: string) => string; draft: Record<string, unknown>; change: object }

/** Everything that people edit in a form with a version: how it is made, and a form of it in which something is changed. */
const forms: Record<string, () => Promise<Form>> = {
  'an event': async () => ({
    create: '/v1/social/event',
    update: (id) => `/v1/social/event/${id}`,
    draft: {
      ...(await eventDraft(asha, app.clock.now())),
      familyTreeIds: [await newTree()],
      coverImage: await newPhoto(),
      capacity: 7,
    },
    change: { name: 'Tihar' },
  }),
  'a group': async () => ({
    create: '/v1/group',
    update: (id) => `/v1/group/${id}`,
    draft: { name: 'Ours', about: 'Words', familyTreeId: await newTree(), coverImage: await newPhoto() },
    change: { name: 'Theirs' },
  }),
  'a program': async () => ({
    create: '/v1/finance/program',
    update: (id) => `/v1/finance/program/${id}`,
    draft: { name: 'Roof', description: 'x', goal: 1234.5, groupId: await newGroup(asha) },
    change: { name: 'Well' },
  }),
  'an entry of a program': async () => ({
    create: '/v1/finance/donor',
    update: (id) => `/v1/finance/donor/${id}`,
    draft: {
      financeProgramId: await idOf(asha.post('/v1/finance/program', { name: 'Roof', description: 'x' })),
      donorName: 'Hari',
      amount: 5.25,
      donorAddress: 'Patan',
      mediaIds: [await newPhoto()],
    },
    change: { amount: 6 },
  }),
  'a post': async () => ({
    create: '/v1/post',
    update: (id) => `/v1/post/${id}`,
    draft: { text: '@Ravi look', visibility: 'FOLLOWERS', mediaIds: [await newPhoto()], ...mention() },
    change: { text: '@Ravi listen' },
  }),
  'a comment': async () => ({
    create: '/v1/comments',
    update: (id) => `/v1/comments/${id}`,
    draft: {
      comment: '@Ravi look',
      parentType: 'POST',
      parentId: await idOf(asha.post('/v1/post', { text: 'x', visibility: 'MEMBERS' })),
      ...mention(),
    },
    change: { comment: '@Ravi listen' },
  }),
  'a person': async () => {
    const tree = await newTree()
    const [parent, image] = [
      await idOf(asha.post(`/v1/family/${tree}/person`, { firstName: 'Hari' })),
      await newPhoto(),
    ]
    return {
      create: `/v1/family/${tree}/person`,
      update: (id) => `/v1/family/person/${id}`,
      draft: { firstName: 'Sita', dateOfBirth: '1950-04-05', image, relations: { parents: [{ id: parent }] } },
      change: { firstName: 'Gita' },
    }
  },
  'a tree': async () => ({
    create: '/v1/family/family-tree',
    update: (id) => `/v1/family/family-tree/${id}`,
    draft: { name: 'Rai', description: 'x', gotra: 'Kashyap', treeImage: await newPhoto() },
    change: { name: 'Limbu' },
  }),
  'a place': async () => ({
    create: '/v1/heritage',
    update: (id) => `/v1/heritage/${id}`,
    draft: placeDraft({ story: 'Words' }),
    change: { name: 'Tap of Patan' },
  }),
}

describe('a save that changes nothing keeps the version and sends no notification', () => {
  test.each(Object.entries(forms))('%s', async (_, formOf) => {
    const { create, update, draft, change } = await formOf()
    const { status, body: made } = await asha.post(create, draft)
    expect(status, JSON.stringify(made)).toBe(201)
    const path = update(made.id)
    const { financeProgramId: _program, parentType: _type, parentId: _parent, ...sent } = draft
    const before = await countChanges()
    const same = await asha.put(path, sent)
    expect(same).toMatchObject({ status: 200, body: { version: made.version } })
    expect(await countChanges()).toBe(before)
    // The same form elsewhere, which was opened before.
    const saved = await asha.put(path, { ...sent, ...change, version: made.version })
    expect(saved).toMatchObject({ status: 200, body: { version: made.version + 1, ...change } })
    expect(await countChanges()).toBeGreaterThan(before)
    expect((await asha.put(path, { ...sent, version: made.version })).body.code).toBe('kit/stale')
  })

  test('a picture of an album', async () => {
    const person = await idOf(asha.post(`/v1/family/${await newTree()}/person`, { firstName: 'Hari' }))
    const path = `/v1/family/person/${person}/picture`
    const draft = { documentId: await newPhoto(), caption: 'At home' }
    const { body: picture } = await asha.post(path, draft)
    const before = await countChanges()
    expect((await asha.put(`${path}/${picture.id}`, { caption: 'At home', place: 1 })).status).toBe(200)
    expect(await countChanges()).toBe(before)
  })

  test('a post whose mentions or descriptions of photos change is saved', async () => {
    const photo = await newPhoto()
    const draft = { text: '@Ravi look', visibility: 'FOLLOWERS', mediaIds: [photo] }
    const { body: post } = await asha.post('/v1/post', draft)
    for (const [at, change] of [mention(), { ...mention(), alts: [{ id: photo, alt: 'A tap' }] }].entries())
      expect(await asha.put(`/v1/post/${post.id}`, { ...draft, ...change })).toMatchObject({
        status: 200,
        body: { version: post.version + at + 1 },
      })
  })
})
