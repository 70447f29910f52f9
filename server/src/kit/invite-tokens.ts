import { createHmac, timingSafeEqual } from 'node:crypto'

export type InviteKey = { rootId: string; id: string }

/**
 * What opens an invitation: the ids of what it leads to and of itself, and a mark that only this house can make. Nothing of it is
 * kept, so that whoever reads the database can open none.
 */
export type InviteTokens = { write(key: InviteKey): string; read(token: string): InviteKey | undefined }

const idBytes = 16
const markBytes = 16

export function inviteTokens(key: Buffer): InviteTokens {
  const markOf = (ids: Buffer) => createHmac('sha256', key).update(ids).digest().subarray(0, markBytes)
  return {
    write({ rootId, id }) {
      const ids = Buffer.concat([bytesOf(rootId), bytesOf(id)])
      return Buffer.concat([ids, markOf(ids)]).toString('base64url')
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== 2 * idBytes + markBytes || bytes.toString('base64url') !== token) return undefined
      const ids = bytes.subarray(0, 2 * idBytes)
      if (!timingSafeEqual(bytes.subarray(2 * idBytes), markOf(ids))) return undefined
      return { rootId: uuidOf(ids.subarray(0, idBytes)), id: uuidOf(ids.subarray(idBytes)) }
    },
  }
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
