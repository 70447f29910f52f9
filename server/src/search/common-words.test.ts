import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newPlace, placeNames } from '../../test/heritage.ts'
import { saidColumns } from '../kit/names/said.sql.ts'

// A word that hundreds of names have: a page is then read from the newest rows, and the pages together have each row once.

let app: TestApp
let reader: Member
const count = 700
beforeAll(async () => {
  app = await startTestApp()
  const [owner, one] = await Promise.all([app.signUp('Owner'), app.signUp('Reader')])
  reader = one
  const id = await newPlace(owner, { name: 'Shree Ganesh Mandir 0' })
  const rows = Array.from({ length: count }, (_, at) => {
    const name = `Shree Ganesh Mandir ${at + 1}`
    return { name, ...saidColumns(name, null) }
  })
  await sql`
    insert into heritage_place
    select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'name', made.name, 'words', made.words,
      'sounds', made.sounds, 'said', made.said))).*
    from heritage_place p, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made(name text, words text, sounds jsonb, said jsonb)
    where p.id = ${id}`.execute(app.db)
})
afterAll(() => app.close())

const newestFirst = async () => {
  const { rows } = await sql<{ name: string }>`select name from heritage_place order by id desc`.execute(app.db)
  return rows.map(({ name }) => name)
}

test.each(['ganesh', 'gane', 'mandir shree', 'ganesa'])('%s finds all places with it, the newest first', async (q) => {
  expect(await placeNames(reader, `?limit=100&q=${encodeURIComponent(q)}`)).toEqual(await newestFirst())
})

test('a name that few have is found before those that sound alike', async () => {
  const [first] = await placeNames(reader, '?q=ganesh%20677')
  expect(first).toBe('Shree Ganesh Mandir 677')
})
