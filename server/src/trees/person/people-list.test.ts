import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../kit/database.ts'
import { up } from '../../migrations/0128-letters-of-two-given-names.ts'

let app: TestApp
let asha: Member
let ravi: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
  treeId = await newTree(asha)
})
afterAll(() => app.close())

async function newTree(owner: Member, more: object = {}): Promise<string> {
  const { body } = await owner.post('/v1/family/family-tree', { name: 'Shrestha', description: 'Ours', ...more })
  return body.id
}

async function add(draft: object, to = treeId, by = asha) {
  const { status, body } = await by.post(`/v1/family/${to}/person`, draft)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

describe('GET …/people', () => {
  let tree: string
  beforeAll(async () => {
    tree = await newTree(asha)
    for (const [firstName, lastName] of [
      ['Ram', 'Shrestha'],
      ['Sita', 'Srestha'],
      ['राम', 'श्रेष्ठ'],
      ['Ram Bahadur', 'Gurung'],
      ['Laxmi', 'Choudhary'],
      ['Émile', 'Zola'],
    ])
      await add({ firstName, lastName }, tree)
  })
  const found = async (q: string, more = '') => {
    const { body } = await asha.get(`/v1/family/family-tree/${tree}/people?q=${encodeURIComponent(q)}${more}`)
    return body.data.map((one: { firstName: string }) => one.firstName).sort()
  }

  test('lists everybody by family name, a page at a time', async () => {
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const { body } = await asha.get(`/v1/family/family-tree/${tree}/people?limit=2&next=${next}`)
      seen.push(...body.data.map((one: { lastName: string }) => one.lastName))
      next = body.next
    }
    expect(seen).toEqual(['Choudhary', 'Gurung', 'श्रेष्ठ', 'Shrestha', 'Srestha', 'Zola'])
  })

  test('sorts people without a name last, across pages', async () => {
    const nameless = await newTree(asha)
    // Siblings of whom no parent is known get one without a name.
    const { id } = await add({ firstName: 'Ram', lastName: 'Rai' }, nameless)
    await add({ firstName: 'Sita', lastName: 'Rai', relations: { siblingOf: id } }, nameless)
    const other = await add({ firstName: 'Maya', lastName: 'Bista' }, nameless)
    await add({ firstName: 'Hari', lastName: 'Bista', relations: { siblingOf: other.id } }, nameless)
    const pageOf = async (next: string) =>
      (await asha.get(`/v1/family/family-tree/${nameless}/people?limit=1&next=${next}`)).body
    const seen: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: { data: { firstName: string }[]; next: string | null } = await pageOf(next)
      seen.push(page.data[0]!.firstName)
      next = page.next
    }
    expect(seen).toEqual(['Hari', 'Maya', 'Ram', 'Sita', '', ''])
    const { body } = await asha.get(`/v1/family/family-tree/${nameless}/people`)
    expect(body.data.map((one: { firstName: string }) => one.firstName)).toEqual(seen)
  })

  test.each([
    ['Shresta', ['Ram', 'Sita', 'राम']],
    ['श्रेष्ठ', ['Ram', 'Sita', 'राम']],
    ['ram', ['Ram', 'Ram Bahadur', 'राम']],
    ['Ram Shres', ['Ram', 'राम']],
    ['shrestha ram', ['Ram', 'राम']],
    ['gur', ['Ram Bahadur']],
    ['gurung bahadur ram', ['Ram Bahadur']],
    ['Lakshmi', ['Laxmi']],
    ['Chaudhari', ['Laxmi']],
    ['emile', ['Émile']],
    ['nobody', []],
    ['!?', []],
    ['la\u0000xmi', ['Laxmi']],
  ])('%s is found however it is spelt', async (q, names) => {
    expect(await found(q)).toEqual(names)
  })

  test.each([
    ['given names', (word: string) => ({ firstName: `Ram ${word}` })],
    ['family names', (word: string) => ({ lastName: `Ram ${word}` })],
  ])('finds the last of two %s before names that only sound alike', async (_, draft) => {
    const named = await newTree(asha)
    const alike = await add({ firstName: 'Bahaduur', lastName: 'Aale' }, named)
    const [word, begun] = [await add(draft('Bahadur'), named), await add(draft('Bahadurlal'), named)]
    const { body } = await asha.get(`/v1/family/family-tree/${named}/people?q=bahadur`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([word.id, begun.id, alike.id])
  })

  test('finds the last of two given names that was entered before, once the hourly job noted it', async () => {
    const named = await newTree(asha)
    const alike = await add({ firstName: 'Bahaduur', lastName: 'Aale' }, named)
    const word = await add({ firstName: 'Ram Bahadur' }, named)
    const first = async () =>
      (await asha.get(`/v1/family/family-tree/${named}/people?q=bahadur`)).body.data.map(({ id }: { id: string }) => id)
    await sql`
      update tree_person set search_keys = array(select key from unnest(search_keys) as key where key not like '=%')
      where id = ${word.id}`.execute(app.db)
    await sql`delete from tree_name_key where person_id = ${word.id} and key like '=%'`.execute(app.db)
    expect(await first()).toEqual([alike.id, word.id])
    await inTransaction(app.db, (trx) => up(trx as unknown as Kysely<unknown>))
    await app.app.keepHouse()
    expect(await first()).toEqual([word.id, alike.id])
  })

  test('finds a page at a time, each person once', async () => {
    const first = await asha.get(`/v1/family/family-tree/${tree}/people?q=ram&limit=2`)
    expect(first.body.hasNext).toBe(true)
    const rest = await asha.get(`/v1/family/family-tree/${tree}/people?q=ram&limit=2&next=${first.body.next}`)
    const ids = [...first.body.data, ...rest.body.data].map((one) => one.id)
    expect(new Set(ids).size).toBe(3)
    expect(rest.body).toMatchObject({ hasNext: false, next: null })
    const bad = await asha.get(`/v1/family/family-tree/${tree}/people?q=ram&next=nonsense`)
    expect(bad.body.code).toBe('kit/bad-cursor')
  })

  test('is for members', async () => {
    expect((await ravi.get(`/v1/family/family-tree/${tree}/people`)).status).toBe(403)
    expect((await app.visitor.get(`/v1/family/family-tree/${tree}/people`)).status).toBe(401)
  })

  test('a changed name is found under the new one only', async () => {
    const { id } = await add({ firstName: 'Tenzing', lastName: 'Sherpa' }, tree)
    await asha.put(`/v1/family/person/${id}`, { lastName: 'Norgay' })
    expect(await found('sherpa')).toEqual([])
    expect(await found('tenzing norgay')).toEqual(['Tenzing'])
  })
})
