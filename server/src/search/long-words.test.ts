import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { eventDraft } from '../../test/events.ts'
import { placeDraft } from '../../test/heritage.ts'
import { at, befriend, openPair, send, sent } from '../../test/messages.ts'

// A word longer than an index entry may be: it is stored, and found by its beginning.

let app: TestApp
let asha: Member
let conversationId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  const ravi = await app.signUp('Ravi')
  await befriend(asha, ravi)
  conversationId = await openPair(asha, ravi)
})
afterAll(() => app.close())

/** Letters without a pattern: PostgreSQL compresses repeated ones before it measures them. */
function wordOf(letters: string, count: number): string {
  let state = 7
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647
    return letters[state % letters.length]
  }).join('')
}

const chinese = String.fromCodePoint(...Array.from({ length: 3000 }, (_, index) => 0x4e00 + index))
const scripts = { Latin: 'bdgklmnprsta', Devanagari: 'कगजटडतदनपबमरलस', Chinese: chinese }

const question = (word: string) => encodeURIComponent(word.slice(0, 150))

test.each(Object.entries(scripts))('a long %s word is taken in every text and found', async (_, letters) => {
  const [word, shorter, name] = [wordOf(letters, 5000), wordOf(letters, 2000), wordOf(letters, 80)]
  const id = await sent(asha, conversationId, word)
  const earlier = await sent(asha, conversationId, 'Short')
  const post = await asha.post('/v1/post', { text: word })
  const answers = {
    message: await send(asha, conversationId, `${word.slice(0, 2499)} ${word.slice(2500)}`),
    edit: await asha.put(at(conversationId, `/message/${earlier}`), { text: word }),
    post,
    'edited post': await asha.put(`/v1/post/${post.body.id}`, { text: word }),
    comment: await asha.post('/v1/comments', { comment: shorter, parentType: 'POST', parentId: post.body.id }),
    tree: await asha.post('/v1/family/family-tree', { name, description: shorter }),
    group: await asha.post('/v1/group', { name, description: shorter }),
    event: await asha.post('/v1/social/event', await eventDraft(asha, app.clock.now(), { name, description: word })),
    program: await asha.post('/v1/finance/program', { name, description: word }),
    place: await asha.post('/v1/heritage', placeDraft({ name, description: word })),
  }
  for (const [what, { status, body }] of Object.entries(answers))
    expect([200, 201], `${what} ${JSON.stringify(body)}`).toContain(status)
  const found = (await asha.get(`/v1/message/search?q=${question(word)}`)).body.data as { message: { id: string } }[]
  expect(found.map(({ message }) => message.id)).toEqual(expect.arrayContaining([id, earlier]))
  const types = (await asha.get(`/v1/search?size=50&q=${question(word)}`)).body.data as { type: string }[]
  for (const type of ['POST', 'EVENT', 'PROGRAM', 'GROUP', 'TREE'])
    expect(types, type).toContainEqual(expect.objectContaining({ type }))
})
