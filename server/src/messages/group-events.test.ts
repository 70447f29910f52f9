import type { Thread } from '@mulghar/contract/messages/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { listenAs } from '../../test/listening.ts'
import {
  at,
  befriend,
  caughtUp,
  eventsOf,
  listed,
  openGroup,
  openPair,
  send,
  sent,
  textsOf,
} from '../../test/messages.ts'
import { block, unblock } from '../../test/people.ts'
import { tracesOf } from '../../test/traces.ts'

// The thread of a group shows who added whom, who has left and how the group was named.

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.app.listen()
})
afterAll(() => app.close())

let asha: Member
let ravi: Member
let meera: Member
let id: string
beforeEach(async () => {
  ;[asha, ravi, meera] = [await app.signUp('Asha'), await app.signUp('Ravi'), await app.signUp('Meera')]
  for (const friend of [ravi, meera]) await befriend(asha, friend)
  id = await openGroup(asha, [ravi], 'Plans')
})

const add = (by: Member, ...others: Member[]) =>
  by.post(at(id, '/member'), { userIds: others.map((other) => other.id) })
const rename = (by: Member, name: string | null) => by.put(at(id, '/name'), { name })
const page = async (who: Member, query = '') => (await who.get(at(id, query))).body as Thread

test('a group shows who was added, how it was named and who left, each seen from its reader', async () => {
  const sita = await app.signUp('Sita')
  expect((await add(asha, meera, sita)).status).toBe(200)
  await rename(ravi, 'Dashain')
  await rename(ravi, 'Dashain')
  await rename(meera, null)
  expect((await ravi.delete(at(id, '/member/me'))).status).toBe(204)
  const rest = ['RENAMED Ravi Dashain', 'RENAMED Meera', 'LEFT Ravi']
  expect(await eventsOf(asha, id)).toEqual(['ADDED me Meera', 'ADDED me Sita', ...rest])
  expect(await eventsOf(sita, id)).toEqual(['ADDED Asha Meera', 'ADDED Asha me', ...rest])
  expect(await eventsOf(meera, id)).toEqual([
    'ADDED Asha me',
    'ADDED Asha Sita',
    'RENAMED Ravi Dashain',
    'RENAMED me',
    'LEFT Ravi',
  ])
  expect((await ravi.get(at(id))).status).toBe(404)
  expect((await app.visitor.get(at(id))).status).toBe(401)
})

test('lines are paged with the messages', async () => {
  await sent(asha, id, 'First')
  await add(asha, meera)
  await sent(asha, id, 'Second')
  await rename(asha, 'Dashain')
  const kindsOf = ({ data }: Thread) => data.map(({ event, text }) => event?.kind ?? text)
  const newest = await page(ravi, '?limit=2')
  expect([kindsOf(newest), newest.hasNext]).toEqual([['RENAMED', 'Second'], true])
  expect(kindsOf(await page(ravi, `?limit=2&next=${newest.next}`))).toEqual(['ADDED', 'First'])
  const line = (await page(ravi)).data[2]!.id
  expect(kindsOf(await page(ravi, `?before=${line}`))).toEqual(['First'])
  expect(kindsOf(await page(ravi, `?after=${line}`))).toEqual(['Second', 'RENAMED'])
  expect((await ravi.put(at(id, '/read'), { messageId: line })).body).toEqual({ unread: 1 })
})

test('lines are not unread, do not move the conversation, and are emitted', async () => {
  const pair = await openPair(asha, ravi)
  await sent(asha, id, 'Namaste')
  await ravi.put(at(id, '/read'), { messageId: (await page(ravi)).data[0]!.id })
  await ravi.put(at(pair, '/read'), { messageId: await sent(asha, pair, 'Alone') })
  const before = await listed(ravi)
  expect(before.map((row) => row.id)).toEqual([pair, id])
  const listening = await listenAs(url, ravi.tokens)
  await caughtUp(app, ravi, listening)
  const heard = listening.events(id).length
  await add(asha, meera)
  await rename(asha, 'Plans of all')
  await caughtUp(app, ravi, listening)
  expect(listening.events(id).length).toBeGreaterThan(heard)
  listening.stop()
  const changedHead = { name: 'Plans of all', memberCount: 3, members: [expect.anything(), expect.anything()] }
  expect((await listed(ravi)).slice(-2)).toEqual([before[0], { ...before[1], ...changedHead }])
  expect((await ravi.get('/v1/message/unread')).body).toMatchObject({ conversations: 0, messages: 0 })
  expect((await ravi.get('/v1/message/search?q=plans')).body.data).toEqual([])
})

