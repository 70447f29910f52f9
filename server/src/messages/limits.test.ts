import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../../test/client.ts'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { at, befriend, openGroup, openPair, send, sent } from '../../test/messages.ts'
import { block } from '../../test/people.ts'

const base = '/v1/message/conversation'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let asha: Member
beforeEach(async () => {
  asha = await app.signUp('Asha')
})

async function signUpMany(count: number): Promise<Member[]> {
  const members: Member[] = []
  for (let n = 0; n < count; n++) members.push(await app.signUp(`Stranger ${n}`))
  return members
}
const idsOf = (members: readonly Member[]) => members.map(({ id }) => id)

describe('a group of strangers', () => {
  test('takes three messages until one of them accepts', async () => {
    const [ravi, meera, hari] = (await signUpMany(3)) as [Member, Member, Member]
    const id = await openGroup(asha, [ravi, meera, hari], 'Offers')
    const canWrite = async () => (await asha.get(at(id, '/detail'))).body.can.write as boolean
    for (const text of ['1', '2']) expect((await send(asha, id, text)).status).toBe(201)
    expect(await canWrite()).toBe(true)
    expect((await send(asha, id, '3')).status).toBe(201)
    expect([await canWrite(), (await send(asha, id, '4')).body.code]).toEqual([false, 'messages/wait-for-reply'])
    expect((await asha.get(base)).body.data[0].can.write).toBe(false)
    await hari.delete(at(id, '/request'))
    expect((await send(asha, id, '4')).body.code).toBe('messages/wait-for-reply')
    expect((await ravi.put(at(id, '/request'))).status).toBe(200)
    expect([await canWrite(), (await send(asha, id, '4')).status]).toEqual([true, 201])
    expect((await send(meera, id, 'Hello')).status).toBe(201)
  })

  test('with a follower in it has no such limit', async () => {
    const [ravi, meera] = (await signUpMany(2)) as [Member, Member]
    await befriend(asha, ravi)
    const id = await openGroup(asha, [ravi, meera], 'Plans')
    for (const text of ['1', '2', '3', '4']) expect((await send(asha, id, text)).status).toBe(201)
    expect((await meera.delete(at(id, '/request'))).status).toBe(204)
    expect((await ravi.delete(at(id, '/member/me'))).status).toBe(204)
    expect((await send(asha, id, '5')).body.code).toBe('messages/wait-for-reply')
  })
})

describe('the requests of one account to the same stranger', () => {
  const requestsOf = async (who: Member) => (await who.get(`${base}?tab=requests`)).body.data.length as number
  const notices = async (who: Member) => (await who.get('/v1/notification')).body.data.length as number

  const open = (others: readonly Member[]) => asha.post(base, { userIds: idsOf(others), name: 'Offer' })
  const code = async (answer: Promise<Answer>) => (await answer).body.code as string | undefined

  test('are three at most, in groups and alone: a fourth is refused, and nothing of it is stored', async () => {
    const [ravi, other] = (await signUpMany(2)) as [Member, Member]
    const groups = [await openGroup(asha, [ravi], 'Offer'), await openGroup(asha, [ravi, other], 'Offer')]
    const pair = await openPair(asha, ravi)
    await sent(asha, pair, 'Buy')
    expect([await requestsOf(ravi), await notices(ravi)]).toEqual([3, 3])
    expect(await code(open([other, ravi]))).toBe('messages/too-many-requests')
    const friend = await app.signUp('Friend')
    await befriend(asha, friend)
    const enlarged = await openGroup(asha, [friend], 'Friends')
    expect(await code(asha.post(at(enlarged, '/member'), { userIds: [ravi.id] }))).toBe('messages/too-many-requests')
    expect((await asha.get(base)).body.data).toHaveLength(4)
    expect((await asha.get(at(enlarged, '/detail'))).body.memberCount).toBe(2)
    // The requests that wait go on as before.
    for (const id of [...groups, pair]) expect((await send(asha, id, 'Please')).status).toBe(201)

    expect((await ravi.put(at(groups[0]!, '/request'))).status).toBe(200)
    expect((await open([ravi])).status).toBe(201)
    expect([await requestsOf(ravi), await code(open([ravi]))]).toEqual([3, 'messages/too-many-requests'])
  })

  test('count a first message to them alone, which is refused too', async () => {
    const [ravi] = (await signUpMany(1)) as [Member]
    for (let n = 0; n < 3; n++) await openGroup(asha, [ravi], `Offer ${n}`)
    const pair = await openPair(asha, ravi)
    expect(await code(send(asha, pair, 'Buy'))).toBe('messages/too-many-requests')
    expect((await asha.get(at(pair))).body.data).toEqual([])
    expect((await send(ravi, pair, 'Yes?')).status).toBe(201)
    expect((await send(asha, pair, 'Buy')).status).toBe(201)
  })

  test('are as many where each was declined, and the sender does not notice', async () => {
    const peers = (await signUpMany(2)) as [Member, Member]
    for (const peer of peers) {
      const isDeclined = peer === peers[1]
      const ids = [await openPair(asha, peer)]
      expect((await send(asha, ids[0]!, 'Buy')).status).toBe(201)
      if (isDeclined) await peer.delete(at(ids[0]!, '/request'))
      for (let n = 0; n < 2; n++) {
        ids.push(await openGroup(asha, [peer], `Offer ${n}`))
        if (isDeclined) await peer.delete(at(ids.at(-1)!, '/request'))
      }
      expect(await code(open([peer]))).toBe('messages/too-many-requests')
      for (const id of ids) expect((await send(asha, id, 'More')).status).toBe(201)
    }
    expect([await requestsOf(peers[0]), await requestsOf(peers[1])]).toEqual([3, 0])
  })

  test('count for each sender alone', async () => {
    const [ravi, meera] = (await signUpMany(2)) as [Member, Member]
    for (let n = 0; n < 3; n++) await openGroup(asha, [ravi], `Offer ${n}`)
    await openGroup(meera, [ravi], 'Hello')
    expect(await requestsOf(ravi)).toBe(4)
  })

  test('are three also where they are opened at the same time', async () => {
    const [ravi] = (await signUpMany(1)) as [Member]
    const answers = await Promise.all(Array.from({ length: 6 }, () => open([ravi])))
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
      201, 201, 201, 403, 403, 403,
    ])
    expect(await requestsOf(ravi)).toBe(3)
  })
})

