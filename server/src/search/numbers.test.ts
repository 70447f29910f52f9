import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newEvent } from '../../test/events.ts'
import { newPlace } from '../../test/heritage.ts'
import { openPair, sent } from '../../test/messages.ts'
import { inTransaction } from '../kit/database.ts'
import { up } from '../migrations/0127-sounds-of-numbers.ts'

// Numbers are searched by all their digits.

let app: TestApp
let asha: Member
let programId: string
let conversationId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  conversationId = await openPair(asha, await app.signUp('Peer'))
  programId = (await asha.post('/v1/finance/program', { name: 'Roof', description: 'x' })).body.id
  for (const [number, name] of [
    ['200', 'Zolu 200'],
    ['2000', 'Zolu 2000'],
  ] as const) {
    await (await app.signUp('Somebody')).put('/v1/profile/user-detail', { name })
    const { body: tree } = await asha.post('/v1/family/family-tree', { name, description: 'x' })
    await asha.post(`/v1/family/${tree.id}/person`, { firstName: 'Zolu', lastName: number })
    await asha.post('/v1/group', { name, description: `Founded ${number}` })
    await newEvent(asha, app.clock.now(), { name, description: `Year ${number}` })
    await asha.post('/v1/finance/program', { name, description: 'x' })
    await newPlace(asha, { name, description: `Built in ${number}` })
    await asha.post('/v1/post', { text: `We met ${name}` })
    await asha.post('/v1/finance/donor', { financeProgramId: programId, donorName: name, amount: 10 })
    await sent(asha, conversationId, `Seen ${name}`)
  }
})
afterAll(() => app.close())

const titles = async (q: string): Promise<string[]> => {
  const { body } = await asha.get(`/v1/search?size=50&q=${encodeURIComponent(q)}`)
  return body.data.map(({ type, title }: { type: string; title: string }) => `${type} ${/\d+$/.exec(title)?.[0]}`)
}
const messages = async (q: string): Promise<string[]> =>
  (await asha.get(`/v1/message/search?q=${encodeURIComponent(q)}`)).body.data.map(
    (found: { message: { text: string } }) => found.message.text,
  )
const entries = async (q: string): Promise<string[]> =>
  (await asha.get(`/v1/finance/donor/program/${programId}?q=${encodeURIComponent(q)}`)).body.data.map(
    ({ donorName }: { donorName: string }) => donorName,
  )

const kinds = ['EVENT', 'GROUP', 'HERITAGE', 'PERSON', 'POST', 'PROGRAM', 'TREE', 'USER']

async function expectExact(): Promise<void> {
  expect((await titles('Zolu 2000')).toSorted()).toEqual(kinds.map((kind) => `${kind} 2000`))
  // The words of a name may be the beginnings of longer words.
  const begun = await titles('Zolu 200')
  expect(begun).toEqual(expect.arrayContaining(kinds.map((kind) => `${kind} 200`)))
  expect([await messages('200'), await messages('2000'), await messages('२०००')]).toEqual([
    ['Seen Zolu 200'],
    ['Seen Zolu 2000'],
    ['Seen Zolu 2000'],
  ])
  expect(await entries('2000')).toEqual(['Zolu 2000'])
}

test('a number finds no other number, in messages, posts, people, trees, places and entries', expectExact)

/** Words, sounds and keys as they were when a number had the sound of its digits without repetitions. */
async function keepFormerSounds(): Promise<void> {
  const { db } = app
  const former = (column: string) => sql`
    ${sql.ref(column)} = array(select regexp_replace(key, '(_20)0+', '\\1') from unnest(${sql.ref(column)}) as key)`
  for (const table of ['social_group', 'social_event', 'finance_program', 'heritage_place'])
    await sql`update ${sql.table(table)} set ${former('sounds')}, ${former('said')}`.execute(db)
  for (const table of ['post', 'donor_entry']) await sql`update ${sql.table(table)} set ${former('sounds')}`.execute(db)
  await sql`update conversation_message set ${former('tokens')}`.execute(db)
  await sql`update tree_person set ${former('search_keys')}`.execute(db)
  for (const table of ['account_name_key', 'tree_name_key', 'tree_search_key'])
    await sql`update ${sql.table(table)} set key = regexp_replace(key, '(_20)0+', '\\1') where key like '%_20%'`.execute(
      db,
    )
}

test('numbers of before are found by all their digits after the hourly work', async () => {
  await keepFormerSounds()
  await sql`drop table message_words_due`.execute(app.db)
  expect([await messages('2000'), await entries('2000')]).toEqual([[], []])
  await inTransaction(app.db, (trx) => up(trx as unknown as Kysely<unknown>))
  await app.app.keepHouse()
  await expectExact()
  for (const table of ['account_name_due', 'donor_entry_due', 'tree_name_due', 'message_words_due'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
})
