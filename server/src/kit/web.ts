import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { Language } from '@mulghar/contract/kit/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AppError } from './app-error.ts'
import { languageOf } from './browser-language.ts'
import { isApiPath, isUnreadable } from './http.ts'

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    // A film that was chosen is looked at before it is sent.
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
}

/**
 * For workers that compile WebAssembly, and for nothing else: a worker runs under the policy of its own file. Vite names their
 * files `wasm-*`.
 */
const wasmWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
const wasmWorker = /[\\/]assets[\\/]wasm-[\w.-]+\.js(?:\.br|\.gz)?$/

/**
 * The headers that an asset needs of those that helmet writes for pages. A page loads dozens of assets, and a kilobyte of
 * headers with each costs a slow phone half a second.
 */
const assetHeaders = new Set(['x-content-type-options', 'cross-origin-resource-policy', 'referrer-policy'])
/** For scripts that run as workers: it is short, and as strict as the policy of pages. */
const assetPolicy = "default-src 'self'"

function sendFewHeaders(reply: FastifyReply): void {
  for (const name of reply.raw.getHeaderNames()) if (!assetHeaders.has(name)) reply.raw.removeHeader(name)
  reply.header('content-security-policy', assetPolicy)
}

/** Helmet writes below Fastify's own headers, which would win with what every reply of the API says. */
function takeBackApiPolicy(pages: FastifyInstance): void {
  pages.addHook('onRequest', async (_request, reply) => void reply.removeHeader('content-security-policy'))
}

type Page = Map<Language, Buffer>
type Line = { path: string; file: string; language?: Language }

/** What the build has prerendered of every page, by its path; `*` is for all other addresses. */
async function prerenderedPages(dist: string): Promise<Map<string, Page>> {
  const folder = join(dist, '.pages')
  const pages = new Map<string, Page>()
  for (const { path, file, language = 'en' } of JSON.parse(
    await readFile(join(folder, 'table.json'), 'utf8'),
  ) as Line[]) {
    const page = pages.get(path) ?? new Map<Language, Buffer>()
    pages.set(path, page.set(language, await readFile(join(folder, file))))
  }
  return pages
}

/** A page in the language of whoever asks for it. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const { headers } = request
  if (isUnreadable(request)) reply.code(404)
  if (page.size > 1) reply.header('vary', 'Cookie, Accept-Language')
  const html = page.get(languageOf(headers, [...page.keys()]))!
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
}

/** The built pages: files with a hash in their name are kept for a year, every other address is a page of the app. */
export async function servePages(app: FastifyInstance, dist: string): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`The web pages are not built: ${dist} has no index.html.`)
  const html = await prerenderedPages(dist)
  await app.register(async (pages) => {
    takeBackApiPolicy(pages)
    await pages.register(helmet, { contentSecurityPolicy, crossOriginEmbedderPolicy: false })
    await pages.register(fastifyStatic, {
      root: dist,
      index: false,
      // Each file is a route of its own; every other address is the app's.
      wildcard: false,
      // A script or page is read whole; a range that it does not have would be an error of the library.
      acceptRanges: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const forever = path.includes(`${dist}/assets/`)
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
        if (forever) sendFewHeaders(reply)
        // Fastify's own header replaces the one of helmet.
        if (forever && wasmWorker.test(path)) reply.header('content-security-policy', wasmWorkerPolicy)
      },
    })
    for (const [path, page] of html)
      if (path !== '*') pages.get(path, async (request, reply) => sendPage(request, reply, page))
    pages.get('/*', async (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      if (isApiPath(path)) throw new AppError('kit/not-found')
      return sendPage(request, reply, html.get('*')!)
    })
  })
}

/** The API reference, from files of our own server; the document, a tenth of what a start computes, is made for who first asks. */
export async function serveReference(app: FastifyInstance, makeDocument: () => object): Promise<void> {
  const ui = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mulghar API</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`
  let document: object | undefined
  const start = `window.ui = SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#swagger-ui', deepLinking: true })`
  await app.register(async (docs) => {
    takeBackApiPolicy(docs)
    await docs.register(helmet, {
      contentSecurityPolicy: {
        ...contentSecurityPolicy,
        directives: { ...contentSecurityPolicy.directives, 'style-src': ["'self'", "'unsafe-inline'"] },
      },
    })
    // Only the files that the page names: a route for every file would read the whole folder at each start.
    await docs.register(fastifyStatic, { root: ui, serve: false, acceptRanges: false })
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
      docs.get(`/docs/${file}`, (_, reply) => reply.sendFile(file))
    docs.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page))
    docs.get('/docs/start.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(start))
    docs.get('/docs/openapi.json', async (_, reply) =>
      reply.type('application/json').send((document ??= makeDocument())),
    )
  })
}
