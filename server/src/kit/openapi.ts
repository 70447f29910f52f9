import { messageOf, statusOf } from '@mulghar/contract/errors'
import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { Endpoint, EndpointTable } from '@mulghar/contract/kit/endpoint'
import { Waiting } from '@mulghar/contract/kit/waiting'
import { codeFor } from './access.ts'
import { jsonSchema } from './reply-schema.ts'

type Json = { [key: string]: unknown }

const everywhere: ErrorCode[] = ['kit/bad-input', 'kit/bug']

/** What is said of all calls together, by whoever knows all rooms. */
export type Reference = {
  title: string
  description: string
  version: string
  /** How whoever has not signed in is refused. */
  signInNeeded: ErrorCode
}

/** The OpenAPI 3.1 document of all tables: printed by `npm run -s openapi`, served below /docs. */
export function openApi(tables: Record<string, EndpointTable>, reference: Reference): Json {
  const { title, description, version, signInNeeded } = reference
  const paths: Record<string, Json> = {}
  for (const [room, table] of Object.entries(tables)) {
    for (const [name, row] of Object.entries<Endpoint>(table)) {
      const path = row.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(room, name, row, signInNeeded) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(tables).map((room) => ({ name: room })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  }
}

function operation(room: string, name: string, row: Endpoint, signInNeeded: ErrorCode): Json {
  const status = String(row.status ?? (row.reply || row.produces ? 200 : 204))
  return {
    tags: [room],
    operationId: `${room}_${name}`,
    summary: row.summary,
    ...accessOf(row),
    parameters: [...parametersOf(row, 'params', 'path'), ...parametersOf(row, 'query', 'query'), ...headersOf(row)],
    ...((row.body || row.upload || row.raw) && { requestBody: requestBody(row) }),
    responses: {
      [status]: { description: 'Done.', ...contentOf(row) },
      ...(row.waits && {
        202: {
          description: 'Taken, and waiting for somebody.',
          content: row.waits === 'reply' ? contentOf(row).content : waiting,
        },
      }),
      ...refusals(row, signInNeeded),
    },
  }
}

/** Who may call: the role of the account beside the scheme, and what an access key must be allowed (null: no key will do). */
function accessOf(row: Endpoint): Json {
  if (row.access === 'anyone') return {}
  const roles = row.access === 'member' ? [] : [row.access]
  return { security: [{ bearer: roles }], 'x-access': row.access, 'x-scope': row.scope }
}

const waiting = { 'application/json': { schema: jsonSchema(Waiting, 'output') } }

function parametersOf(row: Endpoint, from: 'params' | 'query', where: string): Json[] {
  const schema = row[from]
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }))
}

function headersOf(row: Endpoint): Json[] {
  const digest = { type: 'string', pattern: '^sha-256=:[A-Za-z0-9+/]{43}=:$' }
  return [
    ...(row.creates
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
      : []),
    ...(row.raw ? [{ name: 'Content-Digest', in: 'header', required: true, schema: digest }] : []),
  ]
}

const anyBytes = { type: 'string', contentMediaType: 'application/octet-stream' }

function requestBody(row: Endpoint): Json {
  if (row.raw) {
    const description = `At most ${row.raw.maxBytes} bytes.`
    return { required: true, description, content: { 'application/octet-stream': { schema: anyBytes } } }
  }
  if (!row.upload)
    return {
      required: true,
      ...(row.bodyOnly && { description: 'A field of the body in the query is refused.', 'x-body-only': true }),
      content: { 'application/json': { schema: jsonSchema(row.body!, 'input') } },
    }
  const schema = { type: 'object', required: [row.upload], properties: { [row.upload]: anyBytes } }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function contentOf(row: Endpoint): Json {
  if (row.reply) return { content: { 'application/json': { schema: jsonSchema(row.reply, 'output') } } }
  return row.produces ? { content: { [row.produces]: { schema: { type: 'string' } } } } : {}
}

function refusals(row: Endpoint, signInNeeded: ErrorCode): Json {
  const codes: ErrorCode[] = [...(row.errors ?? []), ...everywhere]
  if (row.access !== 'anyone') codes.push(signInNeeded)
  if (row.access === 'moderator' || row.access === 'admin') codes.push(codeFor[row.access])
  if (row.rate) codes.push('kit/too-many')
  if (row.raw) codes.push('kit/bad-digest', 'kit/too-large', 'kit/wrong-type')
  const byStatus = Map.groupBy(new Set(codes), statusOf)
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      { description: list.map((code) => `${code}: ${messageOf(code)}`).join('\n\n'), content },
    ]),
  )
}

const errorSchema: Json = {
  type: 'object',
  required: ['status', 'code', 'message', 'requestId'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' }, code: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
}
