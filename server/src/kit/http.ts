import { usualBodyBytes } from '@mulghar/contract/kit/endpoint'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import { AppError } from './app-error.ts'
import { languageOf } from './browser-language.ts'
import { isDatabaseAway, tookTooLong } from './database.ts'
import { readJson } from './json-body.ts'
import { openMessages, type Mails } from './messages.ts'
import type { TrustedProxies } from './networks.ts'
import { readRawBodies } from './raw-body.ts'
import { allowRateLimits, type Limits } from './rate-limits.ts'
import { serializerCompiler } from './reply-schema.ts'
import { endSlowBodies, usualPace, type BodyPace } from './slow-bodies.ts'
import { cutSilentReaders, usualPatienceMs, type ReaderPace } from './silent-readers.ts'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, found out before anything of the body is read. */
    viewer: Viewer | null
  }
}

/** What every reply of the API says to browsers; pages get their own, longer list. */
const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-resource-policy': 'same-origin',
}

/** The head of a call comes within so long; it is looked for those whose has not this often. */
const headWithinMs = 20_000
const looksEveryMs = 5000

/**
 * What is compressed, besides the types that mime-db calls compressible. The plugin's own list has octet-stream too, but a
 * reader of such bytes may ask for ranges of them, which do not fit a compressed whole.
 */
const compressedTypes = /^text\/(?!event-stream)|[+/](json|text|xml)(;|$)/

export type LogStream = { write(line: string): void }

/** A Fastify that words its refusals as the contract does, and takes calls without a body. */
export async function openHttp(settings: {
  logLevel: string
  trustProxy: TrustedProxies
  limits: Pick<Limits, 'count'>
  /** The sentences of refusals, by language. */
  texts?: Mails
  pace?: BodyPace
  /** A reader who takes nothing for so long is cut. */
  readerPatienceMs?: number
  readerPace?: ReaderPace
  /** Takes the lines of the log instead of standard output. */
  log?: LogStream | undefined
}): Promise<FastifyInstance> {
  const run = randomBytes(4).toString('hex')
  let count = 0
  const hops = settings.trustProxy
  const refuse = refuseIn(settings.texts ?? openMessages())
  const app = Fastify({
    logger:
      settings.logLevel === 'silent'
        ? false
        : {
            level: settings.logLevel,
            redact: ['req.headers.authorization'],
            serializers: { req: loggedCall },
            ...(settings.log && { stream: settings.log }),
          },
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    // A call whose body may be larger says so in its row.
    bodyLimit: usualBodyBytes,
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true },
    genReqId: () => `${run}-${(++count).toString(36)}`,
    forceCloseConnections: 'idle',
    http: { headersTimeout: headWithinMs, connectionsCheckingInterval: looksEveryMs },
    return503OnClosing: true,
    // Fastify comes here before any hook where an address has wrong percent signs or a part that is too long.
    frameworkErrors: (error, request, reply) => {
      if (servesNotFound(app, request, reply)) return
      refuse(error, request, reply.headers(apiHeaders))
    },
  })
  app.decorateRequest('viewer', null)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(apiHeaders)
    reply.header('x-request-id', request.id)
  })
  endSlowBodies(app, settings.pace ?? usualPace)
  cutSilentReaders(app, settings.readerPatienceMs ?? usualPatienceMs, settings.readerPace)
  readJson(app)
  readRawBodies(app)
  wordErrors(app, refuse)
  await app.register(compress, {
    threshold: 1400,
    customTypes: compressedTypes,
    // A page of a list is compressed at once: to hand it to another thread takes longer.
    syncThreshold: 65_536,
    encodings: ['br', 'gzip'],
    // Looking back a megabyte instead of four makes a long file no larger, and a stream holds 8 MB less.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 20 } },
    globalDecompression: false,
  })
  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 10_000 } })
  await allowRateLimits(app, settings.limits)
  return app
}

const unreadable = new WeakSet<IncomingMessage>()

/** Whether the router cannot read the address of this request, so that no page has it. */
export const isUnreadable = ({ raw }: FastifyRequest): boolean => unreadable.has(raw)

/** Routes a page with an unreadable address as the page of an unknown address, which has its own headers and language. */
function servesNotFound(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): boolean {
  const { raw, method } = request
  const url = raw.url ?? ''
  if ((method !== 'GET' && method !== 'HEAD') || isApiPath(url) || unreadable.has(raw)) return false
  unreadable.add(raw)
  raw.url = url.startsWith('/home/') ? '/home/not-found' : '/not-found'
  app.routing(raw, reply.raw)
  return true
}

/** Addresses below these are for programs, and never answered with a page. */
export const isApiPath = (path: string): boolean => /^\/(?:v1|assets|docs)\//.test(path)

/**
 * An address as the log may keep it. Its query is left out, since it can say where somebody is or what they search for. So
 * are parts of the path that are longer than an id: tokens, which open something.
 */
export function withoutSecrets(url: string): string {
  const end = url.search(/[?#;]/)
  const path = end === -1 ? url : `${url.slice(0, end)}${url[end]}…`
  return path.replace(/[\w.~%+-]{37,}/g, '…')
}

/** What the log tells of a call. */
const loggedCall = ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), remoteAddress: ip })

type Refuse = (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => FastifyReply

function wordErrors(app: FastifyInstance, refuse: Refuse): void {
  app.setErrorHandler(refuse)
  app.setNotFoundHandler(() => {
    throw new AppError('kit/not-found')
  })
}

/** Answers an error in the language of its reader. */
const refuseIn =
  (texts: Mails): Refuse =>
  (error, request, reply) => {
    const refusal = error instanceof AppError ? error : refusalOf(error)
    if (!refusal) request.log.error({ err: error, requestId: request.id }, 'a bug')
    // Those who run the house can make room; those who have met the want of it cannot.
    if (refusal?.status === 507) request.log.error({ err: refusal.cause, requestId: request.id }, 'no room left')
    if (refusal?.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
    const said = refusal ?? new AppError('kit/bug')
    const body = said.body(request.id, texts(languageOf(request.headers)))
    return reply.code(said.status).type('application/json').send(body)
  }

/** What Fastify and its plugins refuse by themselves, in our words. */
function refusalOf(error: FastifyError): AppError | undefined {
  if (isDatabaseAway(error)) return new AppError('kit/unavailable')
  if (tookTooLong(error)) return new AppError('kit/too-long')
  switch (error.statusCode) {
    case 400:
      return new AppError('kit/bad-json')
    case 404:
    case 414:
      return new AppError('kit/not-found')
    case 413:
      return new AppError('kit/too-large')
    case 415:
    case 406:
      return new AppError('kit/wrong-type')
    case 503:
      return new AppError('kit/unavailable')
    default:
      return undefined
  }
}
