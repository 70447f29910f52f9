import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { tracesOf } from '../../test/traces.ts'
import { at, befriend, listed, openGroup, openPair, sent, textsOf } from '../../test/messages.ts'
import { block } from '../../test/people.ts'

// A conversation that a member could no longer see does not return, and does not stay behind, when the other one deletes the account.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let gone: Member
let ravi: Member
beforeEach(async () => {
  ;[gone, ravi] = [await app.signUp('Zyxgone Rai'), await app.signUp('Ravi')]
})

const isLeft = ({ id }: Member) => app.db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()

async function erase(who: Member): Promise<void> {
  await app.app.leaving.eraseAccount(who.id)
  await expect.poll(() => isLeft(who)).toBeUndefined()
  await expect.poll(() => tracesOf(app.db, [who.id, who.email, who.name])).toEqual([])
}

const isStored = async (id: string) =>
  (await app.db.selectFrom('conversation').select('id').where('id', '=', id).execute()).length > 0

const lists = async (who: Member) => [
  ...(await listed(who)),
  ...(await listed(who, '?tab=requests')),
  ...(await listed(who, '?q=zyxgone')),
]

const noticesOf = async (who: Member) => (await who.get('/v1/notification')).body.data as unknown[]

test('a conversation with a blocked member does not return to the list', async () => {
  await befriend(gone, ravi)
  const id = await openPair(gone, ravi)
  await sent(gone, id, 'Namaste')
  await sent(ravi, id, 'Namaste to you')
  await block(ravi, gone)
  await erase(gone)
  expect([await lists(ravi), await textsOf(ravi, id), await isStored(id)]).toEqual([[], undefined, false])
  expect((await ravi.get('/v1/message/own-left')).body.data).toEqual([])
})

test('a declined request of two does not stay behind', async () => {
  const id = await openPair(gone, ravi)
  await sent(gone, id, 'Namaste')
  await ravi.delete(at(id, '/request'))
  await erase(gone)
  expect([await lists(ravi), await isStored(id)]).toEqual([[], false])
})

test('a conversation of which nothing has reached the other one does not stay behind', async () => {
  const id = await openPair(gone, ravi)
  await erase(gone)
  expect(await isStored(id)).toBe(false)
})

test('a conversation that the other one sees stays, without the name', async () => {
  const [friend, asked] = [await openPair(gone, ravi), await openPair(gone, await app.signUp('Asked'))]
  await sent(gone, friend, 'Namaste')
  await sent(ravi, friend, 'Namaste to you')
  await sent(gone, asked, 'Namaste')
  await erase(gone)
  expect(await listed(ravi)).toMatchObject([{ id: friend, members: [] }])
  expect(await textsOf(ravi, friend)).toEqual(['Namaste to you', ''])
  expect(await isStored(asked)).toBe(true)
})

test('messages that a block hides in a group do not appear as deleted ones', async () => {
  const [friend, hostile] = [await app.signUp('Friend'), await app.signUp('Hostile')]
  for (const who of [friend, hostile, ravi]) await befriend(gone, who)
  const [group, other] = [
    await openGroup(gone, [friend, hostile, ravi], 'Plans'),
    await openGroup(gone, [friend, ravi], 'Others'),
  ]
  const reply = { replyTo: await sent(gone, group, 'Zyxgone writes') }
  for (const id of [group, other]) await sent(gone, id, 'Zyxgone writes again')
  await sent(friend, group, 'An answer', reply)
  await block(hostile, gone)
  const seenBy = async (who: Member) => {
    const { data, conversation } = (await who.get(at(group))).body
    return [data, conversation.lastMessage, conversation.unread]
  }
  const before = await seenBy(hostile)
  expect(await textsOf(hostile, group)).toEqual(['An answer'])
  await erase(gone)
  expect(await seenBy(hostile)).toEqual(before)
  expect(await textsOf(ravi, group)).toEqual(['An answer'])
  expect(await textsOf(ravi, other)).toEqual([''])
})

test('messages of a member who blocked another one do not appear to them as deleted ones', async () => {
  const friend = await app.signUp('Friend')
  for (const who of [friend, ravi]) await befriend(gone, who)
  const id = await openGroup(friend, [gone, ravi], 'Plans')
  for (const who of [gone, ravi]) await who.put(at(id, '/request'))
  await sent(gone, id, 'Zyxgone writes')
  await block(gone, ravi)
  await erase(gone)
  expect(await textsOf(ravi, id)).toEqual([])
})

test('a group in which only members are left who declined it does not stay behind', async () => {
  const id = await openGroup(gone, [ravi], 'Plans')
  await ravi.delete(at(id, '/request'))
  await erase(gone)
  expect(await isStored(id)).toBe(false)
})

test('a request to join a group that a block hides does not return', async () => {
  const friend = await app.signUp('Friend')
  await befriend(gone, friend)
  const id = await openGroup(gone, [friend, ravi], 'Plans')
  await block(ravi, gone)
  await erase(gone)
  expect([await lists(ravi), await noticesOf(ravi), await textsOf(ravi, id)]).toEqual([[], [], undefined])
  expect((await friend.get(at(id, '/detail'))).status).toBe(200)
})
