import type { StorageNoticeKind } from '@mulghar/contract/storage/notices'
import { vaultFiles } from '@mulghar/contract/storage/files'
import { vaultPassword } from '@mulghar/contract/storage/vault-password'
import { routes, type OpenRoom } from '../kit/room.ts'
import { openContents } from './contents.ts'
import { eraseFromStorage, exportStorage } from './leaving.ts'
import { openLeftovers, sweepAll } from './leftovers.ts'
import { restartMail, vaultMail } from './mails.ts'
import { forgetDeletions } from './node-changes.ts'
import { storageNotices } from './notices.ts'
import type { StorageParts } from './parts.ts'
import { countedMs } from './restart.ts'
import { deleteOldRestarts } from './restarts.sql.ts'
import { storageDb, type StorageDb } from './tables.ts'
import { deleteTokens } from './tokens.sql.ts'
import { openTokens } from './tokens.ts'
import { purgeTrash } from './trash.ts'
import { openTries } from './tries.ts'
import { purgeUploads } from './uploads.ts'
import { vaultFilesHandlers } from './vault-files.ts'
import { vaultPasswordHandlers } from './vault-password.ts'
import { findVault } from './vaults.sql.ts'

/** Deletes the blobs of contents that were deleted. */
const sweepErrand = 'sweep-vault'

export const open: OpenRoom<'storage'> = (house, { accounts, notifications }) => {
  const { db } = house.databaseOf(storageDb)
  const { clock, mails } = house
  const tokens = openTokens({ db, clock })
  const leftovers = openLeftovers({
    db,
    blobs: house.blobs,
    clock,
    // It names nobody: the queue keeps what it has done for a while.
    sweepSoon: (trx) => house.errand(trx, sweepErrand, {}),
  })
  const contents = openContents({ clock, leftovers })

  async function notify(trx: StorageDb, kind: StorageNoticeKind, accountId: string): Promise<void> {
    await notifications.notify(trx, { kind, to: [accountId], actorId: null, rootId: accountId, isAnother: true })
    const account = await accounts.find(trx, accountId)
    if (!account) return
    const url = `${house.publicUrl()}/auth/forgot-password`
    await house.mail.send(trx, {
      to: account.email,
      ...vaultMail(mails(account.language, account.digits), kind, { name: account.name, url }),
    })
  }

  async function mailRestart(trx: StorageDb, accountId: string, token: string): Promise<void> {
    const account = await accounts.find(trx, accountId)
    if (!account) return
    // A fragment is not sent to the server, so the token reaches no log.
    const url = `${house.publicUrl()}/home/vault#anew=${token}`
    await house.mail.send(trx, {
      to: account.email,
      ...restartMail(mails(account.language, account.digits), { name: account.name, url }),
    })
  }

  const parts: StorageParts = {
    db,
    clock,
    change: house.change,
    accounts,
    tries: openTries(house.limits),
    tokens,
    contents,
    blobs: house.blobs,
    leftovers,
    limits: { quotaBytes: house.env.VAULT_QUOTA_BYTES, fileBytes: house.env.VAULT_FILE_BYTES },
    report: house.report,
    notify,
    mailRestart,
  }

  return {
    routes: [routes(vaultPassword, vaultPasswordHandlers(parts)), routes(vaultFiles, vaultFilesHandlers(parts))],
    errands: { [sweepErrand]: () => sweepAll(leftovers) },
    notifications: storageNotices(),
    vaultPassword: { storage: async (handle, id) => (await findVault(storageDb(handle), id)) !== undefined },
    sessionsEnded: {
      storage: (handle, accountId, sessionIds) => deleteTokens(storageDb(handle), accountId, { sessionIds }),
    },
    duties: [
      tokens.purge,
      () => deleteOldRestarts(db, new Date(clock.now().getTime() - countedMs)),
      () => purgeUploads(parts),
      () => purgeTrash(parts),
      () => forgetDeletions(parts),
      () => sweepAll(leftovers),
    ],
    exportAccount: (accountId) => exportStorage({ db, blobs: house.blobs }, accountId),
    eraseAccount: (accountId) => eraseFromStorage({ db, contents, leftovers }, accountId),
  }
}
