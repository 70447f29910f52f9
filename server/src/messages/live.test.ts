import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { listenAs, type Listening } from '../../test/listening.ts'
import { at, befriend, caughtUp, openGroup, openPair, send, sent, signInAgain } from '../../test/messages.ts'
import { block, unblock } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'

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
const open: Listening[] = []
beforeEach(async () => {
  ;[asha, ravi, meera] = [await app.signUp('Asha'), await app.signUp('Ravi'), await app.signUp('Meera')]
  for (const other of [ravi, meera]) await befriend(asha, other)
})
afterAll(() => {
  for (const listening of open) listening.stop()
})

async function listen(who: Member): Promise<Listening> {
  const listening = await listenAs(url, who.tokens)
  open.push(listening)
  return listening
}
const kinds = (listening: Listening, id: string) => listening.events(id).map(({ kind }) => kind)

describe('the event stream', () => {
  test('reports messages, reading and writing to members alone', async () => {
    const id = await openPair(asha, ravi)
    await sent(ravi, id, 'Before')
    await sent(asha, id, 'Before')
    const [byRavi, byMeera] = [await listen(ravi), await listen(meera)]
    const messageId = await sent(asha, id, 'Now')
    await expect.poll(() => kinds(byRavi, id)).toContain('messages')
    await asha.post(at(id, '/typing'))
    await expect.poll(() => kinds(byRavi, id)).toContain('messageTyping')
    const byAsha = await listen(asha)
    await ravi.put(at(id, '/read'), { messageId })
    await expect.poll(() => kinds(byAsha, id)).toContain('messageReads')
    expect(kinds(byMeera, id)).toEqual([])
  })

  test('reports reading only to members who show their own, and to the reader', async () => {
    const id = await openGroup(asha, [ravi, meera])
    await meera.put('/v1/profile/user-detail', { readReceipts: false })
    const messageId = await sent(asha, id, 'Now')
    const [byAsha, byRavi, byMeera] = [await listen(asha), await listen(ravi), await listen(meera)]
    await ravi.put(at(id, '/read'), { messageId })
    for (const heard of [byAsha, byRavi]) await expect.poll(() => kinds(heard, id)).toContain('messageReads')
    await caughtUp(app, meera, byMeera)
    expect(kinds(byMeera, id)).not.toContain('messageReads')
    await meera.put(at(id, '/read'), { messageId })
    await expect.poll(() => kinds(byMeera, id)).toContain('messageReads')
  })

  test('reports nothing across a block, neither between two nor in a group', async () => {
    const [pair, group] = [await openPair(asha, ravi), await openGroup(asha, [ravi, meera])]
    for (const id of [pair, group]) await sent(ravi, id, 'Before')
    await block(ravi, asha)
    const [byRavi, byMeera] = [await listen(ravi), await listen(meera)]
    // Events come in their order: once the last of these is here, no earlier one is on its way.
    const marker = await openPair(ravi, meera)
    await sent(ravi, marker, 'Marker')
    await expect.poll(() => kinds(byRavi, marker)).toContain('messages')
    const before = new Map([pair, group].map((id) => [id, kinds(byRavi, id)]))
    for (const id of [pair, group]) {
      expect((await send(asha, id, 'Unheard')).status).toBe(201)
      await asha.post(at(id, '/typing'))
    }
    await expect.poll(() => kinds(byMeera, group)).toEqual(expect.arrayContaining(['messages', 'messageTyping']))
    await sent(ravi, marker, 'Marker')
    await expect.poll(() => kinds(byRavi, marker).filter((kind) => kind === 'messages').length).toBeGreaterThan(1)
    for (const id of [pair, group]) expect(kinds(byRavi, id)).toEqual(before.get(id))
  })
})

