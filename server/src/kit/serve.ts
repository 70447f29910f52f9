import { usualBodyBytes, type Endpoint, type EndpointTable } from '@mulghar/contract/kit/endpoint'
import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { Waiting } from '@mulghar/contract/kit/waiting'
import { fieldIssue } from '@mulghar/contract/kit/issues'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { requireAccess } from './access.ts'
import { AppError, issueOf } from './app-error.ts'
import { languageOf } from './browser-language.ts'
import { asMaker, forCaller, onBehalfOf, readIn, type Maker } from './caller.ts'
import { cleanCall } from './clean-call.ts'
import type { Cursors } from './cursors.ts'
import { InPart, Waits, type Asked, type Download, type DownloadBody, type Handlers } from './handle.ts'
import type { Idempotency, KeptIds, Result } from './idempotency.ts'
import type { I18n, Mails } from './messages.ts'
import { incomingBytes } from './raw-body.ts'
import { rateLimitOf, type Limits, type Rates } from './rate-limits.ts'
import { fieldNames, serializerSchema } from './reply-schema.ts'
import { endingAfter, requireStillSignedIn, type SignedInParts } from './still-signed-in.ts'
import { countedUpload, incomingFile, type Upload } from './upload.ts'

/** How the kit refuses what only a room has a code for, which that room gives. */
export type Refusals = {
  /** Who has not signed in. */
  signInNeeded: ErrorCode
  /** A call that is about a file, and comes without. */
  noFile: ErrorCode
}

export type ServeParts = SignedInParts & {
  refusals: Refusals
  idempotency: Idempotency
  cursors: Cursors
  limits: Pick<Limits, 'factor'>
  /** The sentences of answers, by language. */
  texts: Mails
  /** How often what rooms name is done a minute. */
  rates: Rates
}

/** So many mistakes are told at once: a form has fewer fields, and whoever is right in none learns enough. */
const mostIssues = 100

type Run = (context: unknown, call: unknown) => Promise<unknown>
type Creating = {
  may: (context: unknown, call: unknown) => Promise<string | null>
  run: Run
  makes?: (answer: unknown) => string | readonly string[]
  again?: (context: unknown, id: string, call: unknown, kept: KeptIds) => Promise<unknown>
  keeps?: (answer: unknown) => object
}

/** Mounts a table: who (access), how often, how large, parse, handle, and let out only what the reply schema names. */
export function serve<T extends EndpointTable>(
  app: FastifyInstance,
  table: T,
  handlers: Handlers<T>,
  parts: ServeParts,
): void {
  for (const [name, row] of Object.entries<Endpoint>(table)) {
    // The loop forgets which handler belongs to which row; `Handlers` has checked it already.
    mount(app, row, handlers[name] as unknown as Run | Creating, parts)
  }
}

