import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { jpegOf } from '../test/pictures.ts'
import { goneAccount, type ExportFile } from './kit/erasure-types.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.signUp('The Admin')
})
afterAll(() => app.close())

const tree = '/v1/family/family-tree'
let owners = 0

/** What may still say who somebody was, and why. */
const excepted: Record<string, string> = {
  'pgboss.job.data': 'the queue forgets what it has done within twelve hours',
  'public.change_event.account_ids': 'who hears of a change is forgotten with the change, soon after',
}

/** Where these words stand: in any column of any table, the queue's too. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; name: string; column: string }>`
    select n.nspname as schema, c.relname as name, a.attname as column
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
      and (t.typcategory in ('S', 'A') or t.typname in ('uuid', 'json', 'jsonb', 'bytea'))`.execute(app.db)
  expect(columns.length).toBeGreaterThan(150)
  const found = new Set<string>()
  for (const { schema, name, column } of columns) {
    const anyOf = words.map((word) => `%${word}%`)
    const { rows } = await sql`
      select 1 from ${sql.ref(`${schema}.${name}`)} as row
      where row.${sql.ref(column)}::text ilike any(${anyOf}) limit 1`.execute(app.db)
    if (rows.length > 0) found.add(`${schema}.${name}.${column}`)
  }
  return [...found]
}

/** Somebody with something in every room, and a tree of somebody else in which they have worked. */
async function settle(name: string) {
  const [gone, owner] = [await app.signUp(name), await app.signUp(`Owner ${++owners}`)]
  const own = (await gone.post(tree, { name: `Tree of ${name}`, description: 'x' })).body.id as string
  await gone.post(`/v1/family/${own}/person`, { firstName: 'Own', lastName: 'Person' })
  const other = (await owner.post(tree, { name: 'Tree that stays', description: 'x' })).body.id as string
  await gone.post(`/v1/family/member/${other}/request`, { message: `It is ${name}` })
  await owner.post('/v1/family/member/accept', { familyTreeId: other, userId: gone.id, role: 'READ_WRITE' })
  const { body: picture } = await gone.upload('/v1/document/upload', { name: `${name}.jpg`, bytes: await jpegOf() })
  const person = await gone.post(`/v1/family/${other}/person`, { firstName: 'Kept', imageId: picture.id })
  expect(person.status).toBe(201)
  const { body: face } = await gone.upload('/v1/document/upload', { name: 'me.jpg', bytes: await jpegOf() })
  await gone.put(`/v1/profile/user-detail/profileImage/${face.id}`)
  await gone.put('/v1/family/member/me', { familyTreeId: other, personId: person.body.id })
  await owner.put(`${tree}/${other}`, { name: 'Tree that stays', description: 'x', approval: true })
  await gone.put(`/v1/family/person/${person.body.id}`, { firstName: 'Changed', version: person.body.version })
  await owner.put('/v1/notification/preference', { trees: [{ familyTreeId: other, level: 'ALL' }] })
  const message = { name, email: gone.email, subject: 'Hello', message: 'There' }
  await gone.post('/v1/support/contact', message, { 'idempotency-key': `key of ${name}` })
  return { gone, owner, own, other, personId: person.body.id as string }
}

async function files(of: Member): Promise<ExportFile[]> {
  const all: ExportFile[] = []
  for await (const file of app.app.leaving.exportAccount(of.id)) {
    all.push(file)
    if ('bytes' in file) file.bytes.destroy()
  }
  return all
}

const isLeft = async ({ id }: Member) =>
  (await sql`select from account where id = ${id}`.execute(app.db)).rows.length > 0

test('an export has what is the account’s own, of every room, and nothing of others', async () => {
  const { gone, owner } = await settle('Export Rai')
  const all = await files(gone)
  const names = all.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['account.json', 'profile.json', 'notifications.json', 'trees.json']))
  expect(names.filter((name) => name.startsWith('documents/'))).toHaveLength(4)
  const text = JSON.stringify(all.filter((file) => 'json' in file))
  for (const own of [gone.email, '"firstName":"Changed"', 'Hello', 'Export Rai.jpg']) expect(text).toContain(own)
  for (const foreign of [owner.email, owner.name, owner.id]) expect(text).not.toContain(foreign)
  expect(JSON.stringify(await files(owner))).not.toContain(gone.email)
})

test('of an erased account nothing is left; what it did in trees of others stays, done by nobody', async () => {
  const { gone, owner, own, other, personId } = await settle('Zyxgone Rai')
  expect((await placesOf([gone.id])).length).toBeGreaterThan(10)
  await app.app.leaving.eraseAccount(gone.id)
  // From that moment nobody gets in.
  expect((await gone.get('/v1/profile/user-detail')).status).toBe(401)
  expect((await app.visitor.post('/v1/auth/login', { email: gone.email, password: gone.password })).status).toBe(400)
  await expect.poll(() => isLeft(gone)).toBe(false)
  await expect
    .poll(async () => (await sql`select from task where root_id = ${gone.id}`.execute(app.db)).rows)
    .toEqual([])

  const left = await placesOf([gone.id, gone.email, gone.name])
  expect(left.filter((place) => !(place in excepted))).toEqual([])

  expect((await owner.get(`${tree}/${own}`)).status).toBe(404)
  const { body: person } = await owner.get(`/v1/family/person/${personId}`)
  expect(person).toMatchObject({ firstName: 'Kept', image: { type: 'IMAGE' } })
  const { body: history } = await owner.get(`${tree}/${other}/history`)
  expect(history.data.map((entry: { by: { id: string; name: string } }) => entry.by)).toContainEqual(
    expect.objectContaining({ id: goneAccount, name: '' }),
  )
  expect((await owner.get(`/v1/user/profile?userId=${goneAccount}`)).status).toBe(404)
  expect((await owner.get(`${tree}/${other}/detail`)).body.memberCount).toBe(1)
})

test('an erasure that is broken off after any step goes on where it was', async () => {
  const { gone } = await settle('Broken Rai')
  const { run } = app.app.leaving.task
  const task = { id: goneAccount, accountId: goneAccount, payload: { accountId: gone.id } }
  for (let most = 1; most < 40; most++) {
    let steps = 0
    const progress = async () => {
      if (++steps > most) throw new Error('the power goes')
    }
    const ended = await run({ ...task, progress }).then(
      () => true,
      (error: Error) => expect(error.message).toBe('the power goes'),
    )
    if (ended === true) break
  }
  expect(await isLeft(gone)).toBe(false)
  expect((await placesOf([gone.id, gone.email])).filter((place) => !(place in excepted))).toEqual([])
})

test('what was lost of an erasure is taken up again within the hour', async () => {
  const { gone } = await settle('Stranded Rai')
  await sql`insert into erasure (account_id, asked_at) values (${gone.id}, now())`.execute(app.db)
  await app.app.keepHouse()
  await expect.poll(() => isLeft(gone)).toBe(false)
})

test('who owns a tree of others hands it over first', async () => {
  const { gone, owner } = await settle('Owner Rai')
  await expect(app.app.leaving.eraseAccount(owner.id)).rejects.toThrow('A family tree needs its owner')
  expect((await owner.get('/v1/profile/user-detail')).status).toBe(200)
  expect(await isLeft(gone)).toBe(true)
})
