import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [nonceBytes, tagBytes] = [12, 16]

/** What stands in the database for a while and is for this house alone to read, like a mail that waits to go out. */
export type AtRest = {
  /** `about` says what it is: what was sealed about one thing cannot be opened about another. */
  seal(value: unknown, about: string): string
  /** Throws for what this house did not seal about this. */
  open(sealed: string, about: string): unknown
}

export function openAtRest(key: Buffer): AtRest {
  return {
    seal(value, about) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(JSON.stringify(value ?? null), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url')
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      const opened = Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()])
      return JSON.parse(opened.toString('utf8')) as unknown
    },
  }
}
