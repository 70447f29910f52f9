import { wire } from '@mulghar/contract/wire'
import { exportFormats } from '@mulghar/contract/trees/exchange'
import { bookFormats } from '@mulghar/contract/finance/books'
import type { Endpoint } from '@mulghar/contract/kit/endpoint'
import { sql } from 'kysely'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf } from '../test/client.ts'
import { newEvent } from '../test/events.ts'
import { jpegOf } from '../test/pictures.ts'
import { firstAndLast } from '../test/variants.ts'
import { filesAt, fullBytes, leastBytes, openVaultOf } from '../test/vault-files.ts'

// Every answer that is a file or a stream, read by somebody who goes at once, asks for its head only, or takes nothing of it.

const patienceMs = 1500
let app: TestApp
let url: string
let asha: Member
let ravi: Member
let vaultToken: string
/** By the name of its row, and the format where there are several. */
const paths = new Map<string, string>()
const largeBooks = new Map<string, string>()

/** Paper takes longer to be written than a table. */
const entriesOf = { csv: 40_000, xlsx: 40_000, pdf: 300 }

async function plantProgramOf(entries: number): Promise<string> {
  const id = await idOf(asha.post('/v1/finance/program', { name: 'Many', description: 'x' }))
  // Digests, since what repeats itself is packed into too little to fill a connection.
  const digests = sql.raw(Array.from({ length: 6 }, (_, n) => `md5('${n} ' || g)`).join(' || '))
  await sql`
    insert into donor_entry (program_id, id, name, amount_minor, is_expense, address, created_by, created_at, updated_at)
    select ${id}::uuid, gen_random_uuid(), left(${digests}, 100), g, false, ${digests}, ${asha.id}::uuid, now(), now()
    from generate_series(1, ${entries}::int) as g`.execute(app.db)
  return id
}

beforeAll(async () => {
  app = await startTestApp({ READER_PATIENCE_MS: String(patienceMs), METRICS: 'on' })
  url = await app.app.listen()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
  const tree = await idOf(asha.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
  await asha.post(`/v1/family/${tree}/person`, { firstName: 'Hari' })
  const program = await idOf(asha.post('/v1/finance/program', { name: 'Roof', description: 'x' }))
  const gift = { financeProgramId: program, donorName: 'Hari', amount: 5 }
  const entry = await idOf(asha.post('/v1/finance/donor', gift))
  await asha.post(`/v1/finance/donor/${entry}/receipt`)
  const { body: picture } = await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })
  const feed = new URL((await asha.post('/v1/social/event/feed-token')).body.url as string).pathname
  const event = await newEvent(asha, app.clock.now())
  for (const format of firstAndLast(bookFormats))
    paths.set(`books.export ${format}`, `/v1/finance/program/${program}/export?format=${format}`)
  for (const format of firstAndLast(exportFormats))
    paths.set(`exchange.export ${format}`, `/v1/family/family-tree/${tree}/export?format=${format}`)
  paths.set('books.receipt', `/v1/finance/donor/${entry}/receipt`)
  paths.set('graph.get', `/v1/family/family-tree/${tree}/graph`)
  paths.set('documents.content', new URL(picture.url as string, url).href.slice(new URL(url).origin.length))
  paths.set('eventCalendar.one', `/v1/social/event/${event}/calendar.ics`)
  paths.set('eventCalendar.feed', feed)
  paths.set('maps.archive', (await asha.get('/v1/map')).body.archives[0].url)
  const vault = await openVaultOf(asha)
  vaultToken = vault.token
  const file = await vault.file({ bytes: fullBytes, thumbnailBytes: leastBytes })
  paths.set('vaultFiles.content', filesAt.content(file.id, file.contentId, 0))
  paths.set('vaultFiles.thumbnail', filesAt.thumbnailOf(file.id))
  paths.set('service.stream', '/v1/stream')
  paths.set('service.metrics', '/metrics')
  for (const format of firstAndLast(bookFormats)) {
    const large = await plantProgramOf(entriesOf[format])
    largeBooks.set(format, `/v1/finance/program/${large}/export?format=${format}`)
  }
}, 60_000)
afterAll(() => app.close())

/** Makes the feed of an account too large for the buffers of a connection. */
async function plantEventsOf(accountId: string): Promise<void> {
  await sql`
    insert into social_event (id, owner_id, name, description, type, city_id, country_code, zone, address, starts_at, ends_at,
      created_at, changed_at)
    select gen_random_uuid(), ${accountId}::uuid, 'Puja', repeat('दशैँको टीका ', 400), 'PUBLIC', city_id, country_code, zone,
      '', starts_at, ends_at, created_at, changed_at
    from generate_series(1, 900), (select * from social_event where owner_id = ${asha.id}::uuid limit 1) as event
  `.execute(app.db)
}

