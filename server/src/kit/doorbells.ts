import { Readable } from 'node:stream'
import type { DbHandle } from './database-handle.ts'
import {
  findLastDoorbell,
  insertDoorbells,
  notifyDoors,
  notifySessionEnd,
  purgeDoorbells,
  selectDoorbells,
} from './doorbells.sql.ts'
import type { Download } from './handle.ts'
import { kitDb, type KitDb } from './tables.ts'
import type { Viewer } from './viewer.ts'

export type Doorbells = {
  /** Writes the doorbell in the caller's transaction; call `nudge` once that has committed. */
  record(db: DbHandle, accountIds: readonly string[], bell: { kind: string; rootId: string }): Promise<void>
  /** Lets every process look for new doorbells, soon and once for many calls. */
  nudge(): void
  /** Tells every process, once the caller's transaction has committed, that a session of an account has ended. */
  recordEnd(db: DbHandle, accountId: string): Promise<void>
  /** Ends the streams whose session has: those of an account, or of anybody. */
  endStreams(accountId: string | undefined): void
  /** The event stream of an account, until its session ends, its token expires or the browser goes. */
  stream(viewer: Viewer, lastEventId: string | undefined, now: Date): Download
  /** Looks for new doorbells of everybody who listens here: called at each knock. */
  look(): void
  purge(): Promise<void>
  close(): void
}

type Door = { viewer: Viewer; last: number; out: Readable; busy: boolean; again: boolean }

const knockDelayMs = 25
const heartbeatMs = 20_000

export function openDoorbells(
  db: KitDb,
  alive: (viewers: readonly Viewer[]) => Promise<Set<string>>,
  report: (error: unknown) => void,
): Doorbells {
  const doors = new Set<Door>()
  let knock: NodeJS.Timeout | undefined
  const beat = setInterval(() => {
    for (const door of doors) door.out.push(': still here\n\n')
  }, heartbeatMs)
  beat.unref()

  const look = () => {
    for (const door of doors) deliver(door).catch(report)
  }

  async function deliver(door: Door): Promise<void> {
    if (door.busy) {
      door.again = true
      return
    }
    door.busy = true
    try {
      do {
        door.again = false
        const rows = await selectDoorbells(db, door.viewer.id, door.last)
        for (const row of rows) {
          door.last = Number(row.n)
          const data = JSON.stringify({ kind: row.kind, rootId: row.root_id, n: door.last })
          door.out.push(`id: ${door.last}\nevent: doorbell\ndata: ${data}\n\n`)
        }
        if (rows.length === 200) door.again = true
      } while (door.again && doors.has(door))
    } finally {
      door.busy = false
    }
  }

  async function endThose(accountId: string | undefined): Promise<void> {
    const those = [...doors].filter(({ viewer }) => accountId === undefined || viewer.id === accountId)
    if (those.length === 0) return
    const sessions = await alive(those.map(({ viewer }) => viewer))
    for (const { viewer, out } of those) if (!sessions.has(viewer.sessionId)) out.push(null)
  }

  return {
    record: (trx, accountIds, bell) => insertDoorbells(kitDb(trx), accountIds, bell),
    recordEnd: (trx, accountId) => notifySessionEnd(kitDb(trx), accountId),
    endStreams: (accountId) => void endThose(accountId).catch(report),
    look,

    nudge() {
      knock ??= setTimeout(() => {
        knock = undefined
        notifyDoors(db).catch(report)
      }, knockDelayMs)
    },

    stream(viewer, lastEventId, now) {
      const out = new Readable({ read() {} })
      const door: Door = { viewer, last: 0, out, busy: true, again: false }
      doors.add(door)
      const end = setTimeout(() => out.push(null), Math.max(0, viewer.expiresAt - now.getTime()))
      out.once('close', () => {
        clearTimeout(end)
        doors.delete(door)
      })
      const begin = async () => {
        const asked = Number(lastEventId)
        const current = await findLastDoorbell(db, viewer.id)
        // Asked when the door is there: of a session that ends from now on it is told.
        if (!(await alive([viewer])).has(viewer.sessionId)) {
          out.push(null)
          return
        }
        door.last = Number.isSafeInteger(asked) && lastEventId ? Math.min(asked, current) : current
        out.push(`retry: 2000\nid: ${door.last}\nevent: open\ndata: {}\n\n`)
        door.busy = false
        await deliver(door)
      }
      begin().catch((error: unknown) => {
        report(error)
        out.push(null)
      })
      return {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
        body: out,
      }
    },

    purge: () => purgeDoorbells(db),

    close() {
      clearInterval(beat)
      clearTimeout(knock)
      for (const door of doors) door.out.push(null)
    },
  }
}
