import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { clientOf, type Client } from '../../test/client.ts'
import { listenAs } from '../../test/listening.ts'
import { at, befriend, openPair, sent, textsOf } from '../../test/messages.ts'
import type { App } from '../app.ts'

// Two processes on one database.

let app: TestApp
let other: App
let url: string
beforeAll(async () => {
  app = await startTestApp()
  other = await app.openAnother()
  url = await other.listen()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

let asha: Member
let ravi: Member
let id: string
beforeEach(async () => {
  ;[asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
  await befriend(asha, ravi)
  id = await openPair(asha, ravi)
})

const clientsOf = (who: Member): [Client, Client] => {
  const { token } = who.tokens.accessToken
  return [clientOf(app.app.http, token), clientOf(other.http, token)]
}

describe('a message', () => {
  test('reaches the event streams of the process that did not take it', async () => {
    await sent(asha, id, 'Before')
    const listening = await listenAs(url, ravi.tokens)
    await sent(asha, id, 'Now')
    await expect.poll(() => listening.events(id).map(({ kind }) => kind)).toContain('messages')
    listening.stop()
  })

  test('is stored once when both processes get it at once', async () => {
    const clients = clientsOf(asha)
    for (let n = 0; n < 10; n++) {
      const draft = { text: `Message ${n}`, clientId: randomUUID() }
      const answers = await Promise.all([0, 1, 0, 1].map((process) => clients[process]!.post(at(id), draft)))
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    }
    expect(await textsOf(ravi, id)).toHaveLength(10)
  })

  test('keeps its place and its count, in whichever process both members write', async () => {
    const writers = [clientsOf(asha), clientsOf(ravi)]
    await sent(ravi, id, 'Begins')
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        writers[n % 2]![Math.floor(n / 2) % 2]!.post(at(id), { text: `Message ${n}`, clientId: randomUUID() }),
      ),
    )
    const mine = await textsOf(asha, id)
    expect(mine).toHaveLength(41)
    expect(await textsOf(ravi, id)).toEqual(mine)
    const rows = await app.db
      .selectFrom('conversation_message')
      .select('seq')
      .where('conversation_id', '=', id)
      .orderBy('seq')
      .execute()
    expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 41 }, (_, n) => n + 1))
  })
})

test('two members who open their conversation in two processes at once have one', async () => {
  const [meera, hari] = [await app.signUp('Meera'), await app.signUp('Hari')]
  const open = ([first, second]: [Client, Client], to: Member) =>
    [first, second].map((client) => client.post('/v1/message/conversation', { userIds: [to.id] }))
  const answers = await Promise.all([...open(clientsOf(meera), hari), ...open(clientsOf(hari), meera)])
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
})
