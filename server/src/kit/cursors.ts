import type { Endpoint } from '@mulghar/contract/kit/endpoint'
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { AppError } from './app-error.ts'
import type { Viewer } from './viewer.ts'

type Call = { params?: unknown; query?: unknown; body?: unknown }
type List = { call: Call; seal: (answer: unknown) => unknown }

/** Opens the cursor of a call, and seals the one in its answer. */
export type Cursors = (row: Endpoint, viewer: Viewer | null, call: Call) => List

const [nonceBytes, tagBytes] = [12, 16]

/**
 * Where a list goes on is for the server alone to read, and only for the list that said so: the same call, by the same
 * caller, with the same question. Lists themselves see their cursors as they wrote them. The same place is always the
 * same cursor, so that a list that has not changed is answered with the same letters.
 */
export function openCursors(key: Buffer): Cursors {
  const nonceKey = createHmac('sha256', key).update('nonces').digest()

  function seal(list: string, place: string): string {
    const nonce = createHmac('sha256', nonceKey).update(`${list}\n${place}`).digest().subarray(0, nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(list))
    const sealed = Buffer.concat([cipher.update(place, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  function open(list: string, cursor: string): string {
    const bytes = Buffer.from(cursor, 'base64url')
    if (bytes.length < nonceBytes + tagBytes) throw new AppError('kit/bad-cursor')
    const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
    const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.from(list)).setAuthTag(tag)
    try {
      return Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()]).toString('utf8')
    } catch {
      throw new AppError('kit/bad-cursor')
    }
  }

  return (row, viewer, call) => {
    if (!isList(row)) return { call, seal: (answer) => answer }
    const { next, limit: _, size: __, ...question } = call.query as { [key: string]: unknown }
    const list = JSON.stringify([row.method, row.path, viewer?.id ?? null, call.params ?? null, question])
    return {
      call: next ? { ...call, query: { ...(call.query as object), next: open(list, String(next)) } } : call,
      seal: (answer) => {
        const place = (answer as { next?: unknown }).next
        return typeof place === 'string' ? { ...(answer as object), next: seal(list, place) } : answer
      },
    }
  }
}

/** Whether a call is asked with a cursor and answers one. */
function isList({ query, reply }: Endpoint): boolean {
  return [query, reply].every((schema) => schema && 'shape' in schema && 'next' in (schema.shape as object))
}
