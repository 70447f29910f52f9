import type { FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttp } from './http.ts'
import { servePages, serveReference } from './web.ts'

const script = 'console.log("a page")\n'.repeat(100)
const dist = mkdtempSync(join(tmpdir(), 'mulghar-web-'))
/** No page is limited. */
const noLimits = { count: () => Promise.reject(new Error('nothing is limited here')) }
let http: FastifyInstance

beforeAll(async () => {
  for (const folder of ['.pages', 'assets']) mkdirSync(join(dist, folder))
  const table = [
    { path: '/', file: '0.html' },
    { path: '*', file: '1.html' },
    { path: '/home/family-graph/:id', file: 'home-2.html' },
  ]
  writeFileSync(join(dist, '.pages/table.json'), JSON.stringify(table))
  for (const { path, file } of table) writeFileSync(join(dist, '.pages', file), `<!doctype html><p>${path}</p>`)
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  writeFileSync(join(dist, 'assets/page-abc.js'), script)
  writeFileSync(join(dist, 'assets/page-abc.js.br'), brotliCompressSync(script))
  for (const name of ['assets/wasm-argon2-abc.js', 'assets/page-wasm-abc.js', 'wasm-argon2.js'])
    writeFileSync(join(dist, name), script)
  writeFileSync(join(dist, 'assets/wasm-argon2-abc.js.br'), brotliCompressSync(script))
  http = await openHttp({ logLevel: 'silent', trustProxy: false, limits: noLimits })
  await servePages(http, dist)
})

afterAll(async () => {
  await http.close()
  rmSync(dist, { recursive: true })
})

test('every address has the page that was drawn for it', async () => {
  const page = async (url: string) => (await http.inject({ url })).body
  expect(await page('/')).toContain('<p>/</p>')
  expect(await page('/home/family-graph/019a-b?view=whole')).toContain('<p>/home/family-graph/:id</p>')
  expect(await page('/home/family-graph/019a-b/people')).toContain('<p>*</p>')
  expect(await page('/nowhere')).toContain('<p>*</p>')
})

test.each(['bytes=5-2', 'bytes=a-b', 'bytes=-0', 'bytes=', 'bytes=99999999-', 'bytes=0-3'])(
  'a file of the pages is answered whole, whatever range is asked for: %s',
  async (range) => {
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of ['/assets/page-abc.js', '/index.html']) {
        const { statusCode, body } = await http.inject({ method, url, headers: { range } })
        expect(statusCode).toBe(200)
        if (method === 'GET' && url.startsWith('/assets')) expect(body).toBe(script)
      }
  },
)

test('a page is revalidated and runs under a policy without inline script', async () => {
  const { headers } = await http.inject({ url: '/home/family-graph/1' })
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
})

test('workers named wasm-* may compile WebAssembly, and no page or other script may', async () => {
  const policyOf = async (url: string, encoding = 'identity') =>
    (await http.inject({ url, headers: { 'accept-encoding': encoding } })).headers['content-security-policy']
  for (const encoding of ['identity', 'br'])
    expect(await policyOf('/assets/wasm-argon2-abc.js', encoding)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    )
  for (const url of [
    '/',
    '/home/vault',
    '/assets/wasm-argon2',
    '/assets/page-abc.js',
    '/assets/page-wasm-abc.js',
    '/wasm-argon2.js',
  ])
    expect([url, String(await policyOf(url)).includes('wasm-unsafe-eval')]).toEqual([url, false])
})

