import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { jpegOf } from '../../test/pictures.ts'
import { newId } from '../kit/ids.ts'

/** Where these words stand: in any column of text or JSON, of any table, the queue's too. */
async function placesOf(app: TestApp, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; name: string; column: string }>`
    select n.nspname as schema, c.relname as name, a.attname as column
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
      and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb', 'bytea'))`.execute(app.db)
  expect(columns.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const { schema, name, column } of columns) {
    const at = sql.ref(`${schema}.${name}`)
    for (const word of words) {
      const { rows } =
        await sql`select 1 from ${at} as row where row.${sql.ref(column)}::text ilike ${`%${word}%`} limit 1`.execute(
          app.db,
        )
      if (rows.length > 0) found.push(`${word}: ${schema}.${name}.${column}`)
    }
  }
  return found
}

const tokenIn = (text: string) => /(?:invitation|reset-password)\/([\w-]+)/.exec(text)?.[1] ?? ''

test('a purged tree leaves nothing behind; secrets are stored only as hashes', { tags: ['room'] }, async () => {
  const app = await startTestApp()
  const [asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
  const marker = 'Zyxwvut'
  const key = () => ({ 'idempotency-key': newId() })
  const draft = { name: `${marker} tree`, description: `About the ${marker}`, gotra: marker }
  const { body: tree } = await asha.post('/v1/family/family-tree', draft, key())
  const people = `/v1/family/${tree.id}/person`
  const { body: person } = await asha.post(people, { firstName: marker, lastName: 'Rai' }, key())
  const other = await asha.post(people, { firstName: `Other ${marker}`, contactDetails: { bio: marker } }, key())
  const { body: drawn } = await asha.upload('/v1/document/upload', { name: `${marker}.jpg`, bytes: await jpegOf() })
  const album = `/v1/family/person/${other.body.id}/picture`
  await asha.post(album, { documentId: drawn.id, caption: marker }, key())
  await asha.delete(`${people}/${person.id}`)
  await asha.post('/v1/family/member', { familyTreeId: tree.id, userId: ravi.id, role: 'READ_WRITE' }, key())

  const wish = { familyTreeId: tree.id, emails: ['guest@example.org'], link: true }
  const invited = await asha.post('/v1/family/member/invite', wish, key())
  expect(invited.status).toBe(201)
  await app.visitor.post('/v1/auth/forgot-password', { email: ravi.email })

  const lines = ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '1 CHAR UTF-8', '0 @I1@ INDI', `1 NAME ${marker} /Rai/`, '0 TRLR']
  const file = { name: `${marker}.ged`, bytes: lines.join('\n') }
  const { body: task } = await asha.upload(`/v1/family/family-tree/import?familyTreeId=${tree.id}`, file, {}, key())
  await expect.poll(async () => (await asha.get(`/v1/job/${task.jobId}`)).body.status).toBe('DONE')

  const mails = await app.mails(3)
  const tokens = [...invited.body.data.map(({ url }: { url: string }) => url), ...mails.map(({ text }) => text)]
    .map(tokenIn)
    .filter((token) => token !== '')
  expect(tokens.length).toBeGreaterThanOrEqual(3)
  // While the tree is there its names are; what lets somebody in is nowhere, in the queue neither.
  expect((await placesOf(app, [marker])).length).toBeGreaterThan(3)
  expect(await placesOf(app, tokens)).toEqual([])

  expect((await asha.delete(`/v1/family/family-tree/${tree.id}`)).status).toBe(204)
  app.clock.advance(25 * 60 * 60_000)
  await app.app.keepHouse()
  expect(await placesOf(app, [marker, ...tokens])).toEqual([])
  await app.close()
})

test('finished jobs are deleted within a day', async () => {
  const app = await startTestApp()
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, deletion_seconds as seconds from pgboss.queue`.execute(app.db)
  expect(rows.length).toBeGreaterThan(4)
  expect(rows.filter(({ name, seconds }) => !name.startsWith('__') && !(seconds > 0 && seconds <= 43_200))).toEqual([])
  await app.close()
})
