import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { listenAs } from '../../test/listening.ts'
import { at, befriend, caughtUp, listed, openGroup, openPair, send, sent, textsOf } from '../../test/messages.ts'
import { block, follow, mute, privacy, unblock, unfollow } from '../../test/people.ts'

// Members must not notice that another one has declined their request or blocks them.

const base = '/v1/message/conversation'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.app.listen()
})
afterAll(() => app.close())

let asha: Member
/** Two members of the same name: the first answers nothing, the second declines or blocks. */
let silent: Member
let hostile: Member
beforeEach(async () => {
  ;[asha, silent, hostile] = [await app.signUp('Asha'), await app.signUp('Peer'), await app.signUp('Peer')]
})

const detail = async (who: Member, id: string) => (await who.get(at(id, '/detail'))).body
const kindsOf = async (who: Member) =>
  (await who.get('/v1/notification')).body.data.map(({ kind }: { kind: string }) => kind)
const statusesOf = async (id: string, count: number) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await send(asha, id, `${n}`)).status)
  return statuses
}

describe('a declined request of two', () => {
  let ids: [string, string]
  beforeEach(async () => {
    ids = [await openPair(asha, silent), await openPair(asha, hostile)]
    for (const id of ids) await sent(asha, id, 'Namaste')
    await hostile.delete(at(ids[1], '/request'))
  })

  test('has the same limit as one that waits', async () => {
    expect(await textsOf(hostile, ids[1])).toBeUndefined()
    for (const id of ids) {
      expect(await statusesOf(id, 3)).toEqual([201, 201, 403])
      expect((await detail(asha, id)).can.write).toBe(false)
    }
  })

  test('loses its limit with a follow, for good, as one that waits does', async () => {
    for (const id of ids) await statusesOf(id, 2)
    for (const peer of [silent, hostile]) await follow(peer, asha)
    for (const id of ids) {
      expect((await detail(asha, id)).can.write).toBe(true)
      expect(await statusesOf(id, 2)).toEqual([201, 201])
    }
    for (const peer of [silent, hostile]) await unfollow(peer, asha)
    await privacy(silent, { allowMessagesFrom: 'NOBODY' })
    await privacy(hostile, { allowMessagesFrom: 'NOBODY' })
    for (const id of ids) {
      expect((await detail(asha, id)).can.write).toBe(true)
      expect(await statusesOf(id, 1)).toEqual([201])
    }
    expect(await textsOf(silent, ids[0])).toHaveLength(6)
    expect([await textsOf(hostile, ids[1]), await listed(hostile)]).toEqual([undefined, []])
  })

  test('holds for groups that its sender opens or enlarges, and the sender sees a usual group', async () => {
    const notices = await kindsOf(hostile)
    const opened = await openGroup(asha, [hostile], 'Again')
    const friend = await app.signUp('Friend')
    await befriend(asha, friend)
    const enlarged = await openGroup(asha, [friend], 'Once more')
    expect((await asha.post(at(enlarged, '/member'), { userIds: [hostile.id] })).body.memberCount).toBe(3)
    for (const id of [opened, enlarged]) await sent(asha, id, 'Do you hear me?')
    expect(await detail(asha, opened)).toMatchObject({ memberCount: 2, members: [{ id: hostile.id }] })
    expect((await detail(friend, enlarged)).members.map((one: { id: string }) => one.id)).toContain(hostile.id)
    expect([await listed(hostile), await listed(hostile, '?tab=requests')]).toEqual([[], []])
    expect((await hostile.get('/v1/message/unread')).body).toEqual({ conversations: 0, messages: 0, requests: 0 })
    for (const id of [opened, enlarged]) expect(await textsOf(hostile, id)).toBeUndefined()
    expect(await kindsOf(hostile)).toEqual(notices)
  })
})