const ask = (by: Member, path: string, method = 'GET'): ClientRequest => {
  const headers = { authorization: `Bearer ${by.tokens.accessToken.token}`, 'x-vault-token': vaultToken }
  const asked = request(`${url}${path}`, { method, headers, agent: false })
  asked.on('error', () => {})
  asked.end()
  return asked
}

/** The status of an answer, of which a stream is left after its beginning. */
async function statusOf(by: Member, path: string, method = 'GET'): Promise<number> {
  const asked = ask(by, path, method)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', reject)
  })
  if (path !== '/v1/stream') for await (const _ of answer) continue
  asked.destroy()
  return answer.statusCode!
}

/** Opens a call and cuts its connection, with a reset, after so many milliseconds. */
async function cutAfter(path: string, ms: number): Promise<void> {
  const asked = ask(asha, path)
  await wait(ms)
  if (asked.socket && !asked.socket.destroyed) asked.socket.resetAndDestroy()
  else asked.destroy()
}

test('the list has every row of the contract that answers a file or a stream', () => {
  const names = Object.entries(wire).flatMap(([table, rows]) =>
    Object.entries<Endpoint>(rows as Record<string, Endpoint>).flatMap(([name, row]) =>
      row.produces && table !== 'oidc' ? [`${table}.${name}`] : [],
    ),
  )
  expect([...new Set([...paths.keys()].map((name) => name.split(' ')[0]!))].toSorted()).toEqual(names.toSorted())
})

test('a reader who leaves at once leaves nothing behind', { timeout: 60_000 }, async () => {
  for (const [name, path] of paths) {
    // A tree is nothing to others.
    const usual = await statusOf(ravi, path)
    await Promise.all([0, 1, 2, 4, 8, 12, 15].map((ms) => cutAfter(path, ms)))
    const after = async () => [name, await statusOf(asha, path), await statusOf(ravi, path)]
    await expect.poll(after, { timeout: 15_000 }).toEqual([name, 200, usual])
  }
})

test('a head is answered without the work, however many ask for it', { timeout: 60_000 }, async () => {
  for (const [name, path] of paths) {
    const heads = await Promise.all(Array.from({ length: 5 }, () => statusOf(asha, path, 'HEAD')))
    expect([name, ...heads]).toEqual([name, 200, 200, 200, 200, 200])
    expect([name, await statusOf(asha, path)]).toEqual([name, 200])
  }
})

/** Four readers of one account who open a large download, read its head and take nothing of its body. */
async function silentReadersOf(path: string) {
  const silent = Array.from({ length: 4 }, () => ask(asha, path))
  const statuses = await Promise.all(
    silent.map(
      (asked) =>
        new Promise<number>((resolve) =>
          asked.once('response', (answer: IncomingMessage) => {
            answer.on('error', () => {})
            resolve(answer.pause().statusCode!)
          }),
        ),
    ),
  )
  return {
    statuses: new Set(statuses),
    leave: () => {
      for (const asked of silent) asked.destroy()
    },
  }
}

test.each(firstAndLast(bookFormats))(
  'readers of one account who take nothing of a %s delay no others, and are cut off',
  { timeout: 60_000 },
  async (format) => {
    const silent = await silentReadersOf(largeBooks.get(format)!)
    expect(silent.statuses).toEqual(new Set([200, 429]))
    const small = paths.get(`books.export ${format}`)!
    expect(await statusOf(ravi, small)).toBe(200)
    await expect.poll(() => statusOf(asha, small), { timeout: 40_000, interval: 100 }).toBe(200)
    silent.leave()
  },
)

test('idle readers of a feed are limited, delay no other feed, and are cut off', { timeout: 60_000 }, async () => {
  const meera = await app.signUp('Meera')
  await plantEventsOf(meera.id)
  const feedOf = async (by: Member) =>
    new URL((await by.post('/v1/social/event/feed-token')).body.url as string).pathname
  const large = await feedOf(meera)
  const silent = await silentReadersOf(large)
  expect(silent.statuses).toEqual(new Set([200, 429]))
  expect(await statusOf(ravi, await feedOf(ravi))).toBe(200)
  await expect.poll(() => statusOf(meera, large), { timeout: 40_000, interval: 100 }).toBe(200)
  silent.leave()
})
