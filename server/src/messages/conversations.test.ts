import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { at, befriend, listed, openGroup, openPair, send, sent, textsOf } from '../../test/messages.ts'
import { block, privacy } from '../../test/people.ts'

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
  await befriend(asha, ravi)
  await befriend(asha, meera)
})

const codeOf = async (answer: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}

describe('opening', () => {
  test('gives two members the same conversation from both sides', async () => {
    const id = await openPair(asha, ravi)
    expect(await openPair(asha, ravi)).toBe(id)
    expect(await openPair(ravi, asha)).toBe(id)
  })

  test('gives two members who open it at once the same conversation', async () => {
    const ids = await Promise.all([openPair(asha, ravi), openPair(ravi, asha), openPair(asha, ravi)])
    expect(new Set(ids).size).toBe(1)
  })

  test('does not list a conversation of two before its first message', async () => {
    const id = await openPair(asha, ravi)
    expect(await listed(asha)).toEqual([])
    await sent(asha, id, 'Namaste')
    expect((await listed(ravi)).map((item) => item.id)).toEqual([id])
  })

  test('makes a new group of several members each time', async () => {
    const [one, other] = [await openGroup(asha, [ravi, meera]), await openGroup(asha, [ravi, meera], 'Dashain')]
    expect(one).not.toBe(other)
    expect((await asha.get(at(other, '/detail'))).body).toMatchObject({
      kind: 'GROUP',
      name: 'Dashain',
      memberCount: 3,
      can: { write: true, add: true, rename: true, leave: true, answer: false },
    })
    expect((await listed(ravi)).map((item) => item.id)).toEqual([other, one])
  })

  test('refuses oneself, 51 members and visitors', async () => {
    expect(await codeOf(asha.post(base, { userIds: [asha.id] }))).toEqual([400, 'messages/to-oneself'])
    const userIds = Array.from({ length: 50 }, () => randomUUID())
    expect(await codeOf(asha.post(base, { userIds }))).toEqual([400, 'messages/too-many-members'])
    expect((await app.visitor.post(base, { userIds: [asha.id] })).status).toBe(401)
  })

  test('refuses with one sentence every account that cannot be written to', async () => {
    const [blocker, blocked, nobody, choosy] = [
      await app.signUp('Blocker'),
      await app.signUp('Blocked'),
      await app.signUp('Nobody'),
      await app.signUp('Choosy'),
    ]
    await block(blocker, asha)
    await block(asha, blocked)
    await privacy(nobody, { allowMessagesFrom: 'NOBODY' })
    await privacy(choosy, { allowMessagesFrom: 'FOLLOWING' })
    const answers = []
    for (const id of [blocker.id, blocked.id, nobody.id, choosy.id, randomUUID()])
      answers.push((await asha.post(base, { userIds: [id] })).body)
    for (const body of answers)
      expect(body).toEqual({ ...answers[0], requestId: body.requestId, code: 'messages/not-allowed' })
    expect(await codeOf(asha.post(base, { userIds: [ravi.id, nobody.id] }))).toEqual([403, 'messages/not-allowed'])
    await choosy.post('/v1/follow', { userId: asha.id })
    expect((await asha.post(base, { userIds: [choosy.id] })).status).toBe(201)
  })

  test('lets a new account start 20 conversations a day, also at once', async () => {
    const others: Member[] = []
    for (let n = 0; n < 22; n++) others.push(await app.signUp(`Other ${n}`))
    const answers = await Promise.all(others.map((other) => asha.post(base, { userIds: [other.id] })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 201)!.body.code).toBe('messages/new-account')
    // An older account has no such limit.
    const old = new Date(app.clock.now().getTime() - 25 * 60 * 60_000)
    await app.db.updateTable('account').set({ created_at: old }).where('id', '=', asha.id).execute()
    const last = answers.findIndex(({ status }) => status !== 201)
    expect((await asha.post(base, { userIds: [others[last]!.id] })).status).toBe(201)
  })
})