describe('a declined request to join a group', () => {
  test('holds for groups that its sender opens or enlarges later, and the sender sees usual groups', async () => {
    const declined = await openGroup(asha, [hostile], 'Plans')
    await hostile.delete(at(declined, '/request'))
    const notices = await kindsOf(hostile)
    for (const name of ['Again', 'And again']) {
      const id = await openGroup(asha, [hostile], name)
      expect(await statusesOf(id, 4)).toEqual([201, 201, 201, 403])
      expect(await detail(asha, id)).toMatchObject({ memberCount: 2, members: [{ id: hostile.id }] })
      expect(await textsOf(hostile, id)).toBeUndefined()
    }
    expect([await listed(hostile, '?tab=requests'), await kindsOf(hostile)]).toEqual([[], notices])
  })

  test('is not noticed through groups that are opened after a follow', async () => {
    for (const peer of [silent, hostile]) await sent(asha, await openPair(asha, peer), 'Namaste')
    const pair = await openPair(asha, hostile)
    await hostile.delete(at(pair, '/request'))
    for (const peer of [silent, hostile]) await follow(peer, asha)
    for (const peer of [silent, hostile]) {
      const id = await openGroup(asha, [peer], 'Plans')
      expect(await statusesOf(id, 5)).toEqual([201, 201, 201, 201, 201])
    }
    // Two conversations of two and two groups of followers leave 16 of 20 openings.
    const strangers = []
    for (let n = 0; n < 17; n++) strangers.push((await app.signUp(`Stranger ${n}`)).id)
    expect((await asha.post(base, { userIds: strangers.slice(0, 16), name: 'Many' })).status).toBe(429)
    expect((await asha.post(base, { userIds: strangers.slice(0, 15), name: 'Many' })).status).toBe(201)
  })

  test('lets a follower be asked again, and the sender sees a member as any other', async () => {
    const friend = await app.signUp('Friend')
    await befriend(asha, friend)
    for (const peer of [silent, hostile]) await sent(asha, await openPair(asha, peer), 'Namaste')
    await hostile.delete(at(await openPair(asha, hostile), '/request'))
    for (const peer of [silent, hostile]) await follow(peer, asha)
    const alike: string[] = []
    for (const peer of [silent, hostile]) {
      const [opened, enlarged] = [await openGroup(asha, [peer], 'Plans'), await openGroup(asha, [friend], 'Plans')]
      await asha.post(at(enlarged, '/member'), { userIds: [peer.id] })
      for (const id of [opened, enlarged]) {
        expect(await statusesOf(id, 4)).toEqual([201, 201, 201, 201])
        const { memberCount, can } = await detail(asha, id)
        alike.push(JSON.stringify({ memberCount, can }))
        const tabs = [await listed(peer), await listed(peer, '?tab=requests')].map((tab) => tab.map((row) => row.id))
        expect(tabs.map((ids) => ids.includes(id))).toEqual(peer === silent ? [true, false] : [false, true])
      }
    }
    expect(alike.slice(2)).toEqual(alike.slice(0, 2))
    const [waiting, other] = (await listed(hostile, '?tab=requests')).map(({ id }) => id) as [string, string]
    await hostile.delete(at(waiting, '/request'))
    expect((await hostile.put(at(other, '/request'))).status).toBe(200)
    for (const id of [waiting, other]) expect(await statusesOf(id, 1)).toEqual([201])
    expect([(await textsOf(hostile, other))?.length, await textsOf(hostile, waiting)]).toEqual([5, undefined])
  })

  test('is not noticed after leaving the group', async () => {
    const groups: [string, string][] = []
    for (const peer of [silent, hostile]) {
      const id = await openGroup(asha, [peer], 'Plans')
      groups.push([id, await sent(asha, id, 'Namaste')])
    }
    await hostile.delete(at(groups[1]![0], '/request'))
    for (const [id] of groups) expect((await asha.delete(at(id, '/member/me'))).status).toBe(204)
    for (const [id, messageId] of groups)
      expect((await asha.delete(at(id, `/message/${messageId}`))).status, id).toBe(204)
  })

  test('changes neither the members nor their number, nor what adding the member again answers', async () => {
    const id = await openGroup(asha, [silent, hostile], 'Plans')
    await sent(asha, id, 'Namaste')
    const before = await detail(asha, id)
    const listening = await listenAs(url, asha.tokens)
    await caughtUp(app, asha, listening)
    const heard = listening.events(id)
    expect((await hostile.delete(at(id, '/request'))).status).toBe(204)
    const after = await detail(asha, id)
    expect(after).toEqual(before)
    expect(after).toMatchObject({ memberCount: 3 })
    expect((await detail(silent, id)).members).toHaveLength(2)
    for (const peer of [silent, hostile])
      expect(await asha.post(at(id, '/member'), { userIds: [peer.id] })).toMatchObject({ status: 200, body: before })
    await caughtUp(app, asha, listening)
    expect(listening.events(id)).toEqual(heard)
    listening.stop()
    await sent(asha, id, 'Later')
    expect(await textsOf(hostile, id)).toBeUndefined()
  })

  test('counts the members whose rows are left after an erasure', async () => {
    const id = await openGroup(asha, [silent, hostile], 'Plans')
    await hostile.delete(at(id, '/request'))
    await app.app.leaving.eraseAccount(silent.id)
    await expect.poll(async () => (await detail(asha, id)).memberCount).toBe(2)
    expect((await detail(asha, id)).members).toMatchObject([{ id: hostile.id }])
  })
})

