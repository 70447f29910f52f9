import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { at, befriend, openGroup, openPair, sent } from '../../test/messages.ts'
import { block, unblock } from '../../test/people.ts'
import { messagesDb, type MessagesDb } from './core/tables.ts'
import { selectOwnLeft } from './own-left.sql.ts'

// A member finds the own messages that no conversation shows any more, and deletes them.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/v1/message/own-left'
const left = async (who: Member, query = '') => {
  const { status, body } = await who.get(`${path}${query}`)
  expect(status).toBe(200)
  return body
}
const texts = async (who: Member) => (await left(who)).data.map(({ text }: { text: string }) => text)

/** How many rows and index entries of messages this transaction has read. */
async function countRead(trx: MessagesDb): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (pg_stat_get_xact_tuples_returned('conversation_message'::regclass) + (
      select sum(pg_stat_get_xact_tuples_returned(indexrelid))
      from pg_index where indrelid = 'conversation_message'::regclass))::int as read`.execute(trx)
  return rows[0]!.read
}

async function friends() {
  const [author, other] = [await app.signUp('Author'), await app.signUp('Other')]
  await befriend(author, other)
  return { author, other }
}

test('lists own messages of a group after leaving it, and each can be deleted', async () => {
  const { author, other } = await friends()
  const group = await openGroup(other, [author], 'Secret name')
  const first = await sent(author, group, 'First')
  const second = await sent(author, group, 'Second')
  await sent(other, group, 'Of another')
  const deleted = await sent(author, group, 'Deleted before')
  await author.delete(at(group, `/message/${deleted}`))
  expect(await texts(author)).toEqual([])
  expect((await author.delete(at(group, '/member/me'))).status).toBe(204)
  const { data } = await left(author)
  expect(data).toMatchObject([
    { id: second, conversationId: group, text: 'Second', mediaCount: 0, hasCard: false },
    { id: first, conversationId: group, text: 'First', mediaCount: 0, hasCard: false },
  ])
  expect(JSON.stringify(data)).not.toContain('Secret name')
  expect(await texts(other)).toEqual([])
  expect((await app.visitor.get(path)).status).toBe(401)
  expect((await author.delete(at(group, `/message/${first}`))).status).toBe(204)
  expect(await texts(author)).toEqual(['Second'])
})

test('lists the older messages of a member who was added again', async () => {
  const { author, other } = await friends()
  const group = await openGroup(other, [author], 'Family')
  await sent(author, group, 'Before')
  await author.delete(at(group, '/member/me'))
  await other.post(at(group, '/member'), { userIds: [author.id] })
  await sent(author, group, 'After')
  expect(await texts(author)).toEqual(['Before'])
})

test('lists messages to a blocked member as long as the block hides the conversation', async () => {
  const { author, other } = await friends()
  await sent(author, await openPair(author, other), 'Namaste')
  await block(other, author)
  expect(await texts(author)).toEqual([])
  await unblock(other, author)
  await block(author, other)
  expect(await texts(author)).toEqual(['Namaste'])
  expect(await texts(other)).toEqual([])
  await unblock(author, other)
  expect(await texts(author)).toEqual([])
})

test('gives the messages in pages', async () => {
  const { author, other } = await friends()
  const group = await openGroup(other, [author], 'Family')
  for (const text of ['1', '2', '3']) await sent(author, group, text)
  await author.delete(at(group, '/member/me'))
  const { data, next, hasNext } = await left(author, '?limit=2')
  expect(data.map(({ text }: { text: string }) => text)).toEqual(['3', '2'])
  expect(hasNext).toBe(true)
  const rest = await left(author, `?limit=2&next=${encodeURIComponent(next)}`)
  expect(rest).toMatchObject({ data: [{ text: '1' }], next: null, hasNext: false })
})

test('reads no messages of conversations that are still shown', async () => {
  const { author, other } = await friends()
  const [shown, gone] = [await openGroup(other, [author], 'Shown'), await openGroup(other, [author], 'Gone')]
  await sent(author, gone, 'Left')
  const { sender_id, created_at } = await app.db
    .selectFrom('conversation_message')
    .select(['sender_id', 'created_at'])
    .where('conversation_id', '=', gone)
    .where('sender_id', '=', author.id)
    .executeTakeFirstOrThrow()
  const many = 20_000
  await sql`
    insert into conversation_message (conversation_id, seq, id, sender_id, text, created_at)
    select ${shown}::uuid, 100 + n, gen_random_uuid(), ${sender_id}::uuid, 'Many', ${created_at}
    from generate_series(1, ${many}::int) as n`.execute(app.db)
  await sql`analyze conversation_message`.execute(app.db)
  expect(await texts(author)).toEqual([])
  // The statistics of a transaction are those of its own reads.
  const read = await app.db.transaction().execute(async (trx) => {
    const db = messagesDb(trx)
    const before = await countRead(db)
    expect(await selectOwnLeft(db, { senderId: author.id, blocked: [], before: undefined, limit: 21 })).toEqual([])
    return (await countRead(db)) - before
  })
  expect(read).toBeLessThan(100)
  await author.delete(at(gone, '/member/me'))
  expect(await texts(author)).toEqual(['Left'])
})
