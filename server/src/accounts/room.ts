import { accounts as accountsWire } from '@mulghar/contract/accounts/accounts'
import { oidc as oidcWire } from '@mulghar/contract/accounts/oidc'
import type { DbHandle } from '../kit/database-handle.ts'
import { routes, type OpenRoom } from '../kit/room.ts'
import { exportAccount } from './leaving.ts'
import { deleteAccount } from './leaving.sql.ts'
import { openAccounts, type Accounts } from './public.ts'
import { accountsDb } from './tables.ts'
import { writeWaitingNames } from './waiting-names.ts'

declare module '../kit/room.ts' {
  interface Doors {
    accounts: Accounts
  }
  interface Gives {
    /** Who tells an account, where it reads what has happened, of what has to do with its safety. */
    safety?: { told: (trx: DbHandle, kind: 'PASSWORD_CHANGED', accountId: string) => Promise<void> }
    /** Ends what a higher module keeps of sessions, in the transaction that ends them: by the name of the module. */
    sessionsEnded?: Readonly<
      Record<string, (trx: DbHandle, accountId: string, sessionIds: readonly string[]) => Promise<void>>
    >
    /** Whether an account has a vault, whose password is required besides: by the name of the higher module that keeps it. */
    vaultPassword?: Readonly<Record<string, (db: DbHandle, accountId: string) => Promise<boolean>>>
  }
}

export const open: OpenRoom<'accounts'> = (house) => {
  const { db } = house.databaseOf(accountsDb)
  const safety = house.rooms.byKind('safety')
  const vaultPassword = house.rooms.byKind('vaultPassword')
  const sessionsEnded = house.rooms.byKind('sessionsEnded')
  const accounts = openAccounts({
    ...house,
    db,
    mail: house.mail.send,
    askForReset: (trx, email) => house.errand(trx, 'password-reset', email),
    async sessionsEnded(trx, accountId, sessionIds) {
      for (const end of Object.values(sessionsEnded)) await end(trx, accountId, sessionIds)
    },
    async isVaultPasswordRequired(handle, accountId) {
      for (const isRequired of Object.values(vaultPassword)) if (await isRequired(handle, accountId)) return true
      return false
    },
    notice: (trx, kind, accountId) => safety.told(trx, kind, accountId),
  })
  return {
    door: accounts,
    rates: { 'sign-in': 20, 'sign-up': 10, reset: 10 },
    routes: [routes(accountsWire, accounts.handlers), routes(oidcWire, accounts.oidcHandlers)],
    errands: { 'password-reset': (email) => accounts.mailReset(String(email)) },
    duties: [accounts.purge, () => writeWaitingNames(db)],
    refusals: { signInNeeded: 'accounts/sign-in-needed' },
    sessions: {
      viewerOf: (request) => accounts.viewerOf(request.headers.authorization),
      roleOf: async ({ id }) => (await accounts.find(db, id))?.role,
      alive: accounts.alive,
      ended: accounts.sessionEnded,
      lockOut: accounts.lockOut,
    },
    exportAccount: (accountId) => exportAccount(db, accountId),
    async eraseAccount(accountId) {
      await deleteAccount(db, accountId)
      return false
    },
  }
}
