import { Readable } from 'node:stream'
import { findLastDoorbell, insertDoorbells, notifyDoors, purgeDoorbells, selectDoorbells } from './doorbells.sql.ts'
import type { Download } from './handle.ts'
import type { KitDb } from './tables.ts'
import type { Viewer } from './viewer.ts'

export type Doorbells = {
  /** Writes the doorbell in the caller's transaction; call `nudge` once that has committed. */
  record(db: KitDb, accountIds: readonly string[], bell: { kind: string; rootId: string }): Promise<void>
  /** Lets every process look for new doorbells, soon and once for many calls. */
  nudge(): void
  /** Lets the streams of an account look whether their session is still alive; call `nudge` once that has committed. */
  recordEnd(db: KitDb, accountId: string): Promise<void>
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

/** A doorbell for the house itself: a session has ended. No browser hears it. */
const sessionEnd = 'session-end'

export function openDoorbells(
  db: KitDb,
  isAlive: (viewer: Viewer) => Promise<boolean>,
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
        if (rows.some((row) => row.kind === sessionEnd) && !(await isAlive(door.viewer))) {
          door.out.push(null)
          return
        }
        for (const row of rows) {
          door.last = Number(row.n)
          if (row.kind === sessionEnd) continue
          const data = JSON.stringify({ kind: row.kind, rootId: row.root_id, n: door.last })
          door.out.push(`id: ${door.last}\nevent: doorbell\ndata: ${data}\n\n`)
        }
        if (rows.length === 200) door.again = true
      } while (door.again && doors.has(door))
    } finally {
      door.busy = false
    }
  }

  return {
    record: insertDoorbells,
    recordEnd: (trx, accountId) => insertDoorbells(trx, [accountId], { kind: sessionEnd, rootId: accountId }),
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
        // Asked after that: a session that ends from now on rings.
        if (!(await isAlive(viewer))) {
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
