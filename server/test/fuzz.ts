import { createHash } from 'node:crypto'
import { reference, wire } from '@mulghar/contract/wire'
import { errors } from '@mulghar/contract/errors'
import { openApi } from '../src/kit/openapi.ts'
import { oddTexts, valueOf, type Dice } from './fuzz-values.ts'

// Requests for every call of the API reference, made of its schemas.

type Json = { [key: string]: unknown }
type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Json; required: boolean }
export type Operation = {
  id: string
  method: string
  path: string
  parameters: Parameter[]
  body?: Json
  /** A field of the body may not be in the query. */
  isBodyOnly: boolean
  isUpload: boolean
  /** The body is bytes. */
  isRaw: boolean
}
export type Wish = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: Buffer
  /** A field of the body is in the query, where it must be refused. */
  isExposed?: boolean
}
/** What there is: ids of all kinds, and cursors that were given out. */
export type Known = { ids: string[]; cursors: string[] }

/** All calls but the stream, which never ends. */
export function operations(): Operation[] {
  const { paths } = openApi(wire, { ...reference, version: '0' }) as { paths: Record<string, Record<string, Json>> }
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, call]) => {
      const request = call['requestBody'] as
        | { content: Record<string, { schema: Json }>; 'x-body-only'?: boolean }
        | undefined
      const content = request?.content
      const isBodyOnly = request?.['x-body-only'] === true
      const body = content?.['application/json']?.schema
      const id = String(call['operationId'])
      if (id === 'service_stream') return []
      const parameters = call['parameters'] as Parameter[]
      const isUpload = content?.['multipart/form-data'] !== undefined
      const isRaw = content?.['application/octet-stream'] !== undefined
      const operation = { id, method: method.toUpperCase(), path, parameters, isUpload, isRaw, isBodyOnly }
      return [{ ...operation, ...(body && { body }) }]
    }),
  )
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 3000)
const oddEncodings = ['%00', '%ED%A0%80', '%ff', '%', '%zz', '.', '..', '%2e%2e', '%2F']

function inUrl(value: unknown, dice: Dice): string {
  return dice.chance(0.02) ? dice.pick(oddEncodings) : encodeURIComponent(textOf(value).toWellFormed())
}

/** One request; `bearer` is who asks. */
export function wishFor(
  { method, path, parameters, body, isBodyOnly, isUpload, isRaw }: Operation,
  dice: Dice,
  known: Known,
  bearer?: string,
): Wish {
  const made = (parameter: Parameter) =>
    parameter.name === 'next' && dice.chance(0.8) ? cursor(known, dice) : valueOf(parameter.schema, dice, known.ids)
  let url = path
  const query: string[] = []
  const headers: Record<string, string> = { ...(bearer && { authorization: `Bearer ${bearer}` }), ...oddHeaders(dice) }
  for (const parameter of parameters) {
    if (parameter.in === 'path') url = url.replace(`{${parameter.name}}`, inUrl(made(parameter), dice) || 'x')
    else if (!parameter.required && dice.chance(0.6)) continue
    else if (parameter.in === 'query') query.push(`${parameter.name}=${inUrl(made(parameter), dice)}`)
  }
  if (dice.chance(0.02) && query.length > 0) query.push(query[0]!)
  const exposed = isBodyOnly && dice.chance(0.3) ? exposedField(body!, dice, known) : undefined
  if (exposed !== undefined) query.push(exposed)
  const wish = {
    method,
    url: query.length > 0 ? `${url}?${query.join('&')}` : url,
    headers,
    isExposed: exposed !== undefined,
  }
  if (isUpload) return { ...wish, ...upload(headers, dice) }
  if (isRaw && dice.chance(0.97)) return { ...wish, ...bytes(headers, dice) }
  if (!body && dice.chance(0.95)) return wish
  const sent = valueOf(body ?? {}, dice, known.ids)
  const json = JSON.stringify(sent) ?? ''
  headers['content-type'] = dice.chance(0.98)
    ? 'application/json'
    : dice.pick(['text/plain', 'application/xml', 'x', ''])
  const broken = dice.chance(0.01) ? json.slice(0, json.length / 2) : json
  // Halves of letters are sent as bytes too, not only as JSON writes them.
  const payload = dice.chance(0.01)
    ? Buffer.concat([Buffer.from(broken), Buffer.from([0xff, 0x00])])
    : Buffer.from(broken)
  return { ...wish, payload }
}

