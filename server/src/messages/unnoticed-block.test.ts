import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { listenAs } from '../../test/listening.ts'
import { at, befriend, caughtUp, openGroup, openPair, send, sent } from '../../test/messages.ts'
import { jpegOf } from '../../test/pictures.ts'
import { block, unblock } from '../../test/people.ts'

// A member whom the other one of a conversation blocks gets the same answers as before.

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.app.listen()
})
afterAll(() => app.close())

let asha: Member
let ravi: Member
let id: string
beforeEach(async () => {
  ;[asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravindra')]
  const { body: picture } = await ravi.upload('/v1/document/upload', { name: 'me.jpg', bytes: await jpegOf() })
  await ravi.put(`/v1/profile/user-detail/profileImage/${picture.id}`)
  await befriend(asha, ravi)
  id = await openPair(asha, ravi)
  const first = await sent(ravi, id, 'Namaste')
  await sent(asha, id, 'Namaste to you', { replyTo: first, card: { kind: 'USER', id: ravi.id } })
  await asha.put(at(id, `/message/${first}/reaction`), { emoji: '🙏' })
  await ravi.put(at(id, '/read'), { messageId: await sent(asha, id, 'Namaste again') })
})

/** Links of pictures are signed anew every quarter of an hour. */
const withoutTimes = (body: unknown) => JSON.parse(JSON.stringify(body).replace(/exp=\d+&sig=[\w-]+/g, ''))

const shownTo = async (who: Member) => {
  const answers = []
  for (const path of [
    '/v1/message/conversation',
    '/v1/message/conversation?q=ravindra',
    '/v1/message/unread',
    '/v1/message/search?q=namaste',
    `/v1/message/search?q=namaste&conversationId=${id}`,
    '/v1/message/own-left',
    at(id),
    at(id, '/detail'),
    '/v1/message/own-left/reaction',
  ])
    answers.push(await who.get(path))
  return answers.map(({ status, body }) => ({ status, body: withoutTimes(body) }))
}

test('a block changes nothing of what the other member sees of their conversation, and is not emitted', async () => {
  const before = await shownTo(asha)
  expect(before[0]!.body.data[0].members[0]).toMatchObject({ name: 'Ravindra', picture: { type: 'IMAGE' } })
  expect(before[6]!.body.data[1].card).toMatchObject({ missing: false, name: 'Ravindra' })
  const listening = await listenAs(url, asha.tokens)
  await caughtUp(app, asha, listening)
  const heard = listening.events(id)
  const list = await shownTo(asha)
  await block(ravi, asha)
  await caughtUp(app, asha, listening)
  expect(listening.events(id)).toEqual(heard)
  listening.stop()
  expect(await shownTo(asha)).toEqual(list)
  expect(list.slice(1)).toEqual(before.slice(1))
})

test('a card of the member who blocks can still be sent to them, and shows them nowhere else', async () => {
  const group = await openGroup(asha, [await app.signUp('Friend')], 'Plans')
  const card = { kind: 'USER', id: ravi.id }
  await sent(asha, group, 'Do you know him?', { card })
  await block(ravi, asha)
  expect((await send(asha, id, 'You', { card })).body.card).toMatchObject({ missing: false, name: 'Ravindra' })
  expect((await asha.get(at(group))).body.data[0].card).toMatchObject({ missing: true, name: null })
  const { body } = await asha.get('/v1/message/search?q=you')
  const cards = body.data.map(
    ({ message }: { message: { card: { missing: boolean } | null } }) => message.card?.missing,
  )
  expect(cards.filter((missing: boolean | undefined) => missing !== undefined).toSorted()).toEqual([false, false, true])
  expect((await send(asha, group, 'Again', { card })).body.code).toBe('messages/card-not-found')
})

test('the member who blocks sees nothing of the conversation', async () => {
  await block(ravi, asha)
  const [list, named, , found, , , thread, head] = await shownTo(ravi)
  for (const page of [list, named, found]) expect(page!.body.data).toEqual([])
  expect([thread!.status, head!.status]).toEqual([404, 404])
  expect((await app.visitor.get(at(id))).status).toBe(401)
})

test('an answer to a message that did not arrive says nothing of it', async () => {
  await block(ravi, asha)
  const lost = await sent(asha, id, 'Lost')
  await unblock(ravi, asha)
  await sent(asha, id, 'Answer', { replyTo: lost })
  expect((await asha.get(at(id))).body.data[0].replyTo).toMatchObject({ id: lost, excerpt: 'Lost' })
  expect((await ravi.get(at(id))).body.data).toMatchObject([{ text: 'Answer', replyTo: null }, {}, {}, {}])
})
