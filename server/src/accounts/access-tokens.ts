import { jwtVerify, SignJWT } from 'jose'
import type { KeyObject } from 'node:crypto'
import type { Clock } from '../kit/clock.ts'
import type { Viewer } from '../kit/viewer.ts'

export const accessTokenMs = 10 * 60_000
const issuer = 'mulghar'
const mostKept = 50_000

export type AccessTokens = {
  sign(viewer: Omit<Viewer, 'expiresAt'>): Promise<{ token: string; expiresAt: Date }>
  /** Who a bearer header speaks for; null for none, a false one, an old one, or one whose session has ended. */
  viewerOf(authorization: string | undefined): Promise<Viewer | null> | Viewer | null
  /** Refuses all tokens of these sessions from now on. */
  forget(sessionIds: readonly string[]): void
  /** A session of this account, or of anybody, may have ended in another process: it is looked up again. */
  doubt(accountId: string | undefined): void
}

/**
 * EdDSA tokens of ten minutes. A verified one is remembered until it expires, so that a signature is checked once and not
 * for every call; at that first time its session must be alive. Every process is told of each session that ends; one that
 * cannot hear that at the moment looks the session up for every call.
 */
export function openAccessTokens(parts: {
  keys: { privateKey: KeyObject; publicKey: KeyObject }
  clock: Clock
  isAlive: (viewer: Viewer) => Promise<boolean>
  /** Whether sessions that end in other processes are heard of here. */
  isHearing: () => boolean
}): AccessTokens {
  const { keys, clock, isHearing } = parts
  const verified = new Map<string, Viewer>()
  /** Sessions ended lately, and until when a token of theirs could still be good; the oldest stand first. */
  const ended = new Map<string, number>()
  /** How often something was said that may have ended a session. */
  let doubts = 0

  async function verify(authorization: string): Promise<Viewer | null> {
    const token = authorization.replace(/^bearer /i, '')
    let viewer: Viewer
    try {
      const { payload } = await jwtVerify(token, keys.publicKey, {
        algorithms: ['EdDSA'],
        issuer,
        currentDate: clock.now(),
      })
      viewer = {
        id: String(payload.sub),
        sessionId: String(payload['sid']),
        role: payload['role'] as Viewer['role'],
        expiresAt: Number(payload.exp) * 1000,
      }
    } catch {
      // Whatever is wrong with a token, its bearer is nobody.
      return null
    }
    const before = doubts
    // In this order: the session may be ended while the database is being asked.
    if (!(await parts.isAlive(viewer)) || ended.has(viewer.sessionId)) return null
    if (before !== doubts || !isHearing()) return viewer
    if (verified.size >= mostKept) verified.clear()
    verified.set(authorization, viewer)
    return viewer
  }

  async function lookUp(authorization: string, viewer: Viewer): Promise<Viewer | null> {
    if (await parts.isAlive(viewer)) return viewer
    verified.delete(authorization)
    return null
  }

  return {
    async sign({ id, sessionId, role }) {
      const expiresAt = new Date(Math.floor((clock.now().getTime() + accessTokenMs) / 1000) * 1000)
      const token = await new SignJWT({ sid: sessionId, role })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setIssuer(issuer)
        .setSubject(id)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(keys.privateKey)
      return { token, expiresAt }
    },

    viewerOf(authorization) {
      if (!authorization) return null
      const known = verified.get(authorization)
      if (!known) return verify(authorization)
      if (known.expiresAt > clock.now().getTime()) return isHearing() ? known : lookUp(authorization, known)
      verified.delete(authorization)
      return null
    },

    forget(sessionIds) {
      if (sessionIds.length === 0) return
      const now = clock.now().getTime()
      for (const [id, until] of ended) {
        if (until > now) break
        ended.delete(id)
      }
      for (const id of sessionIds) ended.set(id, now + accessTokenMs)
      for (const [token, viewer] of verified) if (ended.has(viewer.sessionId)) verified.delete(token)
    },

    doubt(accountId) {
      doubts++
      if (accountId === undefined) verified.clear()
      else for (const [token, viewer] of verified) if (viewer.id === accountId) verified.delete(token)
    },
  }
}
