import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { at, befriend, listed, openGroup, openPair, send, sent, textsOf } from '../../test/messages.ts'
import { block, follow, privacy, unblock } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'

const base = '/v1/message/conversation'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let asha: Member
let ravi: Member
let meera: Member
beforeEach(async () => {
  ;[asha, ravi, meera] = [await app.signUp('Asha'), await app.signUp('Ravi'), await app.signUp('Meera')]
})

const upload = async (who: Member) =>
  (await who.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string
const unread = async (who: Member) => (await who.get('/v1/message/unread')).body
const kindsOf = async (who: Member) =>
  (await who.get('/v1/notification')).body.data.map(({ kind }: { kind: string }) => kind)

describe('a first message to somebody who does not follow the sender', () => {
  let id: string
  beforeEach(async () => {
    id = await openPair(asha, ravi)
    await sent(asha, id, 'Namaste')
  })

  test('waits as a request, and counts as one alone', async () => {
    expect(await listed(ravi)).toEqual([])
    expect(await listed(ravi, '?tab=requests')).toMatchObject([
      { id, isRequest: true, unread: 1, can: { answer: true, write: true } },
    ])
    expect(await unread(ravi)).toEqual({ conversations: 0, messages: 0, requests: 1 })
    expect(await kindsOf(ravi)).toEqual(['MESSAGE_REQUEST'])
  })

  test('says how many members both follow, of those who show their followers, also across a block', async () => {
    const [sita, gopal, hari] = [await app.signUp('Sita'), await app.signUp('Gopal'), await app.signUp('Hari')]
    const inCommon = async (who: Member) => (await who.get(at(id, '/detail'))).body.followsInCommon
    expect(await inCommon(ravi)).toBe(0)
    for (const who of [sita, gopal]) for (const by of [asha, ravi]) await follow(by, who)
    await follow(asha, hari)
    await follow(ravi, meera)
    expect([await inCommon(ravi), await inCommon(asha)]).toEqual([2, 0])
    await privacy(gopal, { followListVisibility: 'ONLY_ME' })
    expect(await inCommon(ravi)).toBe(1)
    await block(asha, ravi)
    expect(await inCommon(ravi)).toBe(1)
  })

  test('has at most three messages, and shows their text alone', async () => {
    const photo = await upload(asha)
    const more = { mediaIds: [photo], card: { kind: 'USER', id: asha.id } }
    const mine = await send(asha, id, 'See', more)
    expect(mine.body).toMatchObject({ withheld: 0, media: [{ id: photo }], card: { missing: false } })
    const [seen] = (await ravi.get(at(id))).body.data
    expect(seen).toMatchObject({ text: 'See', withheld: 2, media: [], card: null })
    expect((await ravi.get(`/v1/document/${photo}`)).status).toBe(404)
    for (const text of ['3']) expect((await send(asha, id, text)).status).toBe(201)
    expect((await send(asha, id, '4')).body.code).toBe('messages/wait-for-reply')
    expect((await asha.get(at(id, '/detail'))).body.can).toMatchObject({ write: false })
  })

  test('is known to its sender as one, also across a block, until it is answered', async () => {
    const isOwnRequest = async (who: Member) => (await who.get(at(id, '/detail'))).body.isOwnRequest
    expect([await isOwnRequest(asha), await isOwnRequest(ravi)]).toEqual([true, false])
    await block(ravi, asha)
    expect(await isOwnRequest(asha)).toBe(true)
    await unblock(ravi, asha)
    await ravi.put(at(id, '/request'))
    expect([await isOwnRequest(asha), await isOwnRequest(ravi)]).toEqual([false, false])
    await follow(meera, asha)
    const toFollower = await openPair(asha, meera)
    expect((await asha.get(at(toFollower, '/detail'))).body.isOwnRequest).toBe(false)
  })

  test('becomes ordinary when it is accepted', async () => {
    expect((await asha.put(at(id, '/request'))).body.code).toBe('messages/no-request')
    expect((await meera.put(at(id, '/request'))).status).toBe(404)
    expect((await app.visitor.put(at(id, '/request'))).status).toBe(401)
    expect((await ravi.put(at(id, '/request'))).body).toMatchObject({ isRequest: false, can: { answer: false } })
    expect((await listed(ravi)).map((item) => item.id)).toEqual([id])
    expect((await send(asha, id, 'See', { mediaIds: [await upload(asha)] })).status).toBe(201)
    expect((await ravi.put(at(id, '/request'))).body.code).toBe('messages/no-request')
  })

  test('becomes ordinary when it is answered', async () => {
    await sent(ravi, id, 'Namaste!')
    expect((await listed(ravi))[0]).toMatchObject({ id, isRequest: false })
    expect((await listed(asha))[0]).toMatchObject({ id, isRequest: false, unread: 1 })
    for (const text of ['2', '3', '4', '5']) expect((await send(asha, id, text)).status).toBe(201)
  })

  test('shows the sender no decline, and lets nothing more through', async () => {
    expect((await meera.delete(at(id, '/request'))).status).toBe(404)
    expect((await app.visitor.delete(at(id, '/request'))).status).toBe(401)
    const before = (await asha.get(at(id, '/detail'))).body
    expect((await ravi.delete(at(id, '/request'))).status).toBe(204)
    expect((await asha.get(at(id, '/detail'))).body).toEqual(before)
    expect((await send(asha, id, 'Again')).status).toBe(201)
    expect(await textsOf(asha, id)).toEqual(['Again', 'Namaste'])
    expect([await textsOf(ravi, id), await listed(ravi, '?tab=requests')]).toEqual([undefined, []])
    expect(await unread(ravi)).toEqual({ conversations: 0, messages: 0, requests: 0 })
    // After reopening, messages from before the refusal are shown, and later ones are not.
    expect(await openPair(ravi, asha)).toBe(id)
    expect(await textsOf(ravi, id)).toEqual(['Namaste'])
  })

  test('is let in at once where the recipient follows the sender by now', async () => {
    await follow(ravi, asha)
    expect((await asha.get(at(id, '/detail'))).body.can).toMatchObject({ write: true })
    expect((await send(asha, id, 'See', { mediaIds: [await upload(asha)] })).status).toBe(201)
    expect((await listed(ravi))[0]).toMatchObject({ id, isRequest: false })
    const { data } = (await ravi.get('/v1/notification')).body
    expect(data).toMatchObject([{ kind: 'MESSAGE_REQUEST', isRead: true, outcome: 'ACCEPTED' }])
  })

  test('is no way around a choice that was made since', async () => {
    await privacy(ravi, { allowMessagesFrom: 'NOBODY' })
    expect((await send(asha, id, 'More')).body.code).toBe('messages/not-allowed')
    await ravi.put(at(id, '/request'))
    expect((await send(asha, id, 'More')).status).toBe(201)
  })
})

test('the export of an account names no conversation that has not reached it', async () => {
  const exported = async (who: Member) => {
    const files = await Array.fromAsync(app.app.leaving.exportAccount(who.id))
    const file = files.find(({ name }) => name === 'conversations.json')!
    return 'json' in file ? (file.json as { id: string }[]).map(({ id }) => id) : []
  }
  const [empty, undelivered] = [await openPair(asha, ravi), await openPair(meera, ravi)]
  await block(ravi, meera)
  await sent(meera, undelivered, 'Lost')
  expect([await exported(ravi), await exported(asha), await exported(meera)]).toEqual([[], [empty], [undelivered]])
  const request = await openPair(asha, meera)
  await sent(asha, request, 'Namaste')
  await meera.delete(at(request, '/request'))
  await openGroup(asha, [meera], 'Never arrives')
  expect(await exported(meera)).toEqual([undelivered, request])
  const group = await openGroup(asha, [ravi], 'Plans')
  expect(await exported(ravi)).toEqual([group])
  await block(asha, ravi)
  expect(await exported(ravi)).toEqual([])
  await unblock(asha, ravi)
  expect(await exported(ravi)).toEqual([group])
})

describe('a block between two', () => {
  let id: string
  beforeEach(async () => {
    await befriend(asha, ravi)
    id = await openPair(asha, ravi)
    await sent(asha, id, 'Before')
    await block(ravi, asha)
  })

  test('lets nothing arrive, and is not noticed by the sender', async () => {
    const lost = await sent(asha, id, 'Lost')
    expect(await textsOf(asha, id)).toEqual(['Lost', 'Before'])
    expect(await openPair(asha, ravi)).toBe(id)
    expect((await listed(asha))[0]).toMatchObject({ id, members: [{ id: ravi.id, name: 'Ravi' }] })
    expect([await textsOf(ravi, id), await listed(ravi)]).toEqual([undefined, []])
    expect(await unread(ravi)).toEqual({ conversations: 0, messages: 0, requests: 0 })
    expect((await ravi.get('/v1/message/search?q=Lost')).body.data).toEqual([])
    await unblock(ravi, asha)
    expect(await textsOf(ravi, id)).toEqual(['Before'])
    expect((await ravi.put(at(id, '/read'), { messageId: lost })).status).toBe(404)
    expect(await sent(asha, id, 'After').then(() => textsOf(ravi, id))).toEqual(['After', 'Before'])
  })

  test('takes the conversation from the one who blocks, but not their own words', async () => {
    await unblock(ravi, asha)
    const own = await sent(ravi, id, 'Mine')
    await block(ravi, asha)
    for (const answer of [
      await send(ravi, id, 'x'),
      await ravi.get(at(id)),
      await ravi.put(at(id, '/mute'), { muted: true }),
      await ravi.post(at(id, '/typing')),
    ])
      expect(answer.status).toBe(404)
    expect((await ravi.post(base, { userIds: [asha.id] })).body.code).toBe('messages/not-allowed')
    expect((await ravi.delete(at(id, `/message/${own}`))).status).toBe(204)
    expect(await textsOf(asha, id)).toEqual(['', 'Before'])
  })
})

test('a group hides members from each other across a block, in either direction', async () => {
  for (const other of [ravi, meera]) await befriend(asha, other)
  const id = await openGroup(asha, [ravi, meera], 'Three')
  await sent(ravi, id, 'From Ravi')
  const asked = await sent(meera, id, 'From Meera')
  await block(ravi, meera)
  await sent(ravi, id, 'Later from Ravi', { replyTo: undefined })
  await sent(asha, id, 'Answer', { replyTo: asked })
  const seen = async (who: Member) => {
    const item = (await listed(who))[0]!
    return { texts: await textsOf(who, id), unread: item.unread, all: JSON.stringify((await who.get(at(id))).body) }
  }
  const [byRavi, byMeera] = [await seen(ravi), await seen(meera)]
  expect(byRavi).toMatchObject({ texts: ['Answer', 'Later from Ravi', 'From Ravi'], unread: 1 })
  expect(byMeera).toMatchObject({ texts: ['Answer', 'From Meera'], unread: 1 })
  expect([byRavi.all.includes('Meera'), byMeera.all.includes('Ravi')]).toEqual([false, false])
  expect((await ravi.get(at(id))).body.data[0].replyTo).toMatchObject({ missing: true, excerpt: '' })
  expect((await meera.get('/v1/message/search?q=Ravi')).body.data).toEqual([])
  expect((await send(ravi, id, 'x', { replyTo: asked })).body.code).toBe('messages/message-not-found')
  expect((await textsOf(asha, id))!.length).toBe(4)
})

describe('a group', () => {
  test('waits as a request for members who do not follow the one who adds them, without files', async () => {
    await follow(ravi, asha)
    const id = await openGroup(asha, [ravi, meera], 'Plans')
    await sent(asha, id, 'Look', { mediaIds: [await upload(asha)] })
    expect((await listed(ravi))[0]).toMatchObject({ id, isRequest: false })
    expect((await listed(meera, '?tab=requests'))[0]).toMatchObject({ id, isRequest: true })
    const waiting = (await meera.get(at(id))).body.data[0]
    expect([waiting.text, waiting.media]).toEqual(['Look', []])
    expect((await ravi.get(at(id))).body.data[0].media).toHaveLength(1)
    expect((await meera.put(at(id, '/request'))).status).toBe(200)
    expect((await meera.get(at(id))).body.data[0].media).toHaveLength(1)
  })

  test('lets members add others, who see later messages only, but nobody who declined', async () => {
    for (const other of [ravi, meera]) await befriend(asha, other)
    const id = await openGroup(asha, [ravi], 'Plans')
    await sent(asha, id, 'Before')
    const add = (who: Member, ...others: Member[]) =>
      who.post(at(id, '/member'), { userIds: others.map((other) => other.id) })
    expect((await add(meera, meera)).status).toBe(404)
    expect((await app.visitor.post(at(id, '/member'), { userIds: [meera.id] })).status).toBe(401)
    expect((await add(asha, meera)).body).toMatchObject({ memberCount: 3 })
    await sent(ravi, id, 'After')
    expect(await textsOf(meera, id)).toEqual(['After'])
    const stranger = await app.signUp('Stranger')
    expect((await add(meera, stranger)).status).toBe(200)
    expect((await stranger.delete(at(id, '/request'))).status).toBe(204)
    expect((await add(meera, stranger)).body).toMatchObject({ memberCount: 4 })
    expect([await textsOf(stranger, id), await listed(stranger, '?tab=requests')]).toEqual([undefined, []])
    expect((await asha.get(at(id, '/detail'))).body).toMatchObject({ memberCount: 4 })
  })

  test('is left for good: nothing more is shown, and the last one takes it along', async () => {
    await befriend(asha, ravi)
    const id = await openGroup(asha, [ravi], 'Two')
    await sent(ravi, id, 'Mine', { mediaIds: [await upload(ravi)] })
    expect((await meera.delete(at(id, '/member/me'))).status).toBe(404)
    expect((await app.visitor.delete(at(id, '/member/me'))).status).toBe(401)
    expect((await ravi.delete(at(id, '/member/me'))).status).toBe(204)
    expect([await textsOf(ravi, id), (await send(ravi, id, 'x')).status]).toEqual([undefined, 404])
    expect(await textsOf(asha, id)).toEqual(['Mine'])
    expect((await asha.delete(at(id, '/member/me'))).status).toBe(204)
    for (const table of ['conversation', 'conversation_member', 'conversation_message', 'message_media'] as const)
      expect(
        await app.db
          .selectFrom(table)
          .selectAll()
          .where(table === 'conversation' ? 'id' : 'conversation_id', '=', id)
          .execute(),
      ).toEqual([])
    const uses = await app.db.selectFrom('document_use').selectAll().where('root_id', '=', id).execute()
    expect(uses).toEqual([])
  })

  test('is named by its members', async () => {
    await befriend(asha, ravi)
    const id = await openGroup(asha, [ravi], 'Two')
    expect((await ravi.put(at(id, '/name'), { name: 'Dashain' })).body.name).toBe('Dashain')
    expect((await asha.put(at(id, '/name'), { name: null })).body.name).toBeNull()
    expect((await asha.put(at(id, '/name'), { name: 'x'.repeat(81) })).status).toBe(400)
    expect((await meera.put(at(id, '/name'), { name: 'x' })).status).toBe(404)
    expect((await app.visitor.put(at(id, '/name'), { name: 'x' })).status).toBe(401)
    const pair = await openPair(asha, ravi)
    expect((await asha.put(at(pair, '/name'), { name: 'x' })).body.code).toBe('messages/not-a-group')
    expect((await asha.delete(at(pair, '/member/me'))).body.code).toBe('messages/not-a-group')
    expect((await asha.post(at(pair, '/member'), { userIds: [meera.id] })).body.code).toBe('messages/not-a-group')
  })
})