describe('a block', () => {
  test('opens no request that the choice of its recipient has closed', async () => {
    const ids = [await openPair(asha, silent), await openPair(asha, hostile)] as const
    for (const id of ids) await sent(asha, id, 'Namaste')
    for (const peer of [silent, hostile]) await privacy(peer, { allowMessagesFrom: 'NOBODY' })
    await block(hostile, asha)
    for (const id of ids) expect((await send(asha, id, 'More')).body.code).toBe('messages/not-allowed')
  })

  test('lets the blocked member open an empty conversation again', async () => {
    const ids = [await openPair(asha, silent), await openPair(asha, hostile)] as const
    await block(hostile, asha)
    expect([await openPair(asha, silent), await openPair(asha, hostile)]).toEqual(ids)
    expect((await hostile.post(base, { userIds: [asha.id] })).body.code).toBe('messages/not-allowed')
  })

  test('lets the first message that arrives after it notify as a request', async () => {
    const id = await openPair(asha, hostile)
    await block(hostile, asha)
    await sent(asha, id, 'Lost')
    expect(await kindsOf(hostile)).toEqual([])
    await unblock(hostile, asha)
    await sent(asha, id, 'Arrives')
    expect(await kindsOf(hostile)).toEqual(['MESSAGE_REQUEST'])
    expect(await textsOf(hostile, id)).toEqual(['Arrives'])
  })
})

describe('the notification of a request', () => {
  const unreadOf = async (who: Member) => (await who.get('/v1/notification/unread-count')).body.count as number

  test('stays with a request of two when its sender blocks the recipient', async () => {
    await sent(asha, await openPair(asha, hostile), 'Namaste')
    const before = (await hostile.get('/v1/notification')).body
    await block(asha, hostile)
    expect(await listed(hostile, '?tab=requests')).toHaveLength(1)
    expect((await hostile.get('/v1/notification')).body).toEqual(before)
    expect([before.data.length, await unreadOf(hostile)]).toEqual([1, 1])
  })

  test('goes with a request to join a group when its sender blocks the recipient, and returns', async () => {
    await openGroup(asha, [hostile], 'Plans')
    await block(asha, hostile)
    expect([await listed(hostile, '?tab=requests'), await kindsOf(hostile)]).toEqual([[], []])
    expect(await unreadOf(hostile)).toBe(0)
    await unblock(asha, hostile)
    expect(await kindsOf(hostile)).toEqual(['MESSAGE_REQUEST'])
  })

  test('is hidden across a block after a request to join a group was accepted, too', async () => {
    const id = await openGroup(asha, [hostile], 'Plans')
    expect((await hostile.put(at(id, '/request'))).status).toBe(200)
    expect(await kindsOf(hostile)).toEqual(['MESSAGE_REQUEST'])
    for (const [by, whom] of [
      [asha, hostile],
      [hostile, asha],
    ] as const) {
      await block(by, whom)
      const { raw } = await hostile.get('/v1/notification')
      for (const told of [asha.id, 'Plans', 'MESSAGE_REQUEST']) expect(raw.toString()).not.toContain(told)
      await unblock(by, whom)
    }
    expect(await kindsOf(hostile)).toEqual(['MESSAGE_REQUEST'])
  })

  test('names no earlier adder across a block where another member has added the account again', async () => {
    await befriend(silent, hostile)
    const id = await openGroup(asha, [silent, hostile], 'Plans')
    for (const who of [silent, hostile]) await who.put(at(id, '/request'))
    expect((await hostile.delete(at(id, '/member/me'))).status).toBe(204)
    expect((await silent.post(at(id, '/member'), { userIds: [hostile.id] })).status).toBe(200)
    await block(asha, hostile)
    expect((await hostile.get('/v1/notification')).raw.toString()).not.toContain(asha.id)
  })

  test('goes when the recipient blocks or mutes the sender', async () => {
    for (const hide of [block, mute]) {
      const [sender, recipient] = [await app.signUp('Sender'), await app.signUp('Recipient')]
      await sent(sender, await openPair(sender, recipient), 'Namaste')
      expect(await kindsOf(recipient)).toEqual(['MESSAGE_REQUEST'])
      await hide(recipient, sender)
      expect([await kindsOf(recipient), await unreadOf(recipient)]).toEqual([[], 0])
      await block(sender, recipient)
      expect(await kindsOf(recipient)).toEqual([])
    }
  })
})

