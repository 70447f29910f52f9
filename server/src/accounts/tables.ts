import type { DigitChoice } from '@mulghar/contract/kit/digit-choice'
import type { Language } from '@mulghar/contract/kit/languages'
import type { ColumnType, Generated, Kysely } from 'kysely'
import { narrowTo } from '../kit/database-narrowing.ts'

export type AccountsTables = {
  account: {
    id: string
    name: string
    email: string
    phone: string | null
    role: Generated<'MEMBER' | 'MODERATOR' | 'ADMIN'>
    demo: Generated<boolean>
    /** None where somebody has only ever signed in with an account elsewhere. */
    password_hash: string | null
    /** When the address was first shown to be its owner's; accounts connected before may be somebody else's. */
    email_proved_at: ColumnType<Date | null, Date | null | undefined, Date>
    language: Generated<Language>
    digits: Generated<DigitChoice>
    created_at: Generated<Date>
  }
  account_name_key: { account_id: string; key: string }
  /** Accounts whose search keys the hourly job rebuilds. */
  account_name_due: { account_id: string }
  login_key: { kind: string; value: string; account_id: string }
  session: {
    account_id: string
    id: string
    device_name: string
    /** The newest token that has been presented; empty before the first was. */
    token_hash: string
    /** Its one successor, or the first token. */
    next_hash: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
  password_reset: { token_hash: string; account_id: string; expires_at: Date; used_at: Date | null }
  /** Accounts elsewhere; their keys are in login_key. */
  identity: {
    account_id: string
    id: string
    issuer: string
    subject: string
    email: string | null
    created_at: Date
  }
  oidc_flow: {
    state_hash: string
    /** Of the cookie of the browser that has begun it. */
    browser_hash: string
    provider: string
    nonce: string
    verifier: string
    origin: string
    /** Who wants to connect it; nobody who signs in. */
    account_id: string | null
    expires_at: Date
  }
  oidc_code: {
    code_hash: string
    kind: 'SESSION' | 'CONNECT' | 'TICKET'
    account_id: string
    browser_hash: string | null
    /** Who is to be connected, or has signed in. */
    issuer: string | null
    subject: string | null
    email: string | null
    expires_at: Date
  }
  account_event: { account_id: string; id: string; kind: string; at: Date; detail: string | null }
}

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    accounts: AccountsTables
  }
}

/** What rooms above may read in statements of their own: a view, so that nothing else of an account comes with it. */
export type AccountsViews = {
  account_name: { id: string; name: string }
}

export type AccountsDb = Kysely<AccountsTables>
export const accountsDb = narrowTo('accounts')
