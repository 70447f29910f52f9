import { inTransaction, type Db } from './database.ts'
import type { DbHandle } from './database-handle.ts'

/** Something of a kind about a root has changed. Who hears of it is found after the commit. */
export type NewChangeEvent = {
  kind: string
  rootId: string
  /** Who of those who belong to the root, in the words of the room that answers for the kind. */
  hears?: string
  /** These in any case. */
  to?: readonly string[]
  /** What is to be told of it after the commit, besides. */
  telling?: object | undefined
}

/** Writes the one row of what has changed, in the transaction of the change. */
export type Tell = (event: NewChangeEvent) => Promise<void>

/**
 * Changes something in one transaction, and lets those who hear of what was told of it look once it has committed. A change
 * inside another is a part of that one.
 */
export type Change = <Tables, T>(db: Db<Tables>, work: (trx: Db<Tables>, tell: Tell) => Promise<T>) => Promise<T>

export type Changes = {
  change: Change
  /** Tells of a part of somebody else's change, by the handle of its transaction; a transaction that is no change is refused. */
  record(trx: DbHandle, event: NewChangeEvent): Promise<void>
}

export function openChanges(parts: {
  write: (trx: DbHandle, event: NewChangeEvent) => Promise<void>
  /** Lets every process look for new events, soon and once for many calls. */
  nudge: () => void
}): Changes {
  const underWay = new WeakMap<DbHandle, { isTold: boolean }>()

  async function record(trx: DbHandle, event: NewChangeEvent): Promise<void> {
    const open = underWay.get(trx)
    if (!open) throw new Error(`an event of the kind ${event.kind} is told of outside a change: nobody would be woken`)
    await parts.write(trx, event)
    open.isTold = true
  }

  return {
    record,
    async change(db, work) {
      if (db.isTransaction) return work(db, (event) => record(db, event))
      const { answer, open } = await inTransaction(db, async (trx) => {
        const open = { isTold: false }
        underWay.set(trx, open)
        return { answer: await work(trx, (event) => record(trx, event)), open }
      })
      if (open.isTold) parts.nudge()
      return answer
    },
  }
}
