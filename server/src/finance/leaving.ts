import type { ExportFile } from '../kit/erasure-types.ts'
import {
  findOwnAlone,
  nameNobody,
  selectOwnAside,
  selectOwnEntries,
  selectOwnPrograms,
  selectOwnReceipts,
} from './leaving.sql.ts'
import type { FinanceParts } from './core/parts.ts'
import { deleteProgram, lockProgram } from './core/programs.sql.ts'
import type { FinanceDb } from './core/tables.ts'

const rowsAtOnce = 5000

/** The programs that somebody created, the entries that they made, and the receipts that they issued. */
export async function* exportFinance(db: FinanceDb, accountId: string): AsyncGenerator<ExportFile> {
  yield { name: 'finance-programs.json', json: await selectOwnPrograms(db, accountId) }
  yield { name: 'finance-entries.json', json: await selectOwnEntries(db, accountId) }
  yield { name: 'finance-set-aside.json', json: await selectOwnAside(db, accountId) }
  yield { name: 'finance-receipts.json', json: await selectOwnReceipts(db, accountId) }
}

/** A program a step in which nobody else has made an entry goes; others stay, and their books, made by nobody. */
export async function eraseFromFinance(parts: FinanceParts, accountId: string): Promise<boolean> {
  const { db, change } = parts
  const alone = await findOwnAlone(db, accountId)
  if (alone) {
    await change(db, async (trx) => {
      // Asked again while it is held: somebody may have entered something meanwhile.
      await lockProgram(trx, alone)
      if (!(await findOwnAlone(trx, accountId, alone))) return
      await deleteProgram(trx, alone)
      await parts.forget(trx, alone)
    })
    return true
  }
  return nameNobody(db, accountId, rowsAtOnce)
}