describe('sending and reading', () => {
  test('shows a message to both, the newest first, and counts it as unread for the other', async () => {
    const id = await openPair(asha, ravi)
    await sent(asha, id, 'One')
    const last = await sent(asha, id, 'Two')
    expect(await textsOf(ravi, id)).toEqual(['Two', 'One'])
    expect(await listed(ravi)).toMatchObject([{ id, unread: 2, lastMessage: { id: last, excerpt: 'Two' } }])
    expect(await listed(asha)).toMatchObject([{ id, unread: 0 }])
    expect((await ravi.get('/v1/message/unread')).body).toEqual({ conversations: 1, messages: 2, requests: 0 })
  })

  test('answers the same message to the same clientId, also at once, and a new one to another account', async () => {
    const id = await openPair(asha, ravi)
    const clientId = randomUUID()
    const draft = { text: 'Once', clientId }
    const answers = await Promise.all([1, 2, 3, 4].map(() => asha.post(at(id), draft)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const foreign = await ravi.post(at(id), draft)
    expect(foreign.body.id).not.toBe(answers[0]!.body.id)
    expect(await textsOf(asha, id)).toEqual(['Once', 'Once'])
    expect((await asha.get(at(id))).body.data.map((one: { clientId: string }) => one.clientId)).toEqual([
      null,
      clientId,
    ])
  })

  test('takes 5,000 code points and no more, and cleans hidden signs', async () => {
    const id = await openPair(asha, ravi)
    expect((await send(asha, id, '🙏'.repeat(5000))).status).toBe(201)
    // One letter to those who type it, two code points once it is composed.
    expect((await send(asha, id, '\u0958'.repeat(5000))).status).toBe(201)
    for (const tooLong of ['\u0958'.repeat(5001), '🙏'.repeat(5001), 'x'.repeat(20_000)])
      expect((await send(asha, id, tooLong)).body.errors).toMatchObject([{ field: 'text', limit: 5000 }])
    const long = await send(asha, id, 'x'.repeat(5001))
    expect([long.status, long.body.errors]).toMatchObject([400, [{ field: 'text', code: 'too-long', limit: 5000 }]])
    expect((await send(asha, id, 'a\u202eb\0c')).body.text).toBe('abc')
    expect(await codeOf(send(asha, id, ' \u202e '))).toEqual([400, 'messages/empty'])
  })

  test('pages through a conversation both ways without losing or repeating a message', async () => {
    const id = await openPair(asha, ravi)
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.push(await sent(n % 2 ? ravi : asha, id, `${n}`))
    const pages = async (query: string) => {
      const found: string[] = []
      let next = ''
      do {
        const { body } = await asha.get(at(id, `?limit=3${query}${next && `&next=${encodeURIComponent(next)}`}`))
        found.push(...body.data.map((one: { text: string }) => one.text))
        next = body.next ?? ''
      } while (next)
      return found.join('')
    }
    expect(await pages('')).toBe('6543210')
    expect(await pages(`&before=${ids[5]}`)).toBe('43210')
    expect(await pages(`&after=${ids[1]}`)).toBe('23456')
    expect((await asha.get(at(id, `?after=${randomUUID()}`))).body.code).toBe('messages/message-not-found')
  })

  test('moves the read position forward and never back', async () => {
    const id = await openPair(asha, ravi)
    const ids = [await sent(asha, id, '1'), await sent(asha, id, '2'), await sent(asha, id, '3')]
    const read = (messageId: string) => ravi.put(at(id, '/read'), { messageId })
    expect((await read(ids[1]!)).body).toEqual({ unread: 1 })
    expect((await read(ids[0]!)).body).toEqual({ unread: 1 })
    const { reads } = (await asha.get(at(id))).body
    expect(reads).toEqual([{ userId: ravi.id, messageId: ids[1], at: expect.any(String) }])
    expect(Math.abs(app.clock.now().getTime() - new Date(reads[0].at).getTime())).toBeLessThan(60_000)
    expect((await read(ids[2]!)).body).toEqual({ unread: 0 })
    expect((await read(randomUUID())).body.code).toBe('messages/message-not-found')
    expect((await meera.put(at(id, '/read'), { messageId: ids[0] })).status).toBe(404)
    expect((await app.visitor.put(at(id, '/read'), { messageId: ids[0] })).status).toBe(401)
  })

  test('shows read positions only where both want it', async () => {
    const id = await openPair(asha, ravi)
    const messageId = await sent(asha, id, '1')
    await ravi.put(at(id, '/read'), { messageId })
    const shown = async () => (await asha.get(at(id))).body.reads.length
    expect(await shown()).toBe(1)
    for (const who of [asha, ravi]) {
      expect((await who.put('/v1/profile/user-detail', { readReceipts: false })).body.readReceipts).toBe(false)
      expect(await shown()).toBe(0)
      await who.put('/v1/profile/user-detail', { readReceipts: true })
    }
    expect(await shown()).toBe(1)
  })

  test('does not show when somebody has read who did not show it then', async () => {
    const id = await openPair(asha, ravi)
    await sent(ravi, id, 'Accepted')
    const messageId = await sent(asha, id, '1')
    await ravi.put('/v1/profile/user-detail', { readReceipts: false })
    await ravi.put(at(id, '/read'), { messageId })
    await ravi.put('/v1/profile/user-detail', { readReceipts: true })
    expect((await asha.get(at(id))).body.reads).toEqual([{ userId: ravi.id, messageId, at: null }])
  })

  test('shows no read position of a member from before they were added', async () => {
    const id = await openGroup(asha, [ravi], 'Plans')
    await sent(asha, id, 'Before')
    await asha.post(at(id, '/member'), { userIds: [meera.id] })
    expect((await asha.get(at(id))).body.reads).toEqual([])
    const messageId = await sent(asha, id, 'After')
    expect((await asha.get(at(id))).body.reads).toEqual([])
    await meera.put(at(id, '/read'), { messageId })
    expect((await asha.get(at(id))).body.reads).toMatchObject([{ userId: meera.id, messageId }])
  })

  test('answers a known clientId after its sender has left and was added again', async () => {
    const id = await openGroup(asha, [ravi, meera], 'Plans')
    const draft = { text: 'Once', clientId: randomUUID() }
    const { body: first } = await ravi.post(at(id), draft)
    await ravi.delete(at(id, '/member/me'))
    expect((await asha.post(at(id, '/member'), { userIds: [ravi.id] })).status).toBe(200)
    expect(await ravi.post(at(id), draft)).toMatchObject({ status: 201, body: { id: first.id, text: 'Once' } })
    expect([await textsOf(asha, id), await textsOf(ravi, id)]).toEqual([['Once'], []])
  })

  test('is closed to strangers and visitors', async () => {
    const id = await openPair(asha, ravi)
    expect([(await meera.get(at(id))).status, (await send(meera, id, 'x')).status]).toEqual([404, 404])
    expect((await app.visitor.get(at(id))).status).toBe(401)
    expect((await app.visitor.post(at(id), { text: 'x', clientId: randomUUID() })).status).toBe(401)
  })

  test('mutes for oneself, so that it does not count', async () => {
    const id = await openPair(asha, ravi)
    await sent(asha, id, '1')
    expect((await ravi.put(at(id, '/mute'), { muted: true })).body).toMatchObject({ muted: true, unread: 1 })
    expect((await ravi.get('/v1/message/unread')).body).toMatchObject({ conversations: 0, messages: 0 })
    expect((await asha.get(at(id, '/detail'))).body.muted).toBe(false)
    expect((await meera.put(at(id, '/mute'), { muted: true })).status).toBe(404)
    expect((await app.visitor.put(at(id, '/mute'), { muted: true })).status).toBe(401)
  })

  test('finds conversations by the names in them, in either script', async () => {
    const [id, group] = [await openPair(asha, ravi), await openGroup(asha, [meera], 'Dashain plans')]
    await sent(asha, id, 'Hello')
    const found = async (q: string) => (await listed(asha, `?q=${encodeURIComponent(q)}`)).map((item) => item.id)
    expect(await found('rav')).toEqual([id])
    expect(await found('रवि')).toEqual([id])
    expect(await found('dashain')).toEqual([group])
    expect(await found('nothing')).toEqual([])
  })
})
