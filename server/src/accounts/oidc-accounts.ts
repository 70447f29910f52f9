import type { Language } from '@mulghar/contract/kit/languages'
import { AppError } from '../kit/app-error.ts'
import type { Env } from '../kit/env.ts'
import { cleanText, visibleText } from '@mulghar/contract/kit/clean-text'
import { findAccountByEmail, insertAccount, insertEvent, proveEmail, type AccountRow } from './accounts.sql.ts'
import type { Claims } from './oidc-providers.ts'
import { deleteIdentity, findConnected, insertIdentity, selectIdentities } from './oidc.sql.ts'
import type { AccountsDb } from './tables.ts'

const maxNameLength = 100

/** A name in one line, as a form would send it, without half of a letter at its end. */
const nameIn = (text: string) =>
  visibleText(
    cleanText(text.replaceAll(/\s+/g, ' '))
      .slice(0, maxNameLength)
      .replace(/[\ud800-\udbff]$/, ''),
  )

/**
 * The account of somebody who has signed in elsewhere: the one that is connected, or a new one. An account that is there
 * already is never handed over because of its email: an address may have had other owners, there and here.
 */
export async function accountOf(
  trx: AccountsDb,
  claims: Claims,
  { registration, language, now }: { registration: Env['REGISTRATION']; language: Language; now: Date },
): Promise<string> {
  const connected = await findConnected(trx, claims)
  if (connected) return connected
  if (claims.email && (await findAccountByEmail(trx, claims.email))) throw new AppError('accounts/oidc-email-known')
  if (registration !== 'OPEN') throw new AppError('accounts/registration-closed')
  if (!claims.email) throw new AppError('accounts/oidc-no-email')

  const name = nameIn(claims.name) || nameIn(claims.email.split('@')[0]!)
  const { email, issuer, subject } = claims
  const account = await insertAccount(trx, {
    name,
    email,
    phone: null,
    password_hash: null,
    demo: false,
    language,
    email_proved_at: now,
  })
  // Somebody was a moment faster: with this address, or with this very identity in another tab.
  if (!account) throw new AppError('accounts/oidc-email-known')
  const isNew = await insertIdentity(trx, { account_id: account.id, issuer, subject, email, created_at: now })
  if (!isNew) throw new AppError('accounts/oidc-expired')
  await insertEvent(trx, { account_id: account.id, kind: 'registered', at: now, detail: issuer })
  return account.id
}

/**
 * Ends the ways in that somebody opened before the address was shown to be its owner's, which it is by now; answers the
 * issuers of those, and of those that stay. The account is held by the caller.
 */
export async function endUnproved(
  trx: AccountsDb,
  account: AccountRow,
  now: Date,
): Promise<{ ended: string[]; kept: string[] }> {
  const since = account.email_proved_at
  const identities = await selectIdentities(trx, account.id)
  const { ended = [], kept = [] } = Object.groupBy(identities, ({ created_at }) =>
    since === null || created_at < since ? 'ended' : 'kept',
  )
  for (const identity of ended) {
    await deleteIdentity(trx, identity)
    await insertEvent(trx, { account_id: account.id, kind: 'disconnected', at: now, detail: identity.issuer })
  }
  await proveEmail(trx, account.id, now)
  return { ended: ended.map(({ issuer }) => issuer), kept: kept.map(({ issuer }) => issuer) }
}
