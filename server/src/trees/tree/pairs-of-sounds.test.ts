import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../kit/database.ts'
import { up } from '../../migrations/0026-pairs-of-sounds.ts'
import { up as partAddresses } from '../../migrations/0029-namesakes-in-order.ts'
import { keyEntries } from '../core/person-columns.ts'

let app: TestApp
let asha: Member
let ravi: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha Kumari Devi Shrestha')
  ravi = await app.signUp('Ravi')
  const { body } = await asha.post('/v1/family/family-tree', { name: 'Long names', description: 'x' })
  treeId = body.id
  const address = { address: 'Lake Side 12', city: { name: 'Pokhara', countryName: 'Nepal' } }
  const people = [
    { firstName: 'Sita', lastName: '' },
    { firstName: 'Ram', lastName: 'Gurung', addresses: [address] },
    { firstName: 'Ram Bahadur', lastName: 'Shrestha', addresses: [address] },
    { firstName: 'Prithvi Bir Bikram', lastName: 'Shah' },
    {
      firstName: 'Mahendra Bir Bikram Jang',
      lastName: 'Shah Deva',
      addresses: [address],
      names: [{ script: 'Deva', first: 'महेन्द्र वीर विक्रम', last: 'शाह' }],
    },
  ]
  for (const person of people) await asha.post(`/v1/family/${treeId}/person`, { ...person, deceased: true })
})
afterAll(() => app.close())

async function foundBy(name: string, address = ''): Promise<number> {
  const query = new URLSearchParams({ 'person.name': name, ...(address && { 'person.address': address }) })
  const { body } = await ravi.get(`/v1/family/family-tree/search?${query.toString()}`)
  return body.data.length
}

describe('a tree is found by two words of a longer name', () => {
  const words = ['Mahendra', 'Bir', 'Bikram', 'Jang', 'Shah', 'Deva']
  const pairs = words.flatMap((one) => words.filter((other) => other !== one).map((other) => `${other} ${one}`))

  test.each(pairs)('%s', async (pair) => {
    expect(await foundBy(pair)).toBe(1)
    expect(await foundBy(pair, 'Pokhara')).toBe(1)
    expect(await foundBy(pair, 'Biratnagar')).toBe(0)
    expect(await foundBy(`${pair} Thapa`)).toBe(0)
  })

  test('but not by words of two people', async () => {
    expect(await foundBy('Ram Shah')).toBe(0)
    expect(await foundBy('Bahadur Gurung')).toBe(0)
    expect(await foundBy('Prithvi Shah', 'Pokhara')).toBe(0)
  })
})

/** As it was: each sound leads once, and all others follow in order. */
function keyBefore(key: string): string {
  const [lead, ...others] = key.split(' ').filter((part) => part !== '' && !part.startsWith('@'))
  const ending = key.includes('@') ? key.slice(key.indexOf('@')) : ''
  return lead === undefined ? key : `${[lead, ...others.sort()].join(' ')} ${ending}`
}

test('old keys are rewritten in the form of today', async () => {
  const { db } = app
  const kept = async () => ({
    ofPeople: await db.selectFrom('tree_person').select(['id', 'search_keys']).orderBy('id').execute(),
    inIndex: await db
      .selectFrom('tree_name_key')
      .select(['tree_id', 'key', 'person_id'])
      .orderBy('person_id')
      .orderBy('key')
      .execute(),
    ofAccounts: await db.selectFrom('account_name_key').selectAll().orderBy('account_id').orderBy('key').execute(),
  })
  const sorted = ({ ofPeople, ...others }: Awaited<ReturnType<typeof kept>>) => ({
    ofPeople: ofPeople.map(({ id, search_keys }) => [id, search_keys.toSorted()]),
    ...others,
  })
  // Keys by the letter came later.
  for (const table of ['tree_name_key', 'account_name_key'] as const)
    await db
      .deleteFrom(table)
      .where(sql<boolean>`key ~ '^[=^$]'`)
      .execute()
  await sql`
    update tree_person set search_keys = array(select key from unnest(search_keys) as key where key !~ '^[=^]')`.execute(
    db,
  )
  const today = await kept()
  // The columns beside a key came later.
  await sql`alter table tree_name_key alter column addresses set default ''`.execute(db)
  expect(today.ofPeople).toHaveLength(5)
  for (const { id, search_keys } of today.ofPeople) {
    const before = [...new Set(search_keys.map(keyBefore))]
    await db.updateTable('tree_person').set({ search_keys: before }).where('id', '=', id).execute()
    await db.deleteFrom('tree_name_key').where('person_id', '=', id).execute()
    const rows = before.map((key) => ({ tree_id: treeId, person_id: id, key, addresses: '' }))
    await db.insertInto('tree_name_key').values(rows).execute()
  }
  await db.deleteFrom('account_name_key').execute()
  const accounts = today.ofAccounts.map(({ account_id, key }) => `${account_id}/${keyBefore(key)}`)
  const rows = [...new Set(accounts)].map((row) => ({ account_id: row.slice(0, 36), key: row.slice(37) }))
  await db.insertInto('account_name_key').values(rows).execute()
  const before = await kept()
  expect(before.ofAccounts.length).toBeLessThan(today.ofAccounts.length)
  expect(before.inIndex.length).toBeLessThan(today.inIndex.length)

  await inTransaction(db, (trx) => up(trx as unknown as Kysely<unknown>))
  expect(sorted(await kept())).toEqual(sorted(today))
})

test('keys that went on with addresses are parted from them', async () => {
  const { db } = app
  const kept = async () => ({
    ofPeople: await db.selectFrom('tree_person').select(['id', 'search_keys']).orderBy('id').execute(),
    inIndex: await db.selectFrom('tree_name_key').selectAll().orderBy('person_id').orderBy('key').execute(),
  })
  // The test before this one has left out what stands beside the keys.
  for (const { id, search_keys } of (await kept()).ofPeople) {
    await db.deleteFrom('tree_name_key').where('person_id', '=', id).execute()
    const rows = keyEntries(search_keys).map((entry) => ({ tree_id: treeId, person_id: id, ...entry }))
    await db.insertInto('tree_name_key').values(rows).execute()
  }
  const today = await kept()
  await sql`alter table tree_name_key alter column addresses set default ''`.execute(db)
  await sql`update tree_name_key set key = concat(key, addresses), addresses = ''`.execute(db)
  await sql`
    update tree_person as person set search_keys = array(
      select key from tree_name_key where person_id = person.id)`.execute(db)
  const before = await kept()
  const keys = before.inIndex.map((row) => row.key)
  expect(keys).toContainEqual(expect.stringMatching(/^arm \S+ @12 @lake @nepal @pokhara @side $/))
  await inTransaction(db, (trx) => partAddresses(trx as unknown as Kysely<unknown>))
  const sorted = ({ ofPeople, inIndex }: typeof today) => [ofPeople.map((row) => row.search_keys.toSorted()), inIndex]
  expect(sorted(await kept())).toEqual(sorted(today))
})
