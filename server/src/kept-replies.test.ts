import { wire } from '@mulghar/contract/wire'
import type { Endpoint } from '@mulghar/contract/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf, type Answer } from '../test/client.ts'
import { newEvent, eventDraft } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { newPlace, placeDraft } from '../test/heritage.ts'
import { jpegOf } from '../test/pictures.ts'
import { variantOf } from '../test/variants.ts'
import { newId } from './kit/ids.ts'

// A call repeated under its Idempotency-Key neither returns a deleted resource nor creates it again.

type Headers = Record<string, string>
type Case = {
  make: (headers: Headers) => Promise<Answer>
  /** Deletes what was made; `made` is the first answer's body. */
  remove: (made: Answer['body']) => Promise<Answer>
}

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
const newPost = (more: object = {}) => idOf(asha.post('/v1/post', { text: 'Words', visibility: 'MEMBERS', ...more }))
const newProgram = () => idOf(asha.post('/v1/finance/program', { name: 'Roof', description: 'x' }))
const gift = (financeProgramId: string) => ({ financeProgramId, donorName: 'Hari', amount: 5 })
const comment = (parentType: string, parentId: string) => ({ comment: 'Words', parentType, parentId })
const upload = async () => (await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id

const cases: Record<string, () => Promise<Case>> = {
  'socialLinks.create': async () => ({
    make: (headers) => asha.post('/v1/profile/social-link', { type: 'OTHER', link: 'https://example.org' }, headers),
    remove: ({ id }) => asha.delete(`/v1/profile/social-link/${id}`),
  }),
  'documents.upload': async () => {
    const bytes = await jpegOf(44, 22)
    return {
      make: (headers) => asha.upload('/v1/document/upload', { name: 'a.jpg', bytes }, {}, headers),
      remove: ({ id }) => asha.delete(`/v1/document/${id}`),
    }
  },
  'trees.create': async () => ({
    make: (headers) => asha.post('/v1/family/family-tree', { name: 'Thapa', description: 'x' }, headers),
    remove: ({ id }) => asha.delete(`/v1/family/family-tree/${id}`),
  }),
  'persons.create': async () => {
    const tree = await newTree()
    return {
      make: (headers) => asha.post(`/v1/family/${tree}/person`, { firstName: 'Sita' }, headers),
      remove: ({ id }) => asha.delete(`/v1/family/${tree}/person/${id}`),
    }
  },
  'persons.create as a proposal': async () => {
    const tree = await newTree()
    await asha.put(`/v1/family/family-tree/${tree}`, { approval: true })
    await asha.post('/v1/family/member', { familyTreeId: tree, userId: ravi.id, role: 'READ_WRITE' })
    await ravi.post('/v1/family/member/accept', { familyTreeId: tree, userId: ravi.id })
    return {
      make: (headers) => ravi.post(`/v1/family/${tree}/person`, { firstName: 'Sita' }, headers),
      remove: ({ proposalId }) => ravi.delete(`/v1/family/family-tree/${tree}/proposal/${proposalId}`),
    }
  },
  'album.add': async () => {
    const person = await newPerson(await newTree())
    const documentId = await upload()
    return {
      make: (headers) => asha.post(`/v1/family/person/${person}/picture`, { documentId }, headers),
      remove: ({ id }) => asha.delete(`/v1/family/person/${person}/picture/${id}`),
    }
  },
  'members.request': async () => {
    const familyTreeId = await idOf(
      asha.post('/v1/family/family-tree', { name: 'Rai', description: 'x', privacy: 'PUBLIC' }),
    )
    return {
      make: (headers) => ravi.post(`/v1/family/member/${familyTreeId}/request`, { message: 'Words' }, headers),
      remove: () => ravi.delete('/v1/family/member', { familyTreeId, userId: ravi.id }),
    }
  },
  'members.invite': async () => {
    const familyTreeId = await newTree()
    return {
      make: (headers) => asha.post('/v1/family/member', { familyTreeId, userId: ravi.id }, headers),
      remove: () => asha.delete('/v1/family/member', { familyTreeId, userId: ravi.id }),
    }
  },
  'members.inviteBy': async () => {
    const familyTreeId = await newTree()
    return {
      make: (headers) => asha.post('/v1/family/member/invite', { familyTreeId, link: true }, headers),
      remove: ({ data }) => asha.delete(`/v1/family/member/${familyTreeId}/invite/${data[0].id}`),
    }
  },
  'links.ask': async () => {
    const [tree, targetTreeId] = [await newTree(), await newTree()]
    const person = await newPerson(tree)
    return {
      make: (headers) => asha.post(`/v1/family/family-tree/${tree}/person/${person}/link`, { targetTreeId }, headers),
      remove: ({ id }) => asha.delete(`/v1/family/link/${id}`),
    }
  },
  'exchange.import': async () => {
    const bytes = '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Gita /Rai/\n0 TRLR\n'
    return {
      make: (headers) => asha.upload('/v1/family/family-tree/import', { name: 'a.ged', bytes }, {}, headers),
      async remove({ jobId, familyTreeId }) {
        await expect
          .poll(async () => (await asha.get(`/v1/job/${jobId}`)).body.status, { timeout: 10_000 })
          .toBe('DONE')
        return asha.delete(`/v1/family/family-tree/${familyTreeId}`)
      },
    }
  },
  'comments.create': async () => {
    const post = await newPost()
    return {
      make: (headers) => ravi.post('/v1/comments', comment('POST', post), headers),
      remove: ({ id }) => ravi.delete(`/v1/comments/${id}`),
    }
  },
  'comments.create that is answered': async () => {
    const post = await newPost()
    return {
      make: (headers) => ravi.post('/v1/comments', comment('POST', post), headers),
      async remove({ id }) {
        await asha.post('/v1/comments', comment('COMMENT', id))
        return asha.delete(`/v1/comments/${id}?reason=x`)
      },
    }
  },
  'comments.create on a post that goes': async () => {
    const post = await newPost()
    return {
      make: (headers) => asha.post('/v1/comments', comment('POST', post), headers),
      remove: () => asha.delete(`/v1/post/${post}`),
    }
  },
  'comments.create on an event that goes': async () => {
    const event = await newEvent(asha, app.clock.now())
    return {
      make: (headers) => asha.post('/v1/comments', comment('EVENT', event), headers),
      remove: () => asha.delete(`/v1/social/event/${event}`),
    }
  },
  'groups.create': async () => ({
    make: (headers) => asha.post('/v1/group', { name: 'Ours' }, headers),
    remove: ({ id }) => asha.delete(`/v1/group/${id}`, { name: 'Ours' }),
  }),
  'groupInvitations.invite by name': async () => {
    const at = `/v1/group/${await newGroup(asha, { name: 'Ours' })}/invite`
    return {
      make: (headers) => asha.post(at, { userIds: [ravi.id, asha.id] }, headers),
      remove: async () => asha.delete(`${at}/${(await asha.get(at)).body.data[0].id}`),
    }
  },
  'groupInvitations.invite by name that is declined': async () => {
    const group = await newGroup(asha, { name: 'Ours' })
    return {
      make: (headers) => asha.post(`/v1/group/${group}/invite`, { userIds: [ravi.id] }, headers),
      remove: () => ravi.delete(`/v1/group/${group}/join`),
    }
  },
  'groupInvitations.invite by name that was accepted': async () => {
    const group = await newGroup(asha, { name: 'Ours' })
    return {
      make: (headers) => asha.post(`/v1/group/${group}/invite`, { userIds: [ravi.id] }, headers),
      async remove() {
        await ravi.post(`/v1/group/${group}/join`)
        return asha.delete(`/v1/group/${group}/member/${ravi.id}`)
      },
    }
  },
  'groupInvitations.invite by mail': async () => {
    const at = `/v1/group/${await newGroup(asha, { name: 'Ours' })}/invite`
    return {
      make: (headers) => asha.post(at, { emails: ['hari@example.org'] }, headers),
      remove: async () => asha.delete(`${at}/${(await asha.get(at)).body.data[0].id}`),
    }
  },
  'groupInvitations.makeLink': async () => {
    const group = await newGroup(asha, { name: 'Ours' })
    return {
      make: (headers) => asha.post(`/v1/group/${group}/invite-link`, {}, headers),
      remove: () => asha.delete(`/v1/group/${group}/invite-link`),
    }
  },
  'groupInvitations.makeLink that is revoked': async () => {
    const group = await newGroup(asha, { name: 'Ours' })
    return {
      make: (headers) => asha.post(`/v1/group/${group}/invite-link`, {}, headers),
      remove: ({ id }) => asha.delete(`/v1/group/${group}/invite/${id}`),
    }
  },
  'groupInvitations.makeLink that is followed by another': async () => {
    const group = await newGroup(asha, { name: 'Ours' })
    return {
      make: (headers) => asha.post(`/v1/group/${group}/invite-link`, {}, headers),
      remove: () => asha.post(`/v1/group/${group}/invite-link`, {}),
    }
  },
  'posts.create': async () => ({
    make: (headers) => asha.post('/v1/post', { text: 'Words', visibility: 'MEMBERS' }, headers),
    remove: ({ id }) => asha.delete(`/v1/post/${id}`),
  }),
  'posts.create in a group': async () => {
    const groupId = await newGroup(asha, { name: 'Ours', joinPolicy: 'OPEN' })
    await ravi.post(`/v1/group/${groupId}/join`)
    return {
      make: (headers) => ravi.post('/v1/post', { text: 'Words', groupId }, headers),
      remove: ({ id }) => asha.delete(`/v1/post/${id}?reason=x`),
    }
  },
  'posts.share': async () => {
    const groupId = await newGroup(asha, { name: 'Ours' })
    const post = await newPost()
    return {
      make: (headers) => asha.post(`/v1/post/${post}/share`, { target: 'GROUP', groupId, text: 'Words' }, headers),
      remove: ({ id }) => asha.delete(`/v1/post/${id}`),
    }
  },
  'events.create': async () => {
    const draft = await eventDraft(asha, app.clock.now())
    return {
      make: (headers) => asha.post('/v1/social/event', draft, headers),
      remove: ({ id }) => asha.delete(`/v1/social/event/${id}`),
    }
  },
  'heritage.create': async () => ({
    make: (headers) => asha.post('/v1/heritage', placeDraft(), headers),
    remove: ({ id }) => asha.delete(`/v1/heritage/${id}`),
  }),
  'placePhotos.add': async () => {
    const [place, documentId] = [await newPlace(asha), await upload()]
    return {
      make: (headers) => asha.post(`/v1/heritage/${place}/media`, { documentId }, headers),
      remove: () => asha.delete(`/v1/heritage/${place}`),
    }
  },
  'placeLinks.add': async () => {
    const [place, refId] = [await newPlace(asha), await newTree()]
    return {
      make: (headers) => asha.post(`/v1/heritage/${place}/link`, { kind: 'TREE', refId }, headers),
      remove: () => asha.delete(`/v1/heritage/${place}`),
    }
  },
  'programs.create': async () => ({
    make: (headers) => asha.post('/v1/finance/program', { name: 'Roof', description: 'x' }, headers),
    remove: ({ id }) => asha.delete(`/v1/finance/program/${id}`),
  }),
  'donors.create': async () => {
    const program = await newProgram()
    return {
      make: (headers) => asha.post('/v1/finance/donor', gift(program), headers),
      remove: ({ id }) => asha.delete(`/v1/finance/donor/${id}`),
    }
  },
  'history.revert': async () => {
    const tree = await newTree()
    await newPerson(tree)
    const { body } = await asha.get(`/v1/family/family-tree/${tree}/history`)
    return {
      make: (headers) =>
        asha.post(`/v1/family/family-tree/${tree}/history/${body.data[0].id}/revert`, undefined, headers),
      remove: () => asha.delete(`/v1/family/family-tree/${tree}`),
    }
  },
  'review.merge': async () => {
    const tree = await newTree()
    const [keepId, otherId] = [await newPerson(tree), await newPerson(tree)]
    return {
      make: (headers) => asha.post(`/v1/family/family-tree/${tree}/review/merge`, { keepId, otherId }, headers),
      remove: () => asha.delete(`/v1/family/family-tree/${tree}`),
    }
  },
  'conversations.open': async () => ({
    make: (headers) => asha.post('/v1/message/conversation', { userIds: [ravi.id], name: 'Plans' }, headers),
    remove: ({ id }) => asha.delete(`/v1/message/conversation/${id}/member/me`),
  }),
  'receipts.issue': async () => {
    const entry = await idOf(asha.post('/v1/finance/donor', gift(await newProgram())))
    return {
      make: (headers) => asha.post(`/v1/finance/donor/${entry}/receipt`, undefined, headers),
      remove: () => asha.delete(`/v1/finance/donor/${entry}`),
    }
  },
}

const contact = () => ({ name: 'Asha', email: asha.email, subject: 'Subject', message: 'A message of some words' })

/** Calls that keep their whole reply: it says nothing but what the request says, and the outcome in fixed words. */
const keptWhole: Record<string, () => Promise<{ path: string; body: object; fixed: readonly string[] }>> = {
  'contact.send': async () => ({
    path: '/v1/support/contact',
    body: contact(),
    fixed: [(await asha.post('/v1/support/contact', { ...contact(), message: 'Quite another message' })).body.message],
  }),
  'feedback.give': async () => ({
    path: '/v1/support/feedback',
    body: { type: 'IDEA', message: 'Words', rating: 5 },
    fixed: [(await asha.post('/v1/support/feedback', { type: 'IDEA', message: 'Other', rating: 4 })).body.message],
  }),
}

test('the list has every call that takes a key', () => {
  const names = Object.entries(wire).flatMap(([table, rows]) =>
    Object.entries<Endpoint>(rows as Record<string, Endpoint>).flatMap(([name, row]) =>
      row.creates ? [`${table}.${name}`] : [],
    ),
  )
  const covered = new Set([...Object.keys(cases).map((name) => name.split(' ')[0]!), ...Object.keys(keptWhole)])
  expect([...covered].toSorted()).toEqual(names.toSorted())
})

test.each(Object.entries(cases))('%s gives nothing back that was deleted', async (_, prepare) => {
  const { make, remove } = await prepare()
  const headers = { 'idempotency-key': newId() }
  const first = await make(headers)
  expect(first.status).toBeLessThan(300)
  expect((await make(headers)).body).toEqual(first.body)
  expect((await remove(first.body)).status).toBeLessThan(300)
  const again = await make(headers)
  expect([404, again.body.code]).toEqual([again.status, again.body.code])
  // Kept replies are sealed: only the absence of one shows that it was removed.
  const kept = app.db.selectFrom('idempotency_key').select('sealed').where('key', '=', headers['idempotency-key'])
  expect((await kept.execute()).filter(({ sealed }) => sealed !== null)).toEqual([])
})

test.each(Object.entries(keptWhole))('%s keeps a reply that repeats only the request', async (_, prepare) => {
  const { path, body, fixed } = await prepare()
  const headers = { 'idempotency-key': newId() }
  const first = await asha.post(path, body, headers)
  expect(first.status).toBe(201)
  expect((await asha.post(path, body, headers)).body).toEqual(first.body)
  const asked = textsIn(body)
  expect(textsIn(first.body).filter((text) => !asked.includes(text) && !fixed.includes(text))).toEqual([])
})

test('a call that added no invitation into a group is repeated as it was', async () => {
  const at = `/v1/group/${await newGroup(asha, { name: 'Ours' })}/invite`
  const headers = { 'idempotency-key': newId() }
  const first = await asha.post(at, { userIds: [asha.id] }, headers)
  expect(first).toMatchObject({ status: 201, body: { invited: [], refusedUsers: [{ userId: asha.id }] } })
  expect(await asha.post(at, { userIds: [asha.id] }, headers)).toMatchObject({ status: 201, body: first.body })
})

test('a repeated invitation into a group is over once one of them was withdrawn', async () => {
  const at = `/v1/group/${await newGroup(asha, { name: 'Ours' })}/invite`
  const sita = await app.signUp('Sita')
  const headers = { 'idempotency-key': newId() }
  const body = { userIds: [ravi.id, sita.id], emails: ['last@example.org'] }
  expect(await asha.post(at, body, headers)).toMatchObject({ status: 201, body: { mailed: ['last@example.org'] } })
  const mail = (await asha.get(at)).body.data.find(({ email }: { email: string | null }) => email !== null)
  expect((await asha.delete(`${at}/${mail.id}`)).status).toBe(204)
  expect((await asha.post(at, body, headers)).status).toBe(404)
})

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values((value ?? {}) as object).flatMap(textsIn)

// The reply is kept after the change is committed. A deletion in between finds no reply to forget. That does no harm where
// only ids are kept and the resource is read again, so every row has to pass.
for (const [name, prepare] of Object.entries(cases))
  test(
    `${name} gives nothing back that was deleted before its reply was kept`,
    variantOf(Object.keys(cases), name),
    async () => {
      const { make, remove } = await prepare()
      const headers = { 'idempotency-key': newId() }
      const first = await make(headers)
      const ofKey = { key: headers['idempotency-key'] }
      const kept = app.db.selectFrom('idempotency_key').select(['status', 'sealed']).where('key', '=', ofKey.key)
      const whole = await kept.executeTakeFirstOrThrow()
      expect((await remove(first.body)).status).toBeLessThan(300)
      // The deletion came first: the late reply is kept over what the deletion had forgotten.
      await app.db.updateTable('idempotency_key').set(whole).where('key', '=', ofKey.key).execute()
      const again = await make(headers)
      if (name.endsWith('as a proposal')) {
        // A change that waits for approval answers the id of the proposal and a fixed sentence: neither can be deleted.
        expect(again).toMatchObject({ status: 202, body: first.body })
        expect(Object.keys(again.body).toSorted()).toEqual(['message', 'proposalId'])
        return
      }
      expect(again.status).toBeGreaterThanOrEqual(403)
      expect(again.status).toBeLessThanOrEqual(404)
      // A second repetition creates nothing either.
      expect((await make(headers)).status).toBe(again.status)
    },
  )
