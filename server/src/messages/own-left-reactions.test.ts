import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { at, befriend, openGroup, openPair, sent } from '../../test/messages.ts'
import { block, unblock } from '../../test/people.ts'
import { messagesDb, type MessagesDb } from './core/tables.ts'
import { selectOwnLeftReactions } from './own-left.sql.ts'

// A member finds the own reactions to messages that no conversation shows any more, and takes them away.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/v1/message/own-left/reaction'
const left = async (who: Member, query = '') => {
  const { status, body } = await who.get(`${path}${query}`)
  expect(status).toBe(200)
  return body
}
const ids = async (who: Member) => (await left(who)).data.map(({ id }: { id: string }) => id)
const reaction = (conversation: string, message: string) => at(conversation, `/message/${message}/reaction`)
const react = async (who: Member, conversation: string, message: string, emoji = '🙏') =>
  expect((await who.put(reaction(conversation, message), { emoji })).status).toBe(200)
const leave = async (who: Member, conversation: string) =>
  expect((await who.delete(at(conversation, '/member/me'))).status).toBe(204)

async function friends() {
  const [author, other] = [await app.signUp('Author'), await app.signUp('Other')]
  await befriend(author, other)
  return { author, other }
}

/** The number of rows and index entries of reactions that this transaction has read. */
async function countRead(trx: MessagesDb): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (pg_stat_get_xact_tuples_returned('message_reaction'::regclass) + (
      select sum(pg_stat_get_xact_tuples_returned(indexrelid))
      from pg_index where indrelid = 'message_reaction'::regclass))::int as read`.execute(trx)
  return rows[0]!.read
}

test('lists own reactions of a group after leaving it, and each can be taken away', async () => {
  const { author, other } = await friends()
  const group = await openGroup(other, [author], 'Secret name')
  const [first, second] = [await sent(other, group, 'Secret words'), await sent(other, group, 'More words')]
  await react(author, group, first)
  await react(author, group, second, '😂')
  await react(other, group, second)
  expect(await ids(author)).toEqual([])
  await leave(author, group)
  const { data } = await left(author)
  expect(data).toEqual([
    { id: second, conversationId: group, emoji: '😂', reactedAt: expect.any(String) },
    { id: first, conversationId: group, emoji: '🙏', reactedAt: expect.any(String) },
  ])
  expect(await ids(other)).toEqual([])
  expect((await app.visitor.get(path)).status).toBe(401)
  expect((await author.delete(reaction(group, second))).status).toBe(204)
  expect(await ids(author)).toEqual([first])
})

test('shows nothing that happens after leaving', async () => {
  const { author, other } = await friends()
  const group = await openGroup(other, [author], 'Family')
  const message = await sent(other, group, 'Namaste')
  await react(author, group, message)
  await leave(author, group)
  const before = await left(author)
  const changes = [
    other.put(at(group, `/message/${message}`), { text: 'Another text' }),
    other.put(at(group, '/name'), { name: 'Another name' }),
  ]
  for (const { status } of await Promise.all(changes)) expect(status).toBe(200)
  await react(other, group, message, '😢')
  await sent(other, group, 'A later message')
  expect(await left(author)).toEqual(before)
})

test('lists the older reactions of a member who was added again', async () => {
  const { author, other } = await friends()
  const group = await openGroup(other, [author], 'Family')
  const before = await sent(other, group, 'Before')
  await react(author, group, before)
  await leave(author, group)
  await other.post(at(group, '/member'), { userIds: [author.id] })
  await react(author, group, await sent(other, group, 'After'))
  expect(await ids(author)).toEqual([before])
})

test('lists reactions to a blocked member as long as the block hides their messages', async () => {
  const { author, other } = await friends()
  const [pair, group] = [await openPair(author, other), await openGroup(other, [author], 'Family')]
  const [inPair, inGroup] = [await sent(other, pair, 'Namaste'), await sent(other, group, 'Namaste to all')]
  await react(author, pair, inPair)
  await react(author, group, inGroup)
  await react(author, group, await sent(author, group, 'Mine'))
  await block(author, other)
  expect(await ids(author)).toEqual([inGroup, inPair])
  await unblock(author, other)
  expect(await ids(author)).toEqual([])
  // The other one of a pair does not notice a block; in a group the messages are hidden from both.
  await block(other, author)
  expect(await ids(author)).toEqual([inGroup])
})

test('gives the reactions in pages', async () => {
  const { author, other } = await friends()
  const group = await openGroup(other, [author], 'Family')
  const made = [await sent(other, group, '1'), await sent(other, group, '2'), await sent(other, group, '3')]
  for (const message of made) await react(author, group, message)
  await leave(author, group)
  const { data, next, hasNext } = await left(author, '?limit=2')
  expect(data.map(({ id }: { id: string }) => id)).toEqual([made[2], made[1]])
  expect(hasNext).toBe(true)
  const rest = await left(author, `?limit=2&next=${encodeURIComponent(next)}`)
  expect(rest).toMatchObject({ data: [{ id: made[0] }], next: null, hasNext: false })
})

test('reads no reactions of conversations that are still shown', async () => {
  const { author, other } = await friends()
  const [shown, gone] = [await openGroup(other, [author], 'Shown'), await openGroup(other, [author], 'Gone')]
  const message = await sent(other, gone, 'Left')
  await react(author, gone, message)
  await sql`
    insert into message_reaction (conversation_id, message_id, account_id, emoji, at)
    select ${shown}::uuid, gen_random_uuid(), ${author.id}::uuid, '🙏', now()
    from generate_series(1, 20000)`.execute(app.db)
  await sql`analyze message_reaction`.execute(app.db)
  await leave(author, gone)
  // The statistics of a transaction are those of its own reads.
  const read = await app.db.transaction().execute(async (trx) => {
    const db = messagesDb(trx)
    const before = await countRead(db)
    const asked = { accountId: author.id, blocked: [], hiddenInGroups: [], before: undefined, limit: 21 }
    expect(await selectOwnLeftReactions(db, asked)).toMatchObject([{ message_id: message }])
    return (await countRead(db)) - before
  })
  expect(read).toBeLessThan(100)
})
