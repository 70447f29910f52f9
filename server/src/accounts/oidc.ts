import type { Identity, oidc as wire } from '@mulghar/contract/accounts/oidc'
import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { randomBytes } from 'node:crypto'
import { AppError } from '../kit/app-error.ts'
import { languageOf } from '../kit/browser-language.ts'
import type { Clock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import type { Env } from '../kit/env.ts'
import { handle, type Download } from '../kit/handle.ts'
import { findAccount, insertEvent, lockAccount } from './accounts.sql.ts'
import { browserIn, cookieOf } from './browser-cookie.ts'
import { deviceNameOf } from './devices.ts'
import { accountOf } from './oidc-accounts.ts'
import { nameOfIssuer, newFlow, openProvider, type Claims, type Provider } from './oidc-providers.ts'
import {
  deleteIdentity,
  findConnected,
  insertCode,
  insertFlow,
  insertIdentity,
  selectIdentities,
  takeCode,
  takeFlow,
} from './oidc.sql.ts'
import { hashOf } from './refresh-tokens.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Sessions } from './sessions.ts'
import { findSession } from './sessions.sql.ts'
import type { AccountsDb, AccountsTables } from './tables.ts'

type Parts = {
  db: AccountsDb
  clock: Clock
  env: Pick<Env, 'REGISTRATION' | 'oidc'>
  sessions: Sessions
  devices: KnownDevices
  publicUrl: () => string
  report: (error: unknown) => void
}

const flowMs = 10 * 60_000
const codeMs = 60_000

const newCode = () => randomBytes(32).toString('base64url')
const goTo = (address: string, headers: Download['headers'] = {}): Download => ({
  status: 302,
  headers: { ...headers, location: address },
  body: null,
})

export function oidcHandlers({ db, clock, env, sessions, devices, publicUrl, report }: Parts) {
  const providers = new Map(env.oidc.map((settings) => [settings.id, openProvider(settings)]))
  const inAWhile = (ms: number) => new Date(clock.now().getTime() + ms)
  const addressOf = ({ id }: Provider) => `${publicUrl()}/v1/auth/oidc/${id}/callback`

  function requireProvider(id: string): Provider {
    const provider = providers.get(id)
    if (!provider) throw new AppError('accounts/oidc-unknown')
    return provider
  }

  /** The page of ours that ends a flow, with what it needs to know. */
  function callbackPage(said: { code?: string; connect?: string; error?: ErrorCode; from?: string }): Download {
    const query = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== undefined))
    return goTo(`${publicUrl()}/login/callback?${query.toString()}`)
  }

  /** A code for the browser that comes back: for a session, or to connect. */
  async function hand(trx: AccountsDb, code: Omit<AccountsTables['oidc_code'], 'code_hash' | 'expires_at'>) {
    const text = newCode()
    await insertCode(trx, { ...code, code_hash: hashOf(text), expires_at: inAWhile(codeMs) })
    return text
  }

  /** What the provider says of who has come back; a refusal that the person is told where it says nothing good. */
  async function claimsOf(provider: Provider, flow: AccountsTables['oidc_flow'], query: Returned): Promise<Claims> {
    if (query.error)
      throw new AppError(query.error === 'access_denied' ? 'accounts/oidc-cancelled' : 'accounts/oidc-failed')
    const returned = new URL(addressOf(provider))
    for (const [name, value] of Object.entries(query)) if (value !== undefined) returned.searchParams.set(name, value)
    const { state = '' } = query
    try {
      return await provider.claimsOf({ state, nonce: flow.nonce, verifier: flow.verifier }, returned)
    } catch (error) {
      if (error instanceof AppError) throw error
      report(error)
      throw new AppError('accounts/oidc-failed')
    }
  }

  return handle<typeof wire>({
    async providers() {
      return { data: env.oidc.map(({ id, name }) => ({ id, name })), next: null, hasNext: false }
    },

    async start({ asked }, { params, query }) {
      const provider = requireProvider(params.provider)
      const origin = /^\/home(?=[/?#]|$)/.test(query.origin ?? '') ? query.origin! : '/home'
      const ticket =
        query.ticket !== undefined
          ? await takeCode(db, { kind: 'TICKET', codeHash: hashOf(query.ticket) }, clock.now())
          : undefined
      if (query.ticket !== undefined && !ticket) return callbackPage({ error: 'accounts/oidc-code-used' })
      // A browser may go through several at once, in its tabs.
      const browser = browserIn(asked.headers) ?? newCode()
      const flow = newFlow()
      try {
        const address = await provider.startOf(flow, addressOf(provider))
        await insertFlow(db, {
          state_hash: hashOf(flow.state),
          browser_hash: hashOf(browser),
          provider: provider.id,
          nonce: flow.nonce,
          verifier: flow.verifier,
          origin,
          account_id: ticket?.account_id ?? null,
          expires_at: inAWhile(flowMs),
        })
        const isSecure = publicUrl().startsWith('https:')
        return goTo(address, { 'set-cookie': cookieOf(browser, { seconds: flowMs / 1000, isSecure }) })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        report(error)
        return callbackPage({ error: error.code, from: origin })
      }
    },

    async callback({ asked }, { params, query }) {
      const provider = requireProvider(params.provider)
      const flow = await takeFlow(db, hashOf(query.state ?? ''), clock.now())
      const browser = browserIn(asked.headers)
      if (!flow || !browser || flow.browser_hash !== hashOf(browser) || flow.provider !== provider.id) {
        return callbackPage({ error: 'accounts/oidc-expired' })
      }
      const from = flow.origin
      try {
        const claims = await claimsOf(provider, flow, query)
        if (flow.account_id !== null) {
          const { issuer, subject, email } = claims
          const code = { kind: 'CONNECT' as const, account_id: flow.account_id, browser_hash: flow.browser_hash }
          return callbackPage({ connect: await hand(db, { ...code, issuer, subject, email }), from })
        }
        const language = languageOf(asked.headers)
        const code = await inTransaction(db, async (trx) => {
          const account_id = await accountOf(trx, claims, {
            registration: env.REGISTRATION,
            language,
            now: clock.now(),
          })
          const { issuer, subject } = claims
          const who = { issuer, subject, email: null }
          return hand(trx, { kind: 'SESSION', account_id, browser_hash: flow.browser_hash, ...who })
        })
        return callbackPage({ code, from })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return callbackPage({ error: error.code, from })
      }
    },

    async exchange({ asked }, { body }) {
      const browserHash = hashOf(browserIn(asked.headers) ?? '')
      return inTransaction(db, async (trx) => {
        const code = await takeCode(trx, { kind: 'SESSION', codeHash: hashOf(body.code), browserHash }, clock.now())
        const account = code && (await lockAccount(trx, code.account_id))
        // It may have been disconnected since the code was given out.
        if (!account || (await findConnected(trx, whoIn(code))) !== account.id)
          throw new AppError('accounts/oidc-code-used')
        await insertEvent(trx, { account_id: account.id, kind: 'signed-in', at: clock.now(), detail: 'oidc' })
        asked.giveCookie(devices.cookieFor(account))
        return sessions.begin(trx, account, deviceNameOf(asked.userAgent))
      })
    },

    async begin({ viewer }, { params }) {
      requireProvider(params.provider)
      const nobody = { issuer: null, subject: null, email: null, browser_hash: null }
      return { ticket: await hand(db, { kind: 'TICKET', account_id: viewer.id, ...nobody }) }
    },

    async connect({ viewer, asked }, { body }) {
      const browserHash = hashOf(browserIn(asked.headers) ?? '')
      await inTransaction(db, async (trx) => {
        const wanted = { kind: 'CONNECT' as const, codeHash: hashOf(body.code), browserHash, accountId: viewer.id }
        const code = await takeCode(trx, wanted, clock.now())
        if (!code) throw new AppError('accounts/oidc-code-used')
        const who = whoIn(code)
        // Asked again while the account is held: who was signed out a moment ago opens no way back in.
        await lockAccount(trx, viewer.id)
        const session = await findSession(trx, viewer.id, viewer.sessionId)
        if (!session || session.revoked_at) throw new AppError('accounts/sign-in-needed')
        const at = clock.now()
        const isNew = await insertIdentity(trx, { ...who, account_id: viewer.id, email: code.email, created_at: at })
        if (!isNew && (await findConnected(trx, who)) !== viewer.id) throw new AppError('accounts/oidc-taken')
        if (isNew) await insertEvent(trx, { account_id: viewer.id, kind: 'connected', at, detail: who.issuer })
      })
    },

    async identities({ viewer }) {
      const rows = await selectIdentities(db, viewer.id)
      const account = await findAccount(db, viewer.id)
      const data = rows.map((row): Identity => ({
        id: row.id,
        providerName: nameOfIssuer(env.oidc, row.issuer),
        email: row.email,
        connectedAt: row.created_at.toISOString(),
      }))
      return { data, next: null, hasNext: false, hasPassword: account?.password_hash !== null }
    },

    async disconnect({ viewer }, { params }) {
      await inTransaction(db, async (trx) => {
        // Two at once must not take away the last two ways in.
        const account = await lockAccount(trx, viewer.id)
        const identities = await selectIdentities(trx, viewer.id)
        const identity = identities.find((one) => one.id === params.id)
        if (!identity) throw new AppError('accounts/oidc-not-connected')
        if (account?.password_hash === null && identities.length === 1) throw new AppError('accounts/last-way-in')
        await deleteIdentity(trx, identity)
        await insertEvent(trx, {
          account_id: viewer.id,
          kind: 'disconnected',
          at: clock.now(),
          detail: identity.issuer,
        })
      })
    },
  })
}

/** Who the code stands for at the provider. */
function whoIn({ issuer, subject }: AccountsTables['oidc_code']): { issuer: string; subject: string } {
  if (issuer === null || subject === null) throw new AppError('accounts/oidc-code-used')
  return { issuer, subject }
}

type Returned = { code?: string; state?: string; iss?: string; error?: string; error_description?: string }