describe('the openings of a new account', () => {
  test('count each stranger who is added to a group, but no follower', async () => {
    const [friend, ...strangers] = (await signUpMany(22)) as [Member, ...Member[]]
    await befriend(asha, friend)
    expect((await asha.post(base, { userIds: idsOf(strangers.slice(0, 20)), name: 'Many' })).body.code).toBe(
      'messages/new-account',
    )
    const id = await openGroup(asha, strangers.slice(0, 10), 'Some')
    const add = (members: readonly Member[]) => asha.post(at(id, '/member'), { userIds: idsOf(members) })
    expect((await add(strangers.slice(10, 20))).body.code).toBe('messages/new-account')
    expect((await add(strangers.slice(10, 19))).status).toBe(200)
    expect((await add(strangers.slice(19, 20))).body.code).toBe('messages/new-account')
    expect((await asha.post(base, { userIds: [strangers[20]!.id] })).body.code).toBe('messages/new-account')
    expect((await add([friend])).status).toBe(200)
  })

  test('do not count a conversation that exists, though it is empty', async () => {
    const strangers = await signUpMany(20)
    for (const stranger of strangers) await openPair(asha, stranger)
    const again = await asha.post(base, { userIds: [strangers[0]!.id] })
    expect(again.status).toBe(201)
    expect((await asha.post(base, { userIds: [(await app.signUp('Late')).id] })).body.code).toBe('messages/new-account')
  })
})

test('a member names a group a limited number of times a minute, since each name is a line in its thread', async () => {
  const own = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
  try {
    const [writer, reader] = [await own.signUp('Writer'), await own.signUp('Reader')]
    await befriend(writer, reader)
    const id = await openGroup(writer, [reader], 'Plans')
    const answers: Answer[] = []
    for (let n = 0; n < 40; n++) answers.push(await writer.put(at(id, '/name'), { name: `Plans ${n}` }))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 11 }, () => 'kit/too-many'))
    expect((await reader.put(at(id, '/name'), { name: 'By another member' })).status).toBe(200)
  } finally {
    await own.close()
  }
})

test('an unread message counts behind 1,000 messages that a block hides', async () => {
  const [ravi, meera] = (await signUpMany(2)) as [Member, Member]
  for (const friend of [ravi, meera]) await befriend(asha, friend)
  const id = await openGroup(asha, [ravi, meera], 'Plans')
  await block(ravi, meera)
  await send(meera, id, 'Hidden')
  await sql`
    insert into conversation_message (conversation_id, seq, id, sender_id, client_id, text, created_at)
    select conversation_id, seq + n, uuidv7(), sender_id, uuidv7(), text, created_at
    from conversation_message, generate_series(1, 1100) as n where conversation_id = ${id}`.execute(app.db)
  await app.db.updateTable('conversation').set({ last_seq: 1101 }).where('id', '=', id).execute()
  expect((await ravi.get('/v1/message/unread')).body).toEqual({ conversations: 0, messages: 0, requests: 0 })
  const messageId = await sent(asha, id, 'Seen')
  expect((await ravi.get('/v1/message/unread')).body).toEqual({ conversations: 1, messages: 1, requests: 0 })
  expect((await ravi.get(base)).body.data[0].unread).toBe(1)
  expect((await ravi.put(at(id, '/read'), { messageId })).body).toEqual({ unread: 0 })
})
