import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newEvent } from '../../test/events.ts'
import { newPlace } from '../../test/heritage.ts'
import { inTransaction } from '../kit/database.ts'
import { up } from '../migrations/0093-all-words.ts'
import { up as byLetter } from '../migrations/0096-words-by-letter.ts'
import { up as bothScripts } from '../migrations/0104-words-in-both-scripts.ts'

const longName = 'Kathmandu Pokhara Biratnagar Janakpur Lumbini Dharan Temple Roof Fund'
const description = 'A school in Bandipur'

let app: TestApp
let asha: Member
let programId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  await asha.put('/v1/profile/user-detail', { name: longName })
  const { body: tree } = await asha.post('/v1/family/family-tree', { name: longName, description })
  await asha.post(`/v1/family/${tree.id}/person`, { firstName: longName, lastName: 'Rai' })
  await asha.post('/v1/group', { name: longName, description })
  await newEvent(asha, app.clock.now(), { name: longName, description })
  programId = (await asha.post('/v1/finance/program', { name: longName, description })).body.id
  await asha.post('/v1/post', { text: 'Restoration' })
  await asha.post('/v1/finance/donor', { financeProgramId: programId, donorName: longName, amount: -10 })
})
afterAll(() => app.close())

const kinds = ['USER', 'TREE', 'PERSON', 'GROUP', 'EVENT', 'PROGRAM']
const described = ['TREE', 'GROUP', 'EVENT', 'PROGRAM']

/** The kinds of what a search finds, and entries of the program by the same words. */
async function found(q: string): Promise<string[]> {
  const { body } = await asha.get(`/v1/search?size=50&q=${encodeURIComponent(q)}`)
  const { body: entries } = await asha.get(`/v1/finance/donor/program/${programId}?q=${encodeURIComponent(q)}`)
  const types: string[] = body.data.map(({ type }: { type: string }) => type)
  const listed: string[] = entries.data.map(() => 'ENTRY')
  return [...types, ...listed].toSorted()
}

/** Everything as it was when six words of a name were kept, and none of a description. */
async function keepSixWords() {
  const { db } = app
  for (const table of ['social_group', 'social_event', 'finance_program'] as const) {
    await sql`alter table ${sql.table(table)} drop column said, drop column words`.execute(db)
    await sql`update ${sql.table(table)} set sounds = sounds[1:6]`.execute(db)
  }
  await sql`alter table post drop column words`.execute(db)
  await sql`drop index finance_program_by_letter`.execute(db)
  await sql`update donor_entry set sounds = sounds[1:6]`.execute(db)
  for (const table of ['account_name_due', 'donor_entry_due', 'tree_name_due'])
    await sql`drop table ${sql.table(table)}`.execute(db)
  await sql`delete from account_name_key where key like '%*%'`.execute(db)
  await sql`delete from tree_name_key where key like '%*%'`.execute(db)
  await sql`delete from tree_search_key`.execute(db)
  await sql`delete from tree_word`.execute(db)
  await sql`update tree_person set search_keys = '{}'`.execute(db)
}

test('names and descriptions written before are found by all their words after the hourly work', async () => {
  const everything = [...kinds, 'ENTRY'].toSorted()
  for (const word of longName.split(' ')) expect(await found(word), word).toEqual(everything)
  expect(await found('Bandipur')).toEqual(described.toSorted())

  await keepSixWords()
  for (const migrate of [up, byLetter, bothScripts])
    await inTransaction(app.db, (trx) => migrate(trx as unknown as Kysely<unknown>))
  expect(await found('resto')).toEqual([])
  expect(await found('Bandipur')).toEqual([])
  const due = await app.db.selectFrom('tree_name_due').selectAll().execute()
  expect(due).toHaveLength(2)

  await app.app.keepHouse()
  expect(await found('resto')).toEqual(['POST'])
  for (const word of longName.split(' ')) expect(await found(word), word).toEqual(everything)
  expect(await found('Bandipur')).toEqual(described.toSorted())
  for (const table of ['account_name_due', 'donor_entry_due', 'tree_name_due'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
})

const native = 'रवि गाउँले'
/** The words of that name as they were noted when only their letters were. */
const wordsBefore = (marks: string) => [...marks].map((mark) => `'${mark}rawi' '${mark}gaunle'`).join(' ')

async function makeNative() {
  const ravi = await app.signUp('Somebody')
  await ravi.put('/v1/profile/user-detail', { name: native })
  const { body: tree } = await asha.post('/v1/family/family-tree', { name: native, description: 'x' })
  await asha.post(`/v1/family/${tree.id}/person`, { firstName: 'रवि', lastName: 'गाउँले' })
  await asha.post('/v1/group', { name: native, description: 'x' })
  await newEvent(asha, app.clock.now(), { name: native, description: 'x' })
  await asha.post('/v1/finance/program', { name: native, description: 'x' })
  await newPlace(asha, { name: 'Hill', names: [{ script: 'Deva', text: native }], description: 'x' })
  await asha.post('/v1/post', { text: native })
}

/** Everything with the keys and words of before. */
async function keepOneScript() {
  const { db } = app
  for (const table of ['social_group', 'social_event', 'finance_program', 'heritage_place'] as const)
    await sql`
      update ${sql.table(table)} set words = ${`${wordsBefore('nd')} 'frawi gaunle'`}::tsvector
      where words @@ '''nrawi'''`.execute(db)
  await sql`update post set words = ${wordsBefore('d')}::tsvector where words @@ '''drawi'''`.execute(db)
  await sql`delete from account_name_key where key ~ '^[=^$]'`.execute(db)
  await sql`
    insert into account_name_key select account.id, key from account, unnest(array['=rawi =gaunle ', '=gaunle =rawi ']) as key
    where name = ${native}`.execute(db)
  await sql`delete from tree_search_key where key like '#^%' or key = '#=ravi'`.execute(db)
  await sql`delete from tree_name_key where key like '^%'`.execute(db)
  await sql`
    update tree_person set search_keys = array(select key from unnest(search_keys) as key where key not like '^%')`.execute(
    db,
  )
}

/** The kinds that come before a group whose name only begins with the question. */
async function exactKinds(q: string): Promise<string[]> {
  const { body } = await asha.get(`/v1/search?size=50&q=${encodeURIComponent(q)}`)
  const all: { type: string; title: string }[] = body.data
  const begun = all.findIndex(({ title }) => title === 'Ravindranath')
  const types = all.slice(0, begun).map(({ type }) => type)
  return types.toSorted()
}

test('names in the other script are exact words after the hourly work, and are found as before until then', async () => {
  // A post has no name: it comes after the group.
  const all = [...kinds, 'HERITAGE'].toSorted()
  await makeNative()
  await asha.post('/v1/group', { name: 'Ravindranath', description: 'x' })
  for (const q of ['ravi', 'रवि']) expect(await exactKinds(q), q).toEqual(all)

  await keepOneScript()
  await inTransaction(app.db, (trx) => bothScripts(trx as unknown as Kysely<unknown>))
  expect(await exactKinds('ravi')).toEqual([])
  expect(await exactKinds('रवि')).toEqual(all)

  await app.app.keepHouse()
  for (const q of ['ravi', 'रवि']) expect(await exactKinds(q), q).toEqual(all)
  for (const table of ['social_group', 'social_event', 'finance_program', 'heritage_place', 'post'])
    expect((await sql`select id from ${sql.table(table)} where not words @@ '''v2'''`.execute(app.db)).rows).toEqual([])
  for (const table of ['account_name_due', 'tree_name_due'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
})
