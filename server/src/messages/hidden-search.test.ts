import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { at, befriend, openGroup, openPair, sent } from '../../test/messages.ts'
import { block } from '../../test/people.ts'

// A search must not show by its pages that there are messages which the searcher may not see.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let asha: Member
let ravi: Member
let meera: Member
let group: string
beforeEach(async () => {
  ;[asha, ravi, meera] = [await app.signUp('Asha'), await app.signUp('Ravi'), await app.signUp('Meera')]
  for (const friend of [ravi, meera]) await befriend(asha, friend)
  group = await openGroup(asha, [ravi], 'Plans')
})

type Found = { data: { message: { text: string } }[]; hasNext: boolean; next: string | null }
const search = async (who: Member, query: string) =>
  (await who.get(`/v1/message/search?q=dashain&${query}`)).body as Found
const nothing = { data: [], hasNext: false, next: null }

test('messages from before the membership are not found, and nothing says that they exist', async () => {
  for (let n = 0; n < 7; n++) await sent(asha, group, `Dashain ${n}`)
  expect((await asha.post(at(group, '/member'), { userIds: [meera.id] })).status).toBe(200)
  for (const query of ['limit=1', 'limit=3', `limit=1&conversationId=${group}`])
    expect(await search(meera, query)).toEqual(nothing)
  await sent(asha, group, 'Dashain at last')
  expect(await search(meera, 'limit=1')).toMatchObject({
    data: [{ message: { text: 'Dashain at last' } }],
    hasNext: false,
  })
})

test('undelivered messages are found by their sender alone', async () => {
  const pair = await openPair(asha, ravi)
  await sent(ravi, pair, 'Accepted')
  await block(ravi, asha)
  for (let n = 0; n < 7; n++) await sent(asha, pair, `Dashain ${n}`)
  expect((await search(asha, 'limit=10')).data).toHaveLength(7)
  await ravi.delete('/v1/block', { userId: asha.id })
  expect(await search(ravi, 'limit=1')).toEqual(nothing)
})

test('messages across a block in a group neither shorten a page nor promise another', async () => {
  await asha.post(at(group, '/member'), { userIds: [meera.id] })
  for (let n = 0; n < 4; n++) {
    await sent(asha, group, `Dashain by Asha ${n}`)
    for (let more = 0; more < 3; more++) await sent(meera, group, `Dashain by Meera ${n} ${more}`)
  }
  await block(ravi, meera)
  const page = await search(ravi, 'limit=3')
  expect(page.data.map(({ message }) => message.text)).toEqual([3, 2, 1].map((n) => `Dashain by Asha ${n}`))
  const rest = await search(ravi, `limit=3&next=${encodeURIComponent(page.next!)}`)
  expect(rest).toMatchObject({ data: [{ message: { text: 'Dashain by Asha 0' } }], hasNext: false })
})

test('a request to join a group across a block is not searched', async () => {
  const stranger = await app.signUp('Stranger')
  const requested = await openGroup(stranger, [ravi], 'Request')
  await sent(stranger, requested, 'Dashain by a stranger')
  expect((await search(ravi, 'limit=1')).data).toHaveLength(1)
  await block(ravi, stranger)
  expect(await search(ravi, 'limit=1')).toEqual(nothing)
})
