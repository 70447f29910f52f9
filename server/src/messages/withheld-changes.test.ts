import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { listenAs } from '../../test/listening.ts'
import { at, caughtUp, listed, openPair, sent, textsOf } from '../../test/messages.ts'
import { jpegOf } from '../../test/pictures.ts'
import { block, unblock } from '../../test/people.ts'

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

describe('changes that a member makes while the other one does not hear them', () => {
  type Shown = { text: string; editedAt: string | null; reactions: { emoji: string }[] }
  const shownTo = async (who: Member, id: string) => {
    const [row] = (await who.get(at(id))).body.data as Shown[]
    return [row!.text, row!.editedAt !== null, row!.reactions.map(({ emoji }) => emoji)]
  }
  const found = async (who: Member, word: string) =>
    (await who.get(`/v1/message/search?q=${word}`)).body.data.length as number

  test.each(['block', 'decline'])('are seen by the member alone, also after the %s ends', async (how) => {
    const id = await openPair(asha, hostile)
    const messageId = await sent(asha, id, 'Arrived')
    const edit = async (text: string) => (await asha.put(at(id, `/message/${messageId}`), { text })).body as Shown
    const react = (emoji: string) => asha.put(at(id, `/message/${messageId}/reaction`), { emoji })
    await react('👍')
    if (how === 'block') await block(hostile, asha)
    else await hostile.delete(at(id, '/request'))

    expect(await edit('Rude')).toMatchObject({ text: 'Rude', editedAt: expect.any(String) })
    expect((await react('😢')).body.reactions).toMatchObject([{ emoji: '😢', isMine: true }])
    expect((await asha.get(base)).body.data[0].lastMessage.excerpt).toBe('Rude')
    if (how === 'block') await unblock(hostile, asha)
    else await openPair(hostile, asha)
    expect(await shownTo(asha, id)).toEqual(['Rude', true, ['😢']])
    expect(await shownTo(hostile, id)).toEqual(['Arrived', false, ['👍']])
    expect([await found(hostile, 'rude'), await found(hostile, 'arrived')]).toEqual([0, 1])
    expect([await found(asha, 'rude'), await found(asha, 'arrived')]).toEqual([1, 0])

    await edit('Polite')
    await react('🙏')
    for (const who of [asha, hostile]) expect(await shownTo(who, id)).toEqual(['Polite', true, ['🙏']])
    for (const who of [asha, hostile])
      expect([await found(who, 'polite'), await found(who, 'arrived'), await found(who, 'rude')]).toEqual([1, 0, 0])
  })

  test('arrive when the same text is saved once more', async () => {
    const ids = [await openPair(asha, hostile), await openPair(asha, silent)] as const
    for (const [index, id] of ids.entries()) {
      const messageId = await sent(asha, id, 'Arrived')
      const peer = index === 0 ? hostile : silent
      if (peer === hostile) await block(hostile, asha)
      await asha.put(at(id, `/message/${messageId}`), { text: 'Edited' })
      if (peer === hostile) await unblock(hostile, asha)
      expect((await asha.put(at(id, `/message/${messageId}`), { text: 'Edited' })).status).toBe(200)
      expect(await textsOf(peer, id)).toEqual(['Edited'])
    }
  })

  test('are emitted to nobody else', async () => {
    const id = await openPair(asha, hostile)
    await sent(hostile, id, 'Accepted')
    const messageId = await sent(asha, id, 'Arrived')
    await block(hostile, asha)
    const reaction = at(id, `/message/${messageId}/reaction`)
    await asha.put(reaction, { emoji: '👍' })
    const { body: photo } = await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })
    await sent(asha, id, 'Lost', { mediaIds: [photo.id] })
    await unblock(hostile, asha)
    const listening = await listenAs(url, hostile.tokens)
    await caughtUp(app, hostile, listening)
    const heard = listening.events(id)
    expect((await asha.delete(reaction)).status).toBe(204)
    expect((await asha.delete(`/v1/document/${photo.id}`)).status).toBeLessThan(300)
    await caughtUp(app, hostile, listening)
    expect(listening.events(id)).toEqual(heard)
    listening.stop()
  })

  test('leave nothing empty for the others when the photo of the message is deleted', async () => {
    const texts = []
    for (const peer of [silent, hostile]) {
      const id = await openPair(asha, peer)
      await sent(peer, id, 'Accepted')
      const { body: photo } = await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })
      const messageId = await sent(asha, id, '', { mediaIds: [photo.id] })
      if (peer === hostile) await block(hostile, asha)
      await asha.put(at(id, `/message/${messageId}`), { text: 'Words instead' })
      expect((await asha.delete(`/v1/document/${photo.id}`)).status).toBeLessThan(300)
      if (peer === hostile) await unblock(hostile, asha)
      const { text, media, editedAt, isDeleted } = (await asha.get(at(id))).body.data[0]
      expect({ text, media, isDeleted }).toEqual({ text: 'Words instead', media: [], isDeleted: false })
      expect(editedAt).not.toBeNull()
      expect(await found(asha, 'instead')).toBe(texts.length + 1)
      texts.push(await textsOf(peer, id))
      expect(await found(peer, 'instead')).toBe(peer === silent ? 1 : 0)
      expect((await listed(peer))[0]!.unread).toBe(peer === silent ? 1 : 0)
    }
    expect(texts).toEqual([['Words instead', 'Accepted'], ['Accepted']])
  })

  test('leave no time of an edit on a deleted message', async () => {
    for (const peer of [silent, hostile]) {
      const id = await openPair(asha, peer)
      const messageId = await sent(asha, id, 'Arrived')
      if (peer === hostile) await block(hostile, asha)
      const path = at(id, `/message/${messageId}`)
      expect((await asha.put(path, { text: 'Edited' })).body.editedAt).not.toBeNull()
      expect((await asha.delete(path)).status).toBe(204)
      if (peer === hostile) await unblock(hostile, asha)
      for (const who of [asha, peer])
        expect((await who.get(at(id))).body.data).toMatchObject([{ isDeleted: true, editedAt: null }])
    }
  })

  test('are in the export of the member, and gone with the message', async () => {
    const id = await openPair(asha, hostile)
    const messageId = await sent(asha, id, 'Arrived')
    await block(hostile, asha)
    await asha.put(at(id, `/message/${messageId}`), { text: 'Withheld words' })
    const files = await Array.fromAsync(app.app.leaving.exportAccount(asha.id))
    expect(JSON.stringify(files.filter((file) => 'json' in file))).toContain('Withheld words')
    await asha.delete(at(id, `/message/${messageId}`))
    const row = await app.db
      .selectFrom('conversation_message')
      .selectAll()
      .where('id', '=', messageId)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toMatch(/Withheld|Arrived/)
  })
})
