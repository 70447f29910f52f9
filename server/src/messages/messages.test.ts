import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { idOf, type Client } from '../../test/client.ts'
import { newPlace } from '../../test/heritage.ts'
import { at, befriend, listed, openGroup, openPair, send, sent, signInAgain, textsOf } from '../../test/messages.ts'
import { block } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let asha: Member
let ravi: Member
let meera: Member
let id: string
beforeEach(async () => {
  ;[asha, ravi, meera] = [await app.signUp('Asha'), await app.signUp('Ravi'), await app.signUp('Meera')]
  await befriend(asha, ravi)
  id = await openPair(asha, ravi)
  await sent(ravi, id, 'Accepted')
})

const upload = async (who: Member) =>
  (await who.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string
const first = async (who: Client) => (await who.get(at(id))).body.data[0]

describe('editing', () => {
  test('changes the text for both, within 15 minutes, by the sender alone', async () => {
    const messageId = await sent(asha, id, 'Wrong')
    const edit = (who: Client, text: string) => who.put(at(id, `/message/${messageId}`), { text })
    expect((await edit(asha, 'First')).body).toMatchObject({ text: 'First', editedAt: expect.any(String) })
    expect((await first(ravi)).text).toBe('First')
    expect((await edit(ravi, 'x')).body.code).toBe('messages/not-sender')
    expect((await edit(meera, 'x')).status).toBe(404)
    expect((await edit(app.visitor, 'x')).status).toBe(401)
    expect((await edit(asha, '')).body.code).toBe('messages/empty')
    expect((await ravi.get('/v1/message/search?q=First')).body.data).toHaveLength(1)
    expect((await ravi.get('/v1/message/search?q=Wrong')).body.data).toHaveLength(0)
    app.clock.advance(15 * 60_000)
    const later = await signInAgain(app, asha)
    expect((await edit(later, 'Late')).body.code).toBe('messages/too-late')
    expect((await first(later)).can).toEqual({ edit: false, remove: true, react: true })
  })

  test('is refused in a window that does not know the newest text', async () => {
    const messageId = await sent(asha, id, 'At ten')
    const edit = (text: string, previousText?: string) =>
      asha.put(at(id, `/message/${messageId}`), { text, previousText })
    expect((await edit('At noon', 'At ten')).status).toBe(200)
    const late = await edit('At two', 'At ten')
    expect([late.status, late.body.code]).toEqual([409, 'messages/changed'])
    expect((await first(ravi)).text).toBe('At noon')
    // The answer to the first one may have been lost.
    expect((await edit('At noon', 'At ten')).status).toBe(200)
    expect((await edit('At two', 'At noon')).body).toMatchObject({ text: 'At two' })
    expect((await edit('At three')).body).toMatchObject({ text: 'At three' })
  })

  test('compares with the newest text of the sender where a block withholds it from the other one', async () => {
    const messageId = await sent(asha, id, 'At ten')
    await block(ravi, asha)
    const edit = (text: string, previousText: string) =>
      asha.put(at(id, `/message/${messageId}`), { text, previousText })
    expect((await edit('At noon', 'At ten')).status).toBe(200)
    expect((await edit('At two', 'At ten')).body.code).toBe('messages/changed')
    expect((await edit('At two', 'At noon')).status).toBe(200)
  })
})

describe('deleting', () => {
  test('leaves a mark for both and releases the files', async () => {
    const photo = await upload(asha)
    const messageId = await sent(asha, id, 'Look', { mediaIds: [photo] })
    const remove = (who: Client) => who.delete(at(id, `/message/${messageId}`))
    const [link] = (await first(ravi)).media
    expect((await ravi.get(`/v1/document/${photo}`)).status).toBe(200)
    expect((await remove(ravi)).body.code).toBe('messages/not-sender')
    expect((await remove(meera)).status).toBe(404)
    expect((await remove(app.visitor)).status).toBe(401)
    expect(link.id).toBe(photo)
    expect((await remove(asha)).status).toBe(204)
    expect((await remove(asha)).status).toBe(204)
    expect(await first(ravi)).toMatchObject({ id: messageId, text: '', media: [], isDeleted: true })
    expect((await ravi.get(`/v1/document/${photo}`)).status).toBe(404)
    expect((await listed(ravi))[0]).toMatchObject({ unread: 0, lastMessage: { isDeleted: true, excerpt: '' } })
    expect((await ravi.get('/v1/message/search?q=Look')).body.data).toEqual([])
    expect((await asha.put(at(id, `/message/${messageId}`), { text: 'x' })).body.code).toBe('messages/deleted')
  })

  test('is possible for a former member', async () => {
    const group = await openGroup(asha, [ravi], 'Two')
    const messageId = await sent(ravi, group, 'Mine')
    await ravi.delete(at(group, '/member/me'))
    expect((await ravi.delete(at(group, `/message/${messageId}`))).status).toBe(204)
    expect(await textsOf(asha, group)).toEqual([''])
  })

  test('happens to a message whose only photo its sender deletes, and a text stays', async () => {
    const [alone, withText] = [await upload(asha), await upload(asha)]
    await sent(asha, id, '', { mediaIds: [alone] })
    await sent(asha, id, 'Text', { mediaIds: [withText] })
    await block(ravi, asha)
    for (const photo of [alone, withText]) expect((await asha.delete(`/v1/document/${photo}`)).status).toBe(204)
    expect((await asha.get(at(id))).body.data.slice(0, 2)).toMatchObject([
      { text: 'Text', media: [], isDeleted: false },
      { text: '', media: [], isDeleted: true },
    ])
  })
})

describe('reactions', () => {
  test('are one for each member, replaced and taken back', async () => {
    const messageId = await sent(asha, id, 'Good news')
    const url = at(id, `/message/${messageId}/reaction`)
    expect((await ravi.put(url, { emoji: '👍' })).body.reactions).toEqual([{ emoji: '👍', count: 1, isMine: true }])
    await asha.put(url, { emoji: '❤️' })
    expect((await ravi.put(url, { emoji: '❤️' })).body.reactions).toEqual([{ emoji: '❤️', count: 2, isMine: true }])
    expect((await ravi.delete(url)).status).toBe(204)
    expect((await first(ravi)).reactions).toEqual([{ emoji: '❤️', count: 1, isMine: false }])
    expect((await ravi.put(url, { emoji: '💩' })).status).toBe(400)
    expect((await meera.put(url, { emoji: '👍' })).status).toBe(404)
    expect((await meera.delete(url)).status).toBe(404)
    expect((await app.visitor.put(url, { emoji: '👍' })).status).toBe(401)
    expect((await app.visitor.delete(url)).status).toBe(401)
    await asha.delete(at(id, `/message/${messageId}`))
    expect((await ravi.put(url, { emoji: '👍' })).body.code).toBe('messages/deleted')
  })
})

describe('files', () => {
  test('are shown to members alone, and are the sender’s own', async () => {
    const photo = await upload(asha)
    const answerTo = async (fileId: string) => {
      const { status, body } = await send(ravi, id, 'x', { mediaIds: [fileId] })
      return [status, { ...body, requestId: null }]
    }
    expect(await answerTo(photo)).toEqual(await answerTo(randomUUID()))
    expect((await send(ravi, id, 'x', { mediaIds: [photo] })).body.code).toBe('documents/not-found')
    await sent(asha, id, '', { mediaIds: [photo] })
    const seen = async (who: Member) => (await who.get(`/v1/document/${photo}`)).status
    expect([await seen(ravi), await seen(meera)]).toEqual([200, 404])
    expect((await send(asha, id, '', { mediaIds: Array(11).fill(photo) })).status).toBe(400)
    await block(ravi, asha)
    expect(await seen(ravi)).toBe(404)
  })
})

describe('cards', () => {
  test('show each reader what they may see', async () => {
    await befriend(asha, meera)
    id = await openGroup(asha, [ravi, meera])
    const tree = await idOf(asha.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
    const person = await idOf(asha.post(`/v1/family/${tree}/person`, { firstName: 'Hari', lastName: 'Rai' }))
    const post = await idOf(asha.post('/v1/post', { text: 'For all', visibility: 'MEMBERS' }))
    const hidden = await idOf(asha.post('/v1/post', { text: 'For me', visibility: 'ONLY_ME' }))
    const place = await newPlace(asha)
    for (const [kind, cardId, isForRavi, name] of [
      ['TREE', tree, true, 'Rai'],
      ['PERSON', person, false, 'Hari Rai'],
      ['POST', post, true, 'For all'],
      ['POST', hidden, false, 'For me'],
      ['HERITAGE', place, true, 'Stone tap of Patan'],
      ['USER', meera.id, true, 'Meera'],
    ] as const) {
      expect([kind, (await send(asha, id, '', { card: { kind, id: cardId } })).body.card]).toMatchObject([
        kind,
        { kind, id: cardId, missing: false, name },
      ])
      const shown = (await first(ravi)).card
      expect([kind, shown]).toMatchObject([kind, isForRavi ? { name } : { missing: true, name: null, picture: null }])
    }
    expect((await send(ravi, id, '', { card: { kind: 'POST', id: hidden } })).body.code).toBe('messages/card-not-found')
    expect((await send(ravi, id, '', { card: { kind: 'TREE', id: randomUUID() } })).status).toBe(404)
  })
})

describe('search', () => {
  test('finds words of one’s conversations in either script, the newest first, page by page', async () => {
    const other = await openGroup(asha, [ravi], 'Other')
    for (const [where, text] of [
      [id, 'Dashain at home'],
      [other, 'दशैं in Patan'],
      [id, 'Dashain and Tihar'],
    ] as const)
      await sent(asha, where, text)
    const found = async (who: Member, query: string) =>
      (await who.get(`/v1/message/search?${query}`)).body.data.map(
        (one: { message: { text: string } }) => one.message.text,
      )
    const all = ['Dashain and Tihar', 'दशैं in Patan', 'Dashain at home']
    expect(await found(ravi, 'q=dashain')).toEqual(all)
    expect(await found(ravi, 'q=dashain%20home')).toEqual(['Dashain at home'])
    expect(await found(ravi, `q=dashain&conversationId=${other}`)).toEqual(['दशैं in Patan'])
    expect(await found(meera, 'q=dashain')).toEqual([])
    expect((await meera.get(`/v1/message/search?q=x&conversationId=${id}`)).status).toBe(404)
    const page = (await ravi.get('/v1/message/search?q=dashain&limit=2')).body
    const next = (await ravi.get(`/v1/message/search?q=dashain&limit=2&next=${encodeURIComponent(page.next)}`)).body
    expect([...page.data, ...next.data].map((one) => one.message.text)).toEqual(all)
    expect(next.hasNext).toBe(false)
  })
})
