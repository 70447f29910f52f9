import type { ExportFile } from '../kit/erasure-types.ts'
import { selectOwnRows } from './leaving.sql.ts'
import type { AccountsDb } from './tables.ts'

/** Who the account is, and where it is signed in; nothing that opens it. */
export async function* exportAccount(db: AccountsDb, accountId: string): AsyncGenerator<ExportFile> {
  const { account, ...rest } = await selectOwnRows(db, accountId)
  yield { name: 'account.json', json: { ...account, ...rest } }
}
