import type { Endpoint, EndpointTable } from '@mulghar/contract/kit/endpoint'
import { Waiting, waitingMessage } from '@mulghar/contract/kit/waiting'
import { fieldIssue } from '@mulghar/contract/kit/issues'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { Waits, type Asked, type Download, type Handlers } from './handle.ts'
import type { Idempotency } from './idempotency.ts'
import { rateLimitOf } from './rate-limits.ts'
import { serializerSchema } from './reply-schema.ts'
import { incomingFile } from './upload.ts'
import type { Viewer } from './viewer.ts'

export type ServeParts = {
  viewerOf: (request: FastifyRequest) => Promise<Viewer | null> | Viewer | null
  idempotency: Idempotency
  rateLimitFactor: number
}

type Run = (context: unknown, call: unknown) => Promise<unknown>

/** Mounts a table: knock (access), limit, parse, handle, and let out only what the reply schema names. */
export function serve<T extends EndpointTable>(
  app: FastifyInstance,
  table: T,
  handlers: Handlers<T>,
  parts: ServeParts,
): void {
  for (const [name, row] of Object.entries<Endpoint>(table)) {
    // The loop forgets which handler belongs to which row; `Handlers` has checked it already.
    mount(app, row, handlers[name] as unknown as Run, parts)
  }
}

function mount(app: FastifyInstance, row: Endpoint, run: Run, parts: ServeParts): void {
  const status = row.status ?? (row.reply ? 200 : 204)
  const schemas = {
    ...(row.reply && { [status]: serializerSchema(row.reply) }),
    ...(row.waits && { 202: serializerSchema(Waiting) }),
  }
  app.route({
    method: row.method,
    url: row.path,
    config: rateLimitOf(row, parts.rateLimitFactor),
    schema: { response: schemas },
    handler: async (request, reply) => {
      const viewer = await parts.viewerOf(request)
      if (row.access === 'member' && !viewer) throw new AppError('accounts/sign-in-needed')
      const call = {
        params: parse(row.params, request.params),
        query: parse(row.query, request.query),
        body: parse(row.body, bodyOf(row, request)),
      }
      const context = {
        viewer,
        asked: askedOf(request, reply),
        ...(row.upload && { file: (maxBytes: number) => incomingFile(request, row.upload!, maxBytes) }),
      }
      if (row.produces) return send(reply, row.produces, (await run(context, call)) as Download)
      const work = async () => answerOf(await run(context, call), status)
      const key = row.creates && viewer ? request.headers['idempotency-key'] : undefined
      const result =
        typeof key === 'string' ? await parts.idempotency.once(viewer!.id, key, request, work) : await work()
      reply.code(result.status)
      return result.body === undefined ? reply.send() : result.body
    },
  })
}

function answerOf(body: unknown, status: number): { status: number; body: unknown } {
  if (!(body instanceof Waits)) return { status, body }
  return { status: 202, body: { proposalId: body.proposalId, message: waitingMessage } satisfies Waiting }
}

/** A DELETE may say in its query what its body would. */
function bodyOf(row: Endpoint, request: FastifyRequest): unknown {
  if (!row.body || row.method !== 'DELETE') return request.body
  return { ...(request.query as object), ...(request.body as object | null) }
}

function parse(schema: Endpoint['body'], value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? undefined)
  if (parsed.success) return parsed.data
  // A field that must be there and a body that is not there at all are one mistake to whoever made it.
  const again = value === null || value === undefined ? schema.safeParse({}) : parsed
  if (again.success) return again.data
  throw new AppError('kit/bad-input', { issues: again.error.issues.map(fieldIssue) })
}

function askedOf(request: FastifyRequest, reply: FastifyReply): Asked {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    headers: request.headers,
    requestId: request.id,
    get signal() {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      return gone.signal
    },
  }
}

function send(reply: FastifyReply, produces: string, download: Download): FastifyReply {
  reply.code(download.status ?? 200)
  if (!download.headers['content-type'] && download.body !== null) reply.header('content-type', produces)
  for (const [name, value] of Object.entries(download.headers)) if (value !== undefined) reply.header(name, value)
  return reply.send(download.body ?? '')
}