test('a line cannot be changed, deleted, answered or reacted to, and limits no request', async () => {
  await rename(asha, 'Dashain')
  const line = (await page(asha)).data[0]!
  expect(line).toMatchObject({
    text: '',
    isMine: true,
    clientId: null,
    can: { edit: false, remove: false, react: false },
  })
  const path = at(id, `/message/${line.id}`)
  for (const who of [asha, ravi])
    for (const answer of [
      await who.put(path, { text: 'x' }),
      await who.delete(path),
      await who.put(`${path}/reaction`, { emoji: '👍' }),
      await who.delete(`${path}/reaction`),
      await send(who, id, 'x', { replyTo: line.id }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'messages/message-not-found'])
  const stranger = await app.signUp('Stranger')
  const waiting = await openGroup(asha, [stranger], 'A')
  for (const name of ['B', 'C', 'D']) await asha.put(at(waiting, '/name'), { name })
  for (const status of [201, 201, 201, 403]) expect((await send(asha, waiting, 'Namaste')).status).toBe(status)
  await ravi.delete(at(id, '/member/me'))
  await asha.delete(at(waiting, '/member/me'))
  for (const who of [asha, ravi])
    for (const { text } of (await who.get('/v1/message/own-left')).body.data) expect(text).toBe('Namaste')
})

test('across a block neither the acting nor the added member is named', async () => {
  const sita = await app.signUp('Sita')
  await add(asha, meera, sita)
  await rename(meera, 'Dashain')
  await block(meera, ravi)
  expect(await eventsOf(ravi, id)).toEqual(['ADDED Asha Sita'])
  expect(await eventsOf(meera, id)).toEqual(['ADDED Asha me', 'ADDED Asha Sita', 'RENAMED me Dashain'])
  await meera.delete(at(id, '/member/me'))
  expect(await eventsOf(ravi, id)).toEqual(['ADDED Asha Sita'])
  await block(ravi, sita)
  expect(JSON.stringify(await page(ravi))).not.toMatch(/Sita|Meera/)
  expect(await eventsOf(asha, id)).toEqual(['ADDED me Meera', 'ADDED me Sita', 'RENAMED Meera Dashain', 'LEFT Meera'])
  await unblock(ravi, sita)
  expect(await eventsOf(ravi, id)).toEqual(['ADDED Asha Sita'])
})

test('one who adds a member does not see the line once that member blocks them', async () => {
  await add(asha, meera)
  await block(meera, asha)
  expect(await eventsOf(asha, id)).toEqual([])
  expect(await eventsOf(ravi, id)).toEqual(['ADDED Asha Meera'])
})

test('a line is the same for a member who has declined before as for others', async () => {
  const [silent, hostile] = [await app.signUp('Peer'), await app.signUp('Peer')]
  await hostile.delete(at(await openGroup(asha, [hostile], 'Earlier'), '/request'))
  for (const peer of [silent, hostile]) await add(asha, peer)
  await silent.delete(at(id, '/request'))
  expect(await eventsOf(asha, id)).toEqual(['ADDED me Peer', 'ADDED me Peer'])
  expect(await eventsOf(ravi, id)).toEqual(['ADDED Asha Peer', 'ADDED Asha Peer'])
})

describe('the account of a member', () => {
  test('has its lines in the export, without the members whom it added', async () => {
    await add(asha, meera)
    await rename(asha, 'Named by Asha')
    const files = await Array.fromAsync(app.app.leaving.exportAccount(asha.id))
    const file = files.find(({ name }) => name === 'conversation-events.json')!
    const own = 'json' in file ? file.json : undefined
    expect(own).toMatchObject([{ kind: 'ADDED' }, { kind: 'RENAMED', name: 'Named by Asha' }])
    expect(JSON.stringify(own)).not.toContain(meera.id)
    const others = await Array.fromAsync(app.app.leaving.exportAccount(meera.id))
    expect(JSON.stringify(others.filter((other) => 'json' in other))).not.toContain('Named by Asha')
  })

  test('takes the lines along that name it when it is deleted', async () => {
    const gone = await app.signUp('Zyxgone Rai')
    await add(asha, gone)
    await gone.put(at(id, '/request'))
    await add(gone, meera)
    await rename(gone, 'Named by one who goes')
    await sent(asha, id, 'Stays')
    await app.app.leaving.eraseAccount(gone.id)
    await expect.poll(() => tracesOf(app.db, [gone.id, gone.email, gone.name])).toEqual([])
    await expect.poll(() => eventsOf(asha, id)).toEqual([])
    expect(await textsOf(ravi, id)).toEqual(['Stays'])
  })
})