function mount(app: FastifyInstance, row: Endpoint, handler: Run | Creating, parts: ServeParts): void {
  const { may, run, makes, again, keeps }: Partial<Creating> & { run: Run } =
    typeof handler === 'function' ? { run: handler } : handler
  const status = row.status ?? (row.reply ? 200 : 204)
  const schemas = {
    ...(row.reply && { [status]: serializerSchema(row.reply) }),
    ...(row.waits && { 202: serializerSchema(row.waits === 'reply' && row.reply ? row.reply : Waiting) }),
  }
  app.route({
    method: row.method,
    url: row.path,
    config: { ...rateLimitOf(row, parts.limits.factor, parts.rates), ...(row.raw && { rawBytes: row.raw.maxBytes }) },
    schema: { response: schemas },
    bodyLimit: row.maxBodyBytes ?? usualBodyBytes,
    // The question who asks comes before how often, and both before anything of a body is read.
    onRequest: async (request) => {
      request.viewer = await parts.viewerOf(request)
      await requireAccess(row, request.viewer, parts)
    },
    ...(row.method !== 'GET' && { preHandler: (request) => requireStillSignedIn(row, request, parts) }),
    handler: async (request, reply) => {
      const signal = goneSignal(reply)
      // A change is done, whoever goes meanwhile; a read is done for somebody who listens.
      const { viewer } = request
      const language = languageOf(request.headers)
      const asWhom = <R>(work: () => Promise<R>) =>
        readIn(language, () =>
          onBehalfOf(viewer?.id, () =>
            row.method === 'GET' ? forCaller(signal, work) : asMaker(makerOf(request), work),
          ),
        )
      const perform: Run = (context, call) => asWhom(() => run(context, call))
      const { call, seal } = parts.cursors(row, viewer, {
        params: parse(row.params, request.params),
        query: parseQuery(row.query, request.query as object),
        body: parse(row.body, bodyOf(row, request)),
      })
      const key = row.creates && viewer ? request.headers['idempotency-key'] : undefined
      const form = row.upload && { field: row.upload, noFile: parts.refusals.noFile }
      const upload = form && typeof key === 'string' ? countedUpload(request, form) : undefined
      const context = {
        viewer,
        asked: askedOf(request, reply, signal),
        ...incomingOf(row, request, reply, { form, upload, parts }),
      }
      if (row.produces) {
        const download = (await perform(context, call)) as Download
        return send(reply, row.produces, download, await asWhom(async () => opened(request, reply, download.body)))
      }
      const rootId = (await may?.(context, call)) ?? null
      const work = async () => {
        const answer = await perform(context, call)
        const result = answerOf(seal(answer), status, parts.texts(language))
        const made = madeBy(answer, makes)
        // An answer that waits for approval has no resource to read yet.
        const isWhole = made !== undefined && result.status === status
        const kept = again && isWhole ? { ids: [made].flat(), said: keeps?.(answer) ?? {} } : undefined
        return { ...result, made, kept }
      }
      const repeat = async (kept: Result): Promise<Result> => {
        if (!again || kept.status !== status) return kept
        const ids = keptIds(kept.body, makes)
        // A call that keeps parts of its reply may have created nothing.
        const [id = keeps && ''] = ids.ids
        if (id === undefined) throw new AppError('kit/not-found')
        return { status, body: seal(await asWhom(() => again(context, id, call, ids))) }
      }
      const result =
        typeof key === 'string'
          ? await parts.idempotency.once(
              { accountId: viewer!.id, key, asked: [row.path, call], upload, rootId },
              work,
              repeat,
            )
          : await work()
      reply.code(result.status)
      return result.body === undefined ? reply.send() : result.body
    },
  })
}

type Form = { field: string; noFile: ErrorCode }
type Uploading = { form: Form | undefined; upload: Upload | undefined; parts: SignedInParts }

/** The file or the bytes of a call, which arrive while it runs and end only where its session has not. */
function incomingOf(row: Endpoint, request: FastifyRequest, reply: FastifyReply, { form, upload, parts }: Uploading) {
  const check = () => requireStillSignedIn(row, request, parts)
  const file = async (maxBytes: number) => {
    const found = await (upload?.file(maxBytes) ?? incomingFile(request, form!, maxBytes))
    return { ...found, stream: endingAfter(found.stream, check) }
  }
  if (!row.raw) return row.upload ? { file } : {}
  const bytes = incomingBytes(request, reply, row.raw.maxBytes)
  return { bytes: { ...bytes, stream: endingAfter(bytes.stream, check) }, ...(row.upload && { file }) }
}

/** The ids that a call created; of a proposal where the change waits for approval. */
function madeBy(answer: unknown, makes: Creating['makes']): string | readonly string[] | undefined {
  if (answer instanceof Waits) return answer.proposalId
  return makes?.(answer instanceof InPart ? answer.reply : answer)
}

/** What was kept for a repeated call. Earlier versions kept the id alone, or the whole answer: both are a day old at most. */
function keptIds(kept: unknown, makes: Creating['makes']): KeptIds {
  const {
    id,
    ids = id ?? madeBy(kept, makes) ?? [],
    said = kept,
  } = kept as {
    id?: string
    ids?: string | readonly string[]
    said?: object
  }
  return { ids: [ids].flat(), said: said as object }
}

