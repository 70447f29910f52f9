import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A refresh token names its session, so that its row is found by key: `account.session.secret.mark`. */
export type RefreshToken = { accountId: string; sessionId: string; secret: string }

export type RefreshTokens = {
  first(accountId: string, sessionId: string): RefreshToken
  /** The one successor of a token: whoever presents it again, or lost the reply, gets the same. */
  successorOf(token: RefreshToken): RefreshToken
  write(token: RefreshToken): string
  /** Undefined for what was never given out: a made-up token can end nobody's session. */
  read(text: string): RefreshToken | undefined
  hashOf(token: RefreshToken): string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const markLength = 22

export function openRefreshTokens(key: Buffer): RefreshTokens {
  const plain = ({ accountId, sessionId, secret }: RefreshToken) => `${accountId}.${sessionId}.${secret}`
  const mac = (purpose: 'successor' | 'mark', token: RefreshToken) =>
    createHmac('sha256', key)
      .update(`${purpose} ${plain(token)}`)
      .digest('base64url')
  const markOf = (token: RefreshToken) => mac('mark', token).slice(0, markLength)
  const write = (token: RefreshToken) => `${plain(token)}.${markOf(token)}`

  return {
    first: (accountId, sessionId) => ({ accountId, sessionId, secret: randomBytes(32).toString('base64url') }),
    successorOf: (token) => ({ ...token, secret: mac('successor', token) }),
    write,
    read(text) {
      const [accountId = '', sessionId = '', secret = '', mark = '', ...rest] = text.split('.')
      if (rest.length > 0 || !uuid.test(accountId) || !uuid.test(sessionId)) return undefined
      const token = { accountId, sessionId, secret }
      const [given, right] = [Buffer.from(mark), Buffer.from(markOf(token))]
      return given.length === right.length && timingSafeEqual(given, right) ? token : undefined
    },
    hashOf: (token) => hashOf(write(token)),
  }
}

/** What is kept of a token that only its bearer knows. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
