import type { Client } from './client.ts'

// An id is the same in capitals: RFC 9562 has it read so. Whoever compares ids as text lets in by that whom it means to keep out.

const id = /(?<![\w-])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\w-])/gi

export const inCapitals = (text: string) => text.replace(id, (one) => one.toUpperCase())
export const inSmall = (text: string) => text.replace(id, (one) => one.toLowerCase())

/** A client that writes all ids in capitals, wherever in a call they stand. */
export function shouting(client: Client): Client {
  const body = (sent: unknown) =>
    sent === undefined ? sent : (JSON.parse(inCapitals(JSON.stringify(sent))) as unknown)
  const all = (texts: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inCapitals(text)]))
  return {
    get: (url, headers) => client.get(inCapitals(url), all(headers)),
    post: (url, sent, headers) => client.post(inCapitals(url), body(sent), all(headers)),
    put: (url, sent, headers) => client.put(inCapitals(url), body(sent), all(headers)),
    delete: (url, sent, headers) => client.delete(inCapitals(url), body(sent), all(headers)),
    putBytes: (url, bytes, headers) => client.putBytes(inCapitals(url), bytes, all(headers)),
    upload: (url, file, fields, headers) => client.upload(inCapitals(url), file, all(fields), all(headers)),
  }
}