/** A page says which of its calls this is, so that it need not fetch what it has changed itself. */
function makerOf({ viewer, headers }: FastifyRequest): Maker | undefined {
  const callId = headers['x-mulghar-call']
  const isGood = viewer && typeof callId === 'string' && /^[\w.-]{1,64}$/.test(callId)
  return isGood ? { accountId: viewer.id, callId } : undefined
}

function answerOf(body: unknown, status: number, i18n: I18n): { status: number; body: unknown } {
  if (body instanceof InPart) return { status: 202, body: body.reply }
  if (!(body instanceof Waits)) return { status, body }
  return { status: 202, body: { proposalId: body.proposalId, message: i18n.t(body.message) } satisfies Waiting }
}

/** An empty key of a query says nothing, as one that is left out, except where it must be there. */
function parseQuery(schema: Endpoint['query'], sent: object): unknown {
  const full = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
  const parsed = schema?.safeParse(cleanCall(full))
  return parsed?.success ? parsed.data : parse(schema, sent)
}

/** A DELETE may say in its query what its body would, unless its row takes the body only. */
function bodyOf(row: Endpoint, request: FastifyRequest): unknown {
  if (row.body && row.bodyOnly) refuseFieldsInQuery(row.body, request.query as object)
  if (!row.body || row.bodyOnly || row.method !== 'DELETE') return request.body
  return { ...(request.query as object), ...(request.body as object | null) }
}

/** Addresses are logged by proxies too, so a proof in one is refused, even where the body is complete. */
function refuseFieldsInQuery(body: NonNullable<Endpoint['body']>, query: object): void {
  const names = fieldNames(body)
  // `new[authKey]` and `new.authKey` name a field as well.
  const isField = (key: string) => key.split(/[^\w-]+/).some((part) => names.has(part))
  const fields = Object.entries(query).flatMap(([key, value]) => (value !== '' && isField(key) ? [key] : []))
  if (fields.length === 0) return
  throw new AppError('kit/bad-input', {
    issues: fields.slice(0, mostIssues).map((field) => issueOf(field, 'body-only')),
  })
}

function parse(schema: Endpoint['body'], sent: unknown): unknown {
  if (!schema) return undefined
  const value = cleanCall(sent)
  // With what was sent, a wrong kind is told from what is missing.
  const parsed = schema.safeParse(value ?? undefined, { reportInput: true })
  if (parsed.success) return parsed.data
  // A field that must be there and a body that is not there at all are one mistake to whoever made it.
  const again = value === null || value === undefined ? schema.safeParse({}, { reportInput: true }) : parsed
  if (again.success) return again.data
  throw new AppError('kit/bad-input', { issues: again.error.issues.slice(0, mostIssues).map(fieldIssue) })
}

/** Tells when whoever has asked no longer listens, before the answer is complete. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  // The body may have taken longer than its sender.
  if (reply.raw.closed) gone.abort()
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort())
  return gone.signal
}

function askedOf(request: FastifyRequest, reply: FastifyReply, signal: AbortSignal): Asked {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    headers: request.headers,
    requestId: request.id,
    giveCookie: (cookie) => void reply.header('set-cookie', cookie),
    signal,
  }
}

/** The body of a download: nothing is made for a HEAD or for a reader who has gone, and the body ends with its reader. */
async function opened(request: FastifyRequest, reply: FastifyReply, body: Download['body']): Promise<DownloadBody> {
  const isWanted = request.method !== 'HEAD' && !reply.raw.closed
  // A stream without a byte leaves the headers of a HEAD as the handler gave them.
  if (typeof body === 'function' && !isWanted) return Readable.from([])
  const made = typeof body === 'function' ? await body() : body
  if (!(made instanceof Readable)) return made
  if (isWanted && !reply.raw.closed) reply.raw.once('close', () => made.destroy())
  else made.destroy()
  return isWanted ? made : Readable.from([])
}

function send(reply: FastifyReply, produces: string, download: Download, body: DownloadBody): FastifyReply {
  reply.code(download.status ?? 200)
  if (!download.headers['content-type'] && body !== null) reply.header('content-type', produces)
  for (const [name, value] of Object.entries(download.headers)) if (value !== undefined) reply.header(name, value)
  return reply.send(body ?? '')
}
