import { unescape } from 'node:querystring'
import type { Answer, Client } from './client.ts'

// Answers must not tell a thing to somebody who may not read it: it is looked for in their words, its headers and its cursors, by words that
// are planted for it and stand nowhere else.

export type Marker<A extends string> = {
  text: string
  seenBy: readonly A[]
  /** Calls that are for fewer: by the name of the row. */
  only?: Record<string, readonly A[]>
}

/** What is planted, and fields that a reply may not even name to anybody else. */
export type Secrets<A extends string> = {
  markers: readonly Marker<A>[]
  fields?: Readonly<Record<string, readonly A[]>>
}

/** What an answer tells that this actor may not read. */
export function leaksIn<A extends string>(answer: Answer, actor: A, row: string, secrets: Secrets<A>): string[] {
  const { markers, fields = {} } = secrets
  const text = wordsOf(answer)
  const call = row.split(' ')[0]!
  const found = markers
    .filter(({ seenBy, only }) => !(only?.[call] ?? seenBy).includes(actor))
    .flatMap((marker) => (isIn(text, marker.text) ? [marker.text] : []))
  const named = isOk(answer) ? namesIn(answer.body) : new Set<string>()
  return [...found, ...Object.keys(fields).filter((field) => named.has(field) && !fields[field]!.includes(actor))]
}

const isOk = ({ status }: Answer) => status < 300

// A year stands alone; a word may stand within another.
const isIn = (text: string, marker: string) =>
  /^\d{4}$/.test(marker)
    ? new RegExp(`(?<![\\w.-])${marker}(?![\\w.])`).test(text)
    : text.includes(marker.toLowerCase())

/** All of an answer as text: what it says, its headers, and what is written in them or in its cursor in another way. */
function wordsOf({ raw, body, headers }: Answer): string {
  const plain = `${raw.toString('utf8')}\n${JSON.stringify(headers)}`
  const next = typeof body?.next === 'string' ? Buffer.from(body.next, 'base64url').toString('latin1') : ''
  return `${plain}\n${unescape(plain)}\n${next}`.toLowerCase()
}

function namesIn(value: unknown): Set<string> {
  const names = new Set<string>()
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    for (const [name, inner] of Object.entries(node)) {
      if (!Array.isArray(node) && inner !== null) names.add(name)
      walk(inner)
    }
  }
  walk(value)
  return names
}

/** A client that shows all its answers; of a list also those of its first page of one, where its cursor is. */
export function watched(client: Client, see: (answer: Answer) => void): Client {
  const seeing =
    <A extends unknown[]>(send: (...sent: A) => Promise<Answer>) =>
    async (...sent: A) => {
      const answer = await send(...sent)
      see(answer)
      return answer
    }
  const get = seeing(client.get)
  return {
    async get(url, headers) {
      const answer = await get(url, headers)
      if (typeof answer.body?.hasNext === 'boolean') await get(`${url}${url.includes('?') ? '&' : '?'}size=1`, headers)
      return answer
    },
    post: seeing(client.post),
    put: seeing(client.put),
    delete: seeing(client.delete),
    putBytes: seeing(client.putBytes),
    upload: seeing(client.upload),
  }
}
