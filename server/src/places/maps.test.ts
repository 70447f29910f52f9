import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'

const whole = readFileSync(join(import.meta.dirname, 'basemap.pmtiles'))

let app: TestApp
let url: string
let etag: string
beforeAll(async () => {
  app = await startTestApp()
  const { archives } = (await app.visitor.get('/v1/map')).body
  url = archives[0].url
  etag = `"${url.slice('/v1/map/'.length, -'.pmtiles'.length)}"`
})
afterAll(() => app.close())

const read = (headers: Record<string, string> = {}) => app.visitor.get(url, headers)

test('anyone learns which archive there is, under a name made of its content', async () => {
  const { status, body } = await app.visitor.get('/v1/map')
  expect(status).toBe(200)
  expect(body).toEqual({
    archives: [
      {
        url: expect.stringMatching(/^\/v1\/map\/basemap-[\da-f]{16}\.pmtiles$/),
        bounds: [-180, -85.0511287, 180, 85.0511287],
        minZoom: 0,
        maxZoom: 8,
        attribution: expect.stringContaining('Natural Earth'),
      },
    ],
    borders: true,
  })
  expect(url).toContain(createHash('sha256').update(whole).digest('hex').slice(0, 16))
})

test('MAP_BORDERS=off makes browsers leave the borders out', async () => {
  const without = await startTestApp({ MAP_BORDERS: 'off' })
  const { borders, archives } = (await without.visitor.get('/v1/map')).body
  expect(borders).toBe(false)
  expect(archives[0].attribution).toMatch(/MIT\)$/)
  await without.close()
})

test('the configuration no longer names a style of the map', async () => {
  expect((await app.visitor.get('/v1/config')).body).not.toHaveProperty('mapStyle')
})

test('sends the whole archive, to be kept for as long as browsers keep anything', async () => {
  const { status, raw, headers } = await read({ 'accept-encoding': 'br, gzip' })
  expect([status, raw.equals(whole)]).toEqual([200, true])
  expect(headers).toMatchObject({
    etag,
    'content-type': 'application/octet-stream',
    'content-length': String(whole.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('content-encoding')
})

test.each([
  ['bytes=0-126', 0, 127],
  ['bytes=4000-19999', 4000, 20_000],
  ['bytes=-5', whole.length - 5, whole.length],
  [`bytes=${whole.length - 1}-99999999`, whole.length - 1, whole.length],
])('sends the part %s, and never compresses it', async (range, start, end) => {
  const { status, raw, headers } = await read({ range, 'accept-encoding': 'br, gzip' })
  expect([status, raw.equals(whole.subarray(start, end))]).toEqual([206, true])
  expect(headers['content-range']).toBe(`bytes ${start}-${end - 1}/${whole.length}`)
  expect(headers['content-length']).toBe(String(end - start))
  expect(headers).not.toHaveProperty('content-encoding')
})

test('a range past the end is refused with the length', async () => {
  const { status, headers, raw } = await read({ range: `bytes=${whole.length}-` })
  expect([status, headers['content-range'], raw.length]).toEqual([416, `bytes */${whole.length}`, 0])
})

test('a browser that has the archive is sent nothing', async () => {
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect(await read({ 'if-none-match': known })).toMatchObject({
      status: 304,
      raw: Buffer.alloc(0),
      headers: { etag },
    })
  expect((await read({ 'if-none-match': '"other"' })).status).toBe(200)
})

test('a part is sent only of the archive that the reader has', async () => {
  expect((await read({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  const other = await read({ range: 'bytes=0-9', 'if-range': '"other"' })
  expect([other.status, other.raw.length]).toEqual([200, whole.length])
})

test('a HEAD answers the headers alone', async () => {
  const answer = await app.app.http.inject({ method: 'HEAD', url })
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0])
  expect(answer.headers).toMatchObject({ 'content-length': String(whole.length), etag })
})

/** An address as it is written: `inject` and `fetch` resolve the dots in it. */
const statusOf = async (path: string): Promise<number> => {
  const { hostname, port } = new URL(await address)
  const asked = request({ hostname, port, path, agent: false })
  asked.end()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', reject)
  })
  for await (const _ of answer) continue
  return answer.statusCode!
}
let address: Promise<string>

test('no other name opens a file', async () => {
  address = app.app.listen()
  const name = url.slice('/v1/map/'.length, -'.pmtiles'.length)
  for (const other of [
    'other',
    `${name}x`,
    name.toUpperCase(),
    '..',
    '../basemap',
    '../../places/basemap',
    '..%2Fbasemap',
    '..%2f..%2fplaces%2fbasemap',
    `%2e%2e/${name}`,
    `./${name}%00`,
    `%2F${name}`,
    '..%5Cbasemap',
    '%252e%252e%252fbasemap',
    'x'.repeat(500),
  ])
    expect([other, await statusOf(`/v1/map/${other}.pmtiles`)]).toEqual([other, 404])
  for (const path of [`/v1/map/${name}`, `/v1/map/${name}.json`, '/v1/map/basemap.json', '/v1/map/.pmtiles'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  expect(await statusOf(url)).toBe(200)
})
