import { tasks } from '@mulghar/contract/tasks/tasks'
import { call } from '../../kit/call.ts'
import { textsOfTabs } from '../../kit/device-drafts.ts'
import { Refusal } from '../../kit/failures.ts'
import { importDraft, keepRows, rowsIn } from './table-draft.ts'

/** The task of an import; `isEarlier` where another tab has sent the same rows. 'imported' where that import is done. */
export type SentTable = { task: string; isEarlier: boolean } | 'imported'

/**
 * Sends a table, and answers the task of its import. The Idempotency-Key of a draft stays on the device until an answer has come,
 * also for other tabs.
 */
export type SendTable = (draft?: string) => Promise<string>

export type RowsToSend = { key: string; rows: string; isImported: () => boolean }

/**
 * Sends pasted rows once, also where several tabs show them. Each tab keeps the task on the device before the next one
 * checks for it.
 */
export function sendRows({ key, rows, isImported }: RowsToSend, send: SendTable): Promise<SentTable> {
  return inTurn(key, async () => {
    if (isImported()) return 'imported'
    const earlier = await earlierImport(key, rows)
    if (earlier !== undefined) return { task: earlier, isEarlier: true }
    const task = await send(importDraft(key))
    keepRows(key, { rows, sent: task })
    return { task, isEarlier: false }
  })
}

/** Pages without HTTPS have no locks. */
const inTurn = async (key: string, send: () => Promise<SentTable>): Promise<SentTable> => {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  return locks ? locks.request(key, send) : send()
}

async function earlierImport(key: string, rows: string): Promise<string | undefined> {
  for (const text of textsOfTabs(key)) {
    const { rows: sentRows, sent } = rowsIn(text)
    if (sent !== undefined && sentRows.trim() === rows.trim() && (await isUsed(sent))) return sent
  }
  return undefined
}

/** An import that was cancelled, has failed or is not known has brought nothing. */
async function isUsed(task: string): Promise<boolean> {
  try {
    const { endedAt, status } = await call(tasks.get, { params: { id: task } })
    return !endedAt || status === 'DONE'
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false
    throw error
  }
}
