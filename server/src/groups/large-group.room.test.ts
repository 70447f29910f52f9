import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newGroup } from '../../test/groups.ts'
import { newId } from '../kit/ids.ts'
import { nameKeys } from '../kit/names/keys.ts'

// A group that is too large to be read whole: its list goes on from where a page has ended, and names are looked for among all.

const many = 600
let app: TestApp
let owner: Member
let group: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signUp('Owner Large')
  group = await newGroup(owner, { name: 'Large' })
  const ids = Array.from({ length: many }, newId)
  const names = ids.map((_, n) => `Common ${n % 50 === 7 ? 'Seldom' : `Usual${n % 4}`} Family`)
  const keys = ids.flatMap((id, n) => nameKeys([names[n]!]).map((key) => [id, key]))
  await sql`insert into account (id, name, email)
    select id, name, id || '@example.org' from unnest(${ids}::uuid[], ${names}::text[]) as one(id, name)`.execute(
    app.db,
  )
  await sql`insert into account_name_key
    select * from unnest(${keys.map(([id]) => id)}::uuid[], ${keys.map(([, key]) => key)}::text[])`.execute(app.db)
  const ranks = ids.map((_, n) => (n < 5 ? 1 : n < 20 ? 2 : 3))
  await sql`insert into group_member (group_id, account_id, id, status, rank, since)
    select ${group}::uuid, account_id, id, 'ACTIVE', rank, now()
    from unnest(${ids}::uuid[], ${ids.map(() => newId())}::uuid[], ${ranks}::int[]) as one(account_id, id, rank)`.execute(
    app.db,
  )
  await sql`update social_group set member_count = ${many + 1} where id = ${group}`.execute(app.db)
})
afterAll(() => app.close())

type Listed = { userId: string; name: string; role: string }
async function readAll(path: string, limit: number): Promise<Listed[]> {
  const read: Listed[] = []
  let next = ''
  do {
    const { status, body } = await owner.get(`${path}limit=${limit}&next=${encodeURIComponent(next)}`)
    expect(status).toBe(200)
    read.push(...body.data)
    next = body.next ?? ''
  } while (next)
  return read
}
const membersPath = () => `/v1/group/${group}/member?`

test('members of a large group are listed by pages, each once, the highest roles first and the latest before others', async () => {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from group_member where group_id = ${group} order by rank, id desc`.execute(app.db)
  for (const limit of [3, 97]) {
    const read = await readAll(membersPath(), limit)
    expect(read.map(({ userId }) => userId)).toEqual(rows.map((row) => row.account_id))
  }
})

test.each([
  ['common', 'Common', many],
  ['family seldom', 'Seldom', many / 50],
  ['seldom family common', 'Seldom', many / 50],
  ['family common usual2', 'Usual2', 150],
  ['common fam', 'Common', many],
  ['common nobody', 'Nobody', 0],
])('members are found by all the words of "%s", by pages, each once', async (q, said, count) => {
  for (const limit of [4, 100]) {
    const read = await readAll(`${membersPath()}q=${encodeURIComponent(q)}&`, limit)
    expect(new Set(read.map(({ userId }) => userId)).size).toBe(read.length)
    expect(read.filter(({ name }) => name.includes(said))).toHaveLength(count)
    expect(read).toHaveLength(count)
  }
})
