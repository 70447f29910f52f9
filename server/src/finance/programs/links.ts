import { AppError } from '../../kit/app-error.ts'
import type { Ending } from '../../kit/belonging.ts'
import type { DbHandle } from '../../kit/database-handle.ts'
import { insertEvent } from '../core/history.sql.ts'
import { toldOf, type FinanceParts } from '../core/parts.ts'
import { lockProgram, selectLinkedOf, updateProgram, type ProgramRow } from '../core/programs.sql.ts'
import { financeDb, type FinanceDb } from '../core/tables.ts'
import { saidOf } from './said.ts'

const columns = { TREE: 'family_id', GROUP: 'group_id' } as const
type Kind = keyof typeof columns

const kindTo = (program: ProgramRow, rootId: string): Kind | undefined =>
  program.family_id === rootId ? 'TREE' : program.group_id === rootId ? 'GROUP' : undefined

/** Ends the link of a program that is locked. The history of the program tells who did, if that is known. */
async function unlink(parts: FinanceParts, trx: FinanceDb, program: ProgramRow, kind: Kind, by: string | null) {
  const at = parts.clock.now()
  const change = { [columns[kind]]: null }
  await updateProgram(trx, program.id, { ...change, updated_at: at })
  const said = { before: saidOf(program), after: saidOf({ ...program, ...change }) }
  await insertEvent(trx, program.id, at, { kind: 'CHANGE', accountId: by, ...said })
}

/** Removes a program from its tree or group: for its creator, the owner of the tree, and moderators of the group. */
export async function removeLink(
  parts: FinanceParts,
  accountId: string,
  { programId, rootId }: { programId: string; rootId: string },
): Promise<void> {
  await parts.change(parts.db, async (trx, tell) => {
    const program = await lockProgram(trx, programId)
    if (!program) throw new AppError('finance/not-found')
    const kind = kindTo(program, rootId)
    const isOwn = program.created_by === accountId
    // Everybody sees programs, so that a keeper may also learn that one is not linked, as when the first answer was lost.
    if (!isOwn && !(await parts.belonging.isKeeper(trx, accountId, rootId))) throw new AppError('finance/not-creator')
    if (!kind) return
    // Everybody reads the history of a program, and only members of a group know its moderators.
    await unlink(parts, trx, program, kind, isOwn ? accountId : null)
    if (!isOwn && program.created_by !== null) {
      const done = { actorId: accountId, accountId: program.created_by }
      if (kind === 'GROUP')
        await parts.groups.moderate(trx, tell, { groupId: rootId, kind: 'PROGRAM_REMOVED', ...done })
      const about = { to: [program.created_by], actorId: null, rootId: programId, refId: rootId }
      await parts.notices.notify(trx, { kind: `FINANCE_REMOVED_FROM_${kind}`, ...about })
    }
    await tell(toldOf(programId))
  })
}

/** Accounts were removed from a tree or group, or banned: links of their programs to it end. */
export async function endLinksOf(
  parts: FinanceParts,
  handle: DbHandle,
  { rootId, accountIds, isRemoval = false }: { rootId: string; accountIds: readonly string[] } & Ending,
): Promise<void> {
  if (!isRemoval) return
  await parts.change(financeDb(handle), async (trx, tell) => {
    for (const kind of ['TREE', 'GROUP'] as const) {
      // The message may arrive late: those who are members again keep their links.
      const back = new Set((await parts.belonging.among(trx, kind, [rootId], accountIds)).map((row) => row.accountId))
      const removed = accountIds.filter((id) => !back.has(id))
      for (const program of await selectLinkedOf(trx, columns[kind], rootId, removed)) {
        await unlink(parts, trx, program, kind, null)
        await tell(toldOf(program.id))
      }
    }
  })
}