/** One field of a body, as somebody might put it into the address. */
function exposedField(body: Json, dice: Dice, known: Known): string {
  const choices = (body['anyOf'] ?? body['oneOf'] ?? [body]) as Json[]
  const [name, schema] = dice.pick(Object.entries((dice.pick(choices)['properties'] ?? {}) as Record<string, Json>))
  const value = encodeURIComponent(textOf(valueOf(schema, dice, known.ids)).toWellFormed()) || 'x'
  return `${dice.pick([name, `${name}[x]`, `new.${name}`])}=${value}`
}

/** What is wrong with the answer to a call that has a field of its body in the query. */
export function exposureOf(status: number): string | undefined {
  return status >= 400 ? undefined : `answered ${status} with a field of the body in the query`
}

function cursor({ cursors }: Known, dice: Dice): string {
  const given = cursors.length > 0 ? dice.pick(cursors) : 'x'
  if (dice.chance(0.4)) return given
  if (dice.chance(0.4)) return `${given.slice(0, 9)}${dice.pick(['A', '_', '%'])}${given.slice(10)}`
  const keys = dice.pick([['0000-01-01 00:00:00+00', 'x'], [2_147_483_647, 'x', 'x', 'x'], [0, '\0'], [], null, 1])
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

function oddHeaders(dice: Dice): Record<string, string> {
  const headers: Record<string, string> = {}
  const odd = () => dice.pick(oddTexts.map((text) => encodeURI(text.toWellFormed())).concat('bytes=0-', 'W/"1"', '*'))
  if (dice.chance(0.05)) headers['idempotency-key'] = odd()
  for (const name of [
    'range',
    'if-none-match',
    'accept-encoding',
    'accept',
    'cookie',
    'user-agent',
    'x-forwarded-for',
    'origin',
  ])
    if (dice.chance(0.02)) headers[name] = odd()
  if (dice.chance(0.01)) headers['authorization'] = dice.pick(['', 'Bearer', 'Bearer x.y.z', 'Basic eDp5', long])
  return headers
}
const long = `Bearer ${'x'.repeat(4000)}`

const files = [
  '',
  '\0',
  'No,Name,Father\n1,Ram,\n2,Hari,1\n',
  '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME Ra\0m /Tha\ufffdpa/\n1 BIRT\n2 DATE 31 FEB 99999\n0 TRLR\n',
  '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME\n2 GIVN\n1 FAMC @F9@\n0 @I1@ INDI\n0 TRLR',
  'PK\u0003\u0004 no archive',
  '\u00ff\u00d8\u00ff no picture',
]

function upload(headers: Record<string, string>, dice: Dice): { payload: Buffer } {
  const name = encodeURI(dice.pick(oddTexts).toWellFormed()).slice(0, 300)
  const field = dice.chance(0.97) ? 'file' : 'other'
  const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}${dice.pick(['', '.ged', '.csv', '.jpg', '\0'])}"\r\n\r\n`
  const end = dice.chance(0.97) ? '\r\n--x--\r\n' : ''
  headers['content-type'] = dice.chance(0.97) ? 'multipart/form-data; boundary=x' : 'multipart/form-data'
  return { payload: Buffer.from(`${head}${dice.pick(files)}${end}`, 'utf8') }
}

/** Bytes with their digest, or with another one, or none. */
function bytes(headers: Record<string, string>, dice: Dice): { payload: Buffer } {
  const payload = Buffer.from(dice.pick(files).repeat(dice.pick([1, 1, 3000])), 'latin1')
  const sent = dice.chance(0.1) ? payload.subarray(1) : payload
  const digest = createHash('sha256').update(sent).digest('base64')
  headers['content-type'] = dice.chance(0.97) ? 'application/octet-stream' : 'text/plain'
  if (dice.chance(0.95)) headers['content-digest'] = `sha-256=:${dice.chance(0.97) ? digest : digest.slice(1)}:`
  if (dice.chance(0.02)) headers['content-encoding'] = dice.pick(['gzip', 'identity'])
  return { payload }
}

/** What is wrong with an answer: a fault of ours, or a refusal in other words than the contract's. */
export function faultOf(status: number, text: string): string | undefined {
  if (status >= 500) return `answered ${status}: ${text}`
  if (status < 400) return undefined
  let body: Json
  try {
    body = JSON.parse(text)
  } catch {
    return `a refusal that is no JSON: ${status} ${text.slice(0, 200)}`
  }
  const known = errors[body['code'] as keyof typeof errors]
  const fields = body['errors'] ?? []
  const isWorded =
    known?.[0] === status &&
    body['status'] === status &&
    typeof body['message'] === 'string' &&
    typeof body['requestId'] === 'string' &&
    Array.isArray(fields) &&
    fields.every(({ field, message, code }: Json) => [field, message, code].every((part) => typeof part === 'string'))
  return isWorded ? undefined : `a refusal in other words: ${status} ${text.slice(0, 300)}`
}
