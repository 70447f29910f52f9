import type { FastifyInstance } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'

// Tests read replies of every shape, and say what they expect of them: here, and only here, a body may be anything.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; body: any; headers: Record<string, unknown>; raw: Buffer }

/** The id of something made before what a test asks; throws where it was not made. */
export async function idOf(made: Promise<Answer>): Promise<string> {
  const { status, body } = await made
  if (status >= 300 || typeof body?.id !== 'string') throw new Error(`not made: ${status} ${JSON.stringify(body)}`)
  return body.id
}

export type UploadFile = { name: string; bytes: Uint8Array | string; type?: string }

export type Client = {
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Sends bytes as they are, with their digest unless another is given. */
  putBytes(url: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<Answer>
  /** Sends one file as multipart. */
  upload(
    url: string,
    file: UploadFile,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Somebody who calls the app: with a token as a member, without one as a visitor. */
export function clientOf(http: FastifyInstance, token?: string): Client {
  async function send(method: Method, url: string, payload: Buffer | undefined, headers: Record<string, string>) {
    const answer = await http.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload && { payload }),
    })
    const isPlain = answer.headers['content-encoding'] === undefined
    const isJson = isPlain && String(answer.headers['content-type']).startsWith('application/json')
    const body: unknown = isJson && answer.body ? answer.json() : answer.body || undefined
    return { status: answer.statusCode, body, headers: answer.headers, raw: answer.rawPayload }
  }
  const json =
    (method: Method) =>
    (url: string, body?: unknown, headers: Record<string, string> = {}) =>
      body === undefined
        ? send(method, url, undefined, headers)
        : send(method, url, Buffer.from(JSON.stringify(body)), { 'content-type': 'application/json', ...headers })

  return {
    get: (url, headers = {}) => send('GET', url, undefined, headers),
    post: json('POST'),
    put: json('PUT'),
    delete: json('DELETE'),
    putBytes(url, bytes, headers = {}) {
      const digest = createHash('sha256').update(bytes).digest('base64')
      const usual = { 'content-type': 'application/octet-stream', 'content-digest': `sha-256=:${digest}:` }
      return send('PUT', url, Buffer.from(bytes), { ...usual, ...headers })
    },
    upload(url, file, fields = {}, headers = {}) {
      const boundary = `test${randomBytes(8).toString('hex')}`
      const parts = Object.entries(fields).map(
        ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`
      const payload = Buffer.concat([
        Buffer.from(parts.join('') + head),
        Buffer.from(file.bytes as Uint8Array),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
      return send('POST', url, payload, { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers })
    },
  }
}
