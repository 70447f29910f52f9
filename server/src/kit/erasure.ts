import { Readable } from 'node:stream'
import { AppError } from './app-error.ts'
import { archiveOf } from './archive.ts'
import type { Clock } from './clock.ts'
import { inTransaction } from './database.ts'
import { deleteKitRows, insertErasure, selectStranded, tellOfNobody } from './erasure.sql.ts'
import { goneAccount, type ExportFile } from './erasure-types.ts'
import type { Registry } from './registry.ts'
import type { KitDb } from './tables.ts'
import type { TaskKind, Tasks } from './tasks.ts'

type Payload = { accountId: string }

export type Leaving = {
  /** All that an account has in the house, a room after the other: made while it is read. */
  exportAccount(accountId: string): AsyncIterable<ExportFile>
  /** The same as one archive, a room's files after the other: nothing is held but what is being written. */
  exportArchive(accountId: string): Readable
  /** Begins to erase an account: from then on nobody gets into it. Refused where a room says why it cannot be. */
  eraseAccount(accountId: string): Promise<void>
  /** Erases, a step after the other: from the highest room down to the accounts. */
  task: TaskKind
  /** Takes up again what was broken off. */
  resume(): Promise<void>
}

/** How an account leaves the house: with a copy of what is its own, and without a trace. */
export function openLeaving(parts: {
  db: KitDb
  clock: Clock
  tasks: () => Tasks
  rooms: Pick<Registry, 'all' | 'byKind'>
}): Leaving {
  const { db, clock, rooms } = parts

  // It is nobody's task: its account is about to go.
  const putInLine = (trx: KitDb, accountId: string) =>
    parts.tasks().create(trx, { accountId: goneAccount, kind: 'erasure', payload: { accountId }, rootId: accountId })

  async function* exportAccount(accountId: string) {
    for (const part of rooms.all('exportAccount')) yield* part(accountId)
  }

  return {
    exportAccount,
    exportArchive: (accountId) => Readable.from(archiveOf(exportAccount(accountId)), { objectMode: false }),

    async eraseAccount(accountId) {
      for (const refusal of rooms.all('eraseRefusal')) {
        const code = await refusal(accountId)
        if (code) throw new AppError(code)
      }
      await inTransaction(db, async (trx) => {
        if (await insertErasure(trx, accountId, clock.now())) await putInLine(trx, accountId)
      })
      await rooms.byKind('sessions').lockOut(accountId)
    },

    task: {
      async run({ payload, progress }) {
        const { accountId } = payload as Payload
        await rooms.byKind('sessions').lockOut(accountId)
        // An import that is still at work would write for an account that is gone.
        await parts.tasks().endAllOf(accountId)
        // A notice that is written after theirs have gone would name them for good.
        await tellOfNobody(db, accountId)
        let steps = 0
        const erasers = rooms.all('eraseAccount').toReversed()
        // A call that was under way when its account was locked out may write behind the first pass. The account itself goes last.
        for (const erase of [...erasers.slice(0, -1), ...erasers]) {
          do await progress(++steps, null, 'erasing')
          while (await erase(accountId))
        }
        await inTransaction(db, async (trx) => {
          await deleteKitRows(trx, accountId)
          await parts.tasks().forget(trx, accountId)
        })
      },
    },

    async resume() {
      for (const accountId of await selectStranded(db)) await putInLine(db, accountId)
    },
  }
}
