import { makerOfThis } from './caller.ts'
import { openChanges, type Changes, type NewChangeEvent } from './change.ts'
import type { Clock } from './clock.ts'
import type { DbHandle } from './database-handle.ts'
import {
  dropForeignEvents,
  insertEvent,
  lockTelling,
  wakeProcesses,
  notifySessionEnd,
  purgeEvents,
  selectGivenUp,
  setTold,
  type EventRef,
} from './change-events.sql.ts'
import { newId } from './ids.ts'
import { openStreams, type Hearers, type Streams } from './streams.ts'
import { kitDb, type KitDb } from './tables.ts'
import type { Viewer } from './viewer.ts'

/**
 * Tells a part of those who are to be told of an event, in a transaction of its own; answers after whom to go on, null at
 * the end.
 */
export type Teller = (
  trx: DbHandle,
  event: { rootId: string; telling: unknown; after: string | null },
) => Promise<string | null>

export type ChangeEvents = Changes & {
  /** Tells every process, once the caller's transaction has committed, that a session of an account has ended. */
  recordEnd(db: DbHandle, accountId: string): Promise<void>
  /** Ends the streams whose session has: those of an account, or of anybody. */
  endStreams: Streams['end']
  stream: Streams['open']
  /** Looks for new events, once for everybody who listens here: called when a process is woken. */
  look(): void
  /** Tells everybody who is to be told of an event; goes on where it was interrupted: called by the queue. */
  tell(ref: EventRef): Promise<void>
  purge(): Promise<void>
  /** Puts in line again what the queue has given up telling, some of it: called every hour. To tell twice does nothing. */
  resume(): Promise<void>
  /** Once, before anybody listens. */
  begin(): Promise<void>
  close(): void
}

const wakeDelayMs = 25
const mostResumed = 500

export function openChangeEvents(parts: {
  /** For what must be answered whatever else goes on, and for work. */
  house: KitDb
  db: KitDb
  clock: Clock
  alive: (viewers: readonly Viewer[]) => Promise<Set<string>>
  /** Which accounts hear of events, by their kind, and who tells of them. */
  hearers: Readonly<Record<string, Hearers>>
  tellerOf: (kind: string) => Teller | undefined
  /** Puts the telling of an event in line, in the transaction that writes it. */
  tellLater: (trx: KitDb, ref: EventRef) => Promise<void>
  report: (error: unknown) => void
}): ChangeEvents {
  const { house, db, clock, alive, hearers, tellerOf, tellLater, report } = parts
  const streams = openStreams({ db: house, clock, alive, hearers, report })
  let waking: NodeJS.Timeout | undefined

  function nudge(): void {
    waking ??= setTimeout(() => {
      waking = undefined
      wakeProcesses(house).catch(report)
    }, wakeDelayMs)
  }

  /** Whether there is more to be told. */
  async function tellSome(trx: KitDb, ref: EventRef): Promise<boolean> {
    const row = await lockTelling(trx, ref)
    if (!row) return false
    const teller = tellerOf(row.kind)
    if (!teller) throw new Error(`nobody tells of events of the kind ${row.kind}`)
    const after = await teller(trx, { rootId: ref.rootId, telling: row.telling, after: row.told_after })
    await setTold(trx, ref, after)
    return after !== null
  }

  async function write(trx: DbHandle, event: NewChangeEvent): Promise<void> {
    const { kind, rootId, hears = null, to = [], telling = null } = event
    const maker = makerOfThis()
    const id = newId()
    await insertEvent(kitDb(trx), {
      rootId,
      id,
      kind,
      hears,
      accountIds: [...new Set(to)],
      madeBy: maker?.accountId ?? null,
      madeIn: maker?.callId ?? null,
      telling,
    })
    if (telling) await tellLater(kitDb(trx), { rootId, id })
  }

  const { change, record } = openChanges({ write, nudge })

  return {
    change,
    record,
    recordEnd: (trx, accountId) => notifySessionEnd(kitDb(trx), accountId),
    endStreams: streams.end,
    stream: streams.open,
    look: streams.look,
    async tell(ref) {
      while (await change(db, (trx) => tellSome(trx, ref)));
    },
    purge: () => purgeEvents(house),
    async resume() {
      for (const ref of await selectGivenUp(db, mostResumed)) await tellLater(db, ref)
    },
    begin: () => dropForeignEvents(house),
    close() {
      clearTimeout(waking)
      streams.close()
    },
  }
}