describe('reminders', () => {
  const hour = 60 * 60_000
  const notices = (who: Member) =>
    app.db
      .selectFrom('notice')
      .selectAll()
      .where('account_id', '=', who.id)
      .where('kind', '=', 'MESSAGE_UNREAD')
      .execute()

  test('come once, some hours after a message, and go when it is read', async () => {
    const id = await openPair(asha, ravi)
    const messageId = await sent(asha, id, 'Secret words')
    await app.app.keepHouse()
    expect(await notices(ravi)).toEqual([])
    // The mail of a day has been sent: the next one is due after a day.
    app.clock.advance(25 * hour)
    await app.app.keepHouse()
    await app.app.keepHouse()
    expect(await notices(ravi)).toHaveLength(1)
    expect(await notices(asha)).toEqual([])
    await expect
      .poll(async () => (await app.mails()).filter((mail) => mail.to.includes(ravi.email)).at(-1)?.text)
      .toContain('You have unread messages')
    const mails = (await app.mails()).filter((mail) => mail.to.includes(ravi.email))
    expect(JSON.stringify(mails)).not.toMatch(/Secret words|Asha would/)
    await (await signInAgain(app, ravi)).put(at(id, '/read'), { messageId })
    expect(await notices(ravi)).toEqual([])
    app.clock.advance(4 * hour)
    await app.app.keepHouse()
    expect(await notices(ravi)).toEqual([])
  })

  test('go when the last unread message is deleted', async () => {
    await befriend(meera, ravi)
    const [id, other] = [await openPair(asha, ravi), await openPair(meera, ravi)]
    const messageId = await sent(asha, id, 'Only')
    app.clock.advance(4 * hour)
    await app.app.keepHouse()
    expect(await notices(ravi)).toHaveLength(1)
    const [byAsha, byMeera] = [await signInAgain(app, asha), await signInAgain(app, meera)]
    const { body: second } = await byMeera.post(at(other), { text: 'Unread too', clientId: randomUUID() })
    await byAsha.delete(at(id, `/message/${messageId}`))
    expect(await notices(ravi)).toHaveLength(1)
    app.clock.advance(4 * hour)
    await app.app.keepHouse()
    await (await signInAgain(app, meera)).delete(at(other, `/message/${second.id}`))
    expect(await notices(ravi)).toEqual([])
  })

  test('go with the last unread conversation when it is left or muted', async () => {
    const [left, muted] = [await openGroup(asha, [ravi], 'Plans'), await openPair(asha, ravi)]
    for (const id of [left, muted]) await sent(asha, id, 'Unread')
    app.clock.advance(4 * hour)
    await app.app.keepHouse()
    expect(await notices(ravi)).toHaveLength(1)
    const byRavi = await signInAgain(app, ravi)
    await byRavi.delete(at(left, '/member/me'))
    expect(await notices(ravi)).toHaveLength(1)
    await byRavi.put(at(muted, '/mute'), { muted: true })
    expect(await notices(ravi)).toEqual([])
  })

  test('go with the messages of an account that leaves Mulghar', async () => {
    const [pair, group] = [await openPair(asha, ravi), await openGroup(asha, [ravi, meera], 'Plans')]
    const hidden = await openPair(asha, meera)
    for (const id of [pair, group, hidden]) await sent(asha, id, 'Unread')
    app.clock.advance(4 * hour)
    await app.app.keepHouse()
    for (const who of [ravi, meera]) expect(await notices(who)).toHaveLength(1)
    await app.app.leaving.eraseAccount(asha.id)
    for (const who of [ravi, meera]) await expect.poll(() => notices(who)).toEqual([])
  })

  test('go when the only photo of an edit that did not arrive is deleted', async () => {
    await befriend(asha, ravi)
    const id = await openPair(asha, ravi)
    await sent(ravi, id, 'Accepted')
    const { body: photo } = await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })
    const messageId = await sent(asha, id, '', { mediaIds: [photo.id] })
    await block(ravi, asha)
    await asha.put(at(id, `/message/${messageId}`), { text: 'Words instead' })
    await unblock(ravi, asha)
    app.clock.advance(4 * hour)
    await app.app.keepHouse()
    expect(await notices(ravi)).toHaveLength(1)
    await (await signInAgain(app, asha)).delete(`/v1/document/${photo.id}`)
    expect(await notices(ravi)).toEqual([])
  })

  test('are not about muted conversations, requests and senders across a block', async () => {
    const stranger = await app.signUp('Stranger')
    const [muted, request, group] = [
      await openPair(asha, ravi),
      await openPair(stranger, ravi),
      await openGroup(asha, [ravi, meera]),
    ]
    await ravi.put(at(muted, '/mute'), { muted: true })
    await sent(asha, muted, 'Muted')
    await sent(stranger, request, 'Request')
    await sent(meera, group, 'Blocked')
    await block(ravi, meera)
    app.clock.advance(4 * hour)
    await app.app.keepHouse()
    expect(await notices(ravi)).toEqual([])
  })
})

describe('leaving Mulghar', () => {
  test('exports what the account wrote and takes its words, but not those of others', async () => {
    const [pair, group] = [await openPair(asha, ravi), await openGroup(asha, [ravi, meera], 'Three')]
    for (const id of [pair, group]) {
      await sent(asha, id, 'Words of Asha')
      await sent(ravi, id, 'Words of Ravi')
    }
    const files = await Array.fromAsync(app.app.leaving.exportAccount(asha.id))
    const exported = JSON.stringify(files.filter((file) => 'json' in file))
    expect(exported).toContain('Words of Asha')
    expect(exported).not.toContain('Words of Ravi')
    await app.app.leaving.eraseAccount(asha.id)
    const left = async (id: string) =>
      (await ravi.get(at(id))).body.data.map(({ text, sender, isDeleted }: Record<string, unknown>) => [
        text,
        sender,
        isDeleted,
      ])
    const shown = [
      ['Words of Ravi', expect.objectContaining({ id: ravi.id }), false],
      ['', null, true],
    ]
    for (const id of [pair, group]) await expect.poll(() => left(id)).toEqual(shown)
    expect((await ravi.get(at(group, '/detail'))).body).toMatchObject({ memberCount: 2, can: { write: true } })
    expect((await ravi.get(at(pair, '/detail'))).body).toMatchObject({ members: [], can: { write: false } })
    expect((await send(ravi, pair, 'x')).body.code).toBe('messages/not-allowed')
  })
})