test('a file is sent as small as the build has made it, and kept for a year', async () => {
  const small = await http.inject({ url: '/assets/page-abc.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.headers['content-type']).toContain('javascript')
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
  const plain = await http.inject({ url: '/assets/page-abc.js' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
})

test('sends an asset with the few headers that it needs', async () => {
  const { headers } = await http.inject({ url: '/assets/page-abc.js' })
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['content-security-policy']).toBe("default-src 'self'")
  for (const name of ['x-frame-options', 'x-xss-protection', 'origin-agent-cluster'])
    expect([name, name in headers]).toEqual([name, false])
  expect(JSON.stringify(headers).length).toBeLessThan(700)
  expect((await http.inject({ url: '/' })).headers['x-frame-options']).toBeDefined()
})

test('answers no page for other addresses', async () => {
  for (const url of ['/v1/nothing', '/assets/gone.js']) {
    const reply = await http.inject({ url })
    expect([url, reply.statusCode]).toEqual([url, 404])
  }
  expect((await http.inject({ url: '/.pages/table.json' })).body).not.toContain('home-2.html')
})

const unreadable = ['/%ff', '/%', '/home/group/%', '/home/profile/%E0%A4%A', '/home/a/%zz?b=%']

test.each(unreadable)('answers an unreadable address with the page of unknown addresses: %s', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers, body } = await http.inject({ method, url })
    expect([method, statusCode]).toEqual([method, 404])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['x-frame-options']).toBeDefined()
    if (method === 'GET') expect(body).toContain('<p>*</p>')
  }
})

test.each([
  ['GET', '/v1/group/%'],
  ['GET', '/assets/%ff.js'],
  ['POST', '/home/group/%'],
] as const)('refuses %s %s without a page', async (method, url) => {
  const reply = await http.inject({ method, url })
  expect(reply.statusCode).toBe(400)
  expect(reply.headers['content-type']).toContain('application/json')
})

test('a page that is there in several languages comes in the one that was remembered, else in one that is asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mulghar-web-'))
  mkdirSync(join(folder, '.pages'))
  const table = [
    { path: '*', file: 'en.html' },
    { path: '*', file: 'ne.html', language: 'ne' },
  ]
  writeFileSync(join(folder, '.pages/table.json'), JSON.stringify(table))
  for (const { file } of table) writeFileSync(join(folder, '.pages', file), file)
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  const several = await openHttp({ logLevel: 'silent', trustProxy: false, limits: noLimits })
  await servePages(several, folder)
  const page = async (headers: Record<string, string>) => (await several.inject({ url: '/', headers })).body
  expect(await page({})).toBe('en.html')
  expect(await page({ 'accept-language': 'hi, ne;q=0.5' })).toBe('ne.html')
  expect(await page({ 'accept-language': 'ne', cookie: 'a=b; mulghar-language=en' })).toBe('en.html')
  expect(await page({ cookie: 'mulghar-language=ne; c=d' })).toBe('ne.html')
  expect(
    await page({ cookie: 'mulghar-language=hi; language=en; no-mulghar-language=ne', 'accept-language': 'ne' }),
  ).toBe('ne.html')
  expect((await several.inject({ url: '/' })).headers['vary']).toContain('Cookie, Accept-Language')
  const unknown = await several.inject({ url: '/home/%', headers: { cookie: 'mulghar-language=ne' } })
  expect([unknown.statusCode, unknown.body]).toEqual([404, 'ne.html'])
  expect(String((await http.inject({ url: '/' })).headers['vary'])).not.toContain('Cookie')
  await several.close()
  rmSync(folder, { recursive: true })
})

test('the API reference has a page, a document, and each file that the page names, and no other file', async () => {
  const docs = await openHttp({ logLevel: 'silent', trustProxy: false, limits: noLimits })
  await serveReference(docs, () => ({ openapi: '3.1.0' }))
  const { body } = await docs.inject({ url: '/docs' })
  const files = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path!)
  expect(files).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/docs/start.js'])
  for (const url of files) {
    const { statusCode, headers } = await docs.inject({ url })
    expect([url, statusCode]).toEqual([url, 200])
    expect(headers['content-type']).toMatch(url.endsWith('.css') ? /^text\/css/ : /^(text|application)\/javascript/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  expect((await docs.inject({ url: '/docs/openapi.json' })).json()).toEqual({ openapi: '3.1.0' })
  for (const url of ['/docs/package.json', '/docs/index.html', '/docs/%2e%2e/package.json'])
    expect([url, (await docs.inject({ url })).statusCode]).toEqual([url, 404])
  await docs.close()
})
