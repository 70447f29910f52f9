import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A refresh token names its session, so that its row is found by key: `account.session.secret`. */
export type RefreshToken = { accountId: string; sessionId: string; secret: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function firstToken(accountId: string, sessionId: string): RefreshToken {
  return { accountId, sessionId, secret: randomBytes(32).toString('base64url') }
}

/** The one successor of a token: whoever presents it again, or lost the reply, gets the same. */
export function successorOf(token: RefreshToken, key: Buffer): RefreshToken {
  const secret = createHmac('sha256', key).update(writeToken(token)).digest('base64url')
  return { ...token, secret }
}

export function writeToken({ accountId, sessionId, secret }: RefreshToken): string {
  return `${accountId}.${sessionId}.${secret}`
}

export function readToken(text: string): RefreshToken | undefined {
  const [accountId = '', sessionId = '', secret = '', ...rest] = text.split('.')
  if (rest.length > 0 || !uuid.test(accountId) || !uuid.test(sessionId) || !secret) return undefined
  return { accountId, sessionId, secret }
}

export function hashOf(token: RefreshToken | string): string {
  return createHash('sha256')
    .update(typeof token === 'string' ? token : writeToken(token))
    .digest('base64url')
}