describe('a block within a group', () => {
  let id: string
  beforeEach(async () => {
    for (const friend of [silent, hostile]) await befriend(asha, friend)
    id = await openGroup(asha, [silent, hostile], 'Plans')
  })

  test('answers the same for a member and for somebody else across it', async () => {
    await block(hostile, silent)
    const outsider = await app.signUp('Peer')
    await block(outsider, silent)
    const answers = []
    for (const peer of [hostile, outsider]) answers.push(await silent.post(at(id, '/member'), { userIds: [peer.id] }))
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'messages/not-allowed'])
    expect((await hostile.post(at(id, '/member'), { userIds: [silent.id] })).status).toBe(403)
    expect((await asha.post(at(id, '/member'), { userIds: [hostile.id, silent.id] })).status).toBe(200)
  })

  test('takes the hidden member out of the number of members wherever it is shown', async () => {
    await sent(asha, id, 'Dashain')
    await block(hostile, silent)
    for (const [who, count] of [
      [asha, 3],
      [silent, 2],
      [hostile, 2],
    ] as const) {
      const shown = [
        await detail(who, id),
        (await who.get(base)).body.data[0],
        (await who.get(`${base}?q=plans`)).body.data[0],
        (await who.get('/v1/message/search?q=dashain')).body.data[0].conversation,
        (await who.get(at(id))).body.conversation,
      ]
      for (const { memberCount, members } of shown) expect([memberCount, members.length]).toEqual([count, count - 1])
    }
  })

  test('leaves room in a group for as many members as the one who adds them sees', async () => {
    const crowd: Member[] = []
    for (let n = 0; n < 48; n++) crowd.push(await app.signUp(`Crowd ${n}`))
    const members = crowd.slice(0, 47).map((member) => member.id)
    await app.db
      .updateTable('account')
      .set({ created_at: new Date(0) })
      .where('id', '=', asha.id)
      .execute()
    expect((await asha.post(at(id, '/member'), { userIds: members })).body.memberCount).toBe(50)
    const late = crowd[47]!
    for (const peer of [silent, hostile]) await follow(late, peer)
    const add = async (who: Member, ...others: Member[]) => {
      const { status, body } = await who.post(at(id, '/member'), { userIds: others.map((other) => other.id) })
      return [status, body.code ?? body.memberCount]
    }
    expect(await add(silent, late)).toEqual([400, 'messages/too-many-members'])
    await block(hostile, silent)
    expect((await detail(silent, id)).memberCount).toBe(49)
    expect(await add(silent, late)).toEqual([200, 50])
    const shown = await detail(asha, id)
    expect([shown.memberCount, shown.members.length]).toEqual([51, 50])
    for (const who of [asha, silent])
      expect(await add(who, await app.signUp('One more'))).toEqual([400, 'messages/too-many-members'])
  })

  test('keeps events of a hidden request from its recipient', async () => {
    const invited = await app.signUp('Invited')
    expect((await silent.post(at(id, '/member'), { userIds: [invited.id] })).status).toBe(200)
    const listening = await listenAs(url, invited.tokens)
    await caughtUp(app, invited, listening)
    const heard = listening.events(id).length
    await sent(asha, id, 'Heard')
    await caughtUp(app, invited, listening)
    expect(listening.events(id)).toHaveLength(heard + 1)
    await block(invited, silent)
    await sent(asha, id, 'Unheard')
    await caughtUp(app, invited, listening)
    expect(listening.events(id)).toHaveLength(heard + 1)
    listening.stop()
  })
})
