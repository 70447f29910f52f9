import { Readable } from 'node:stream'
import type { Clock } from './clock.ts'
import { from, none, ofLast, readEvents, unseenAt, type EventRow, type Snapshot } from './change-events.sql.ts'
import type { Download } from './handle.ts'
import type { KitDb } from './tables.ts'
import type { Viewer } from './viewer.ts'

/** Who of a root hears of an event is the question of the room whose root it is. */
export type HearQuestion = {
  rootId: string
  /** Which of those who belong to it, in the room's words. */
  hears: string
}
/** Of these accounts, those who hear of each of these. */
export type Hearers = (
  asked: readonly HearQuestion[],
  accountIds: readonly string[],
) => Promise<(HearQuestion & { accountId: string })[]>

/** Where a reader goes on: after an event, or with the changes since its page began, in milliseconds; as the request says it. */
export type Beginning = { lastEventId?: string | undefined; pageAge?: string | undefined }

export type Streams = {
  /** The event stream of an account, until its session ends, its token expires or the browser goes. */
  open(viewer: Viewer, begin: Beginning): Download
  /** Looks for new events, once for all streams. */
  look(): void
  /** Ends the streams whose session has: those of an account, or of anybody. */
  end(accountId: string | undefined): void
  close(): void
}

/** What one account hears of changes of a kind about a root. */
type Heard = { kind: string; rootId: string; by?: string }
type Stream = { viewer: Viewer; out: Readable; hasBegun: boolean; waiting: string[] }

const heartbeatMs = 20_000
/** Whoever is not told of a new event, since a process has ended in between, looks by itself. */
const lookAgainMs = 2000
/** Who was away for longer asks for everything anew; so does who may have missed more than that. */
const resumeMs = 30 * 60_000
const most = 5000
/** What a stream begins with is read for it alone: with more than that it is told that it may have missed something. */
const mostAtBeginning = 500
/** All tabs of a browser share one. */
const mostOfAccount = 24
const fullRetryMs = 60_000

export function openStreams(parts: {
  db: KitDb
  clock: Clock
  alive: (viewers: readonly Viewer[]) => Promise<Set<string>>
  hearers: Readonly<Record<string, Hearers>>
  report: (error: unknown) => void
}): Streams {
  const { db, clock, alive, hearers, report } = parts
  const streams = new Set<Stream>()
  /** Up to where all streams have been told. */
  let seen: Snapshot | undefined
  /** Accounts for which it is being read how a stream begins. */
  const beginning = new Set<string>()
  let isLooking = false
  let again = false

  const beat = setInterval(() => {
    for (const { out } of streams) out.push(': still here\n\n')
  }, heartbeatMs)
  const timer = setInterval(() => look(), lookAgainMs)
  for (const each of [beat, timer]) each.unref()

  function look(): void {
    again = true
    if (isLooking) return
    isLooking = true
    lookWhileAsked()
      .catch(report)
      .finally(() => (isLooking = false))
  }

  async function lookWhileAsked(): Promise<void> {
    while (again) {
      again = false
      if (!seen) continue
      const { events, snapshot } = await readEvents(db, unseenAt(seen), most)
      // Taken after that: a stream that begins later reads for itself what is older.
      await tell(events, [...streams], snapshot)
      seen = streams.size > 0 ? snapshot : undefined
    }
  }

  /** Tells these streams of events; of what they may have missed where there are too many. */
  async function tell(events: readonly EventRow[], those: readonly Stream[], snapshot: Snapshot): Promise<void> {
    const id = idAt(snapshot)
    if (events.length > most) {
      for (const stream of those) push(stream, opening(id, true))
      return
    }
    const heard = await heardBy(events, new Set(those.map(({ viewer }) => viewer.id)))
    for (const stream of those)
      for (const event of heard.get(stream.viewer.id)?.values() ?? []) {
        const data = JSON.stringify({ ...event, n: Number(snapshot.xmin) })
        push(stream, `id: ${id}\nevent: change\ndata: ${data}\n\n`)
      }
  }

  /** What each of these accounts hears: of many events about the same, once. */
  async function heardBy(events: readonly EventRow[], accountIds: ReadonlySet<string>) {
    const heard = new Map<string, Map<string, Heard>>()
    const hear = (accountId: string, { kind, root_id: rootId, made_by, made_in }: EventRow) => {
      const mine = heard.get(accountId) ?? new Map<string, Heard>()
      heard.set(accountId, mine)
      const known = mine.get(`${kind} ${rootId}`)
      // Only the one that has made all of it may know it already.
      const by = made_by === accountId ? made_in : null
      mine.set(`${kind} ${rootId}`, { kind, rootId, ...(by && (!known || known.by === by) && { by }) })
    }
    for (const event of events) for (const id of event.account_ids) if (accountIds.has(id)) hear(id, event)
    for (const [kind, ofKind] of Map.groupBy(events, (event) => event.kind)) {
      const byQuestion = Map.groupBy(
        ofKind.filter((event) => event.hears !== null),
        (event) => `${event.root_id} ${event.hears}`,
      )
      if (byQuestion.size === 0) continue
      const asked = [...byQuestion.values()].map(([event]) => ({ rootId: event!.root_id, hears: event!.hears! }))
      for (const { accountId, rootId, hears } of await hearers[kind]!(asked, [...accountIds]))
        for (const event of byQuestion.get(`${rootId} ${hears}`) ?? []) hear(accountId, event)
    }
    return heard
  }

  async function readBeginning(accountId: string, which: Parameters<typeof readEvents>[1] | undefined) {
    if (!which) return readEvents(db, none, 0)
    beginning.add(accountId)
    try {
      return await readEvents(db, which, mostAtBeginning)
    } finally {
      beginning.delete(accountId)
    }
  }

  /** Whoever comes back hears again what may have been missed. */
  async function begin(stream: Stream, { lastEventId, pageAge }: Beginning): Promise<void> {
    const isFirst = seen === undefined
    const asked = lastEventId === undefined ? undefined : placeIn(lastEventId, clock.now())
    const age = lastEventId === undefined ? ageIn(pageAge) : undefined
    const isTooOld = age !== undefined && age > resumeMs
    const which = asked !== undefined ? from(asked) : age !== undefined && !isTooOld ? ofLast(age) : undefined
    // One such reading at a time for an account: who opens many streams at once takes nothing from others.
    const isRead = which !== undefined && !beginning.has(stream.viewer.id)
    const { events, snapshot } = await readBeginning(stream.viewer.id, isRead ? which : undefined)
    if (isFirst) seen = earlier(seen, snapshot)
    // Asked when the stream is there: of a session that ends from now on it is told.
    if (!(await alive([stream.viewer])).has(stream.viewer.sessionId)) {
      stream.out.push(null)
      return
    }
    // A number from another database, or from too long ago.
    const isUnknown = lastEventId !== undefined && (asked === undefined || asked > snapshot.xmax)
    const isSkipped = (which !== undefined && !isRead) || events.length > mostAtBeginning
    const hasMissed = isUnknown || isTooOld || isSkipped
    stream.out.push(`retry: 1000\n${opening(idAt(snapshot), hasMissed)}`)
    stream.hasBegun = true
    for (const text of stream.waiting.splice(0)) stream.out.push(text)
    if (!hasMissed) await tell(events, [stream], snapshot)
    look()
  }

  function openOne(viewer: Viewer, where: Beginning): Readable {
    const out = new Readable({ read() {} })
    const stream: Stream = { viewer, out, hasBegun: false, waiting: [] }
    const others = [...streams].filter((other) => other.viewer.id === viewer.id)
    for (const { out: oldest } of others.slice(0, Math.max(0, others.length + 1 - mostOfAccount))) {
      oldest.push(`retry: ${fullRetryMs}\n\n`)
      oldest.push(null)
    }
    streams.add(stream)
    const end = setTimeout(() => out.push(null), Math.max(0, viewer.expiresAt - clock.now().getTime()))
    out.once('close', () => {
      clearTimeout(end)
      streams.delete(stream)
      if (streams.size === 0) seen = undefined
    })
    begin(stream, where).catch((error: unknown) => {
      // The database stops its work for a reader who has gone.
      if (!out.destroyed) report(error)
      out.push(null)
    })
    return out
  }

  const idAt = ({ xmin }: Snapshot) => `${xmin}.${Math.floor(clock.now().getTime() / 1000)}`

  return {
    look,

    open: (viewer, where) => ({
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      body: () => openOne(viewer, where),
    }),

    end(accountId) {
      const those = [...streams].filter(({ viewer }) => accountId === undefined || viewer.id === accountId)
      if (those.length === 0) return
      alive(those.map(({ viewer }) => viewer)).then((sessions) => {
        for (const { viewer, out } of those) if (!sessions.has(viewer.sessionId)) out.push(null)
      }, report)
    },

    close() {
      clearInterval(beat)
      clearInterval(timer)
      for (const { out } of streams) out.push(null)
    },
  }
}

const opening = (id: string, hasMissed: boolean) =>
  `id: ${id}\nevent: open\ndata: ${hasMissed ? '{"missed":true}' : '{}'}\n\n`

function push({ out, hasBegun, waiting }: Stream, text: string): void {
  if (hasBegun) out.push(text)
  else waiting.push(text)
}

/** The number that an id of the stream begins with; none where it is no such id, or not of the last while. */
function placeIn(id: string, now: Date): bigint | undefined {
  const [, number, seconds] = /^(\d{1,19})\.(\d{1,12})$/.exec(id) ?? []
  if (number === undefined || Math.abs(now.getTime() - Number(seconds) * 1000) > resumeMs) return undefined
  return BigInt(number)
}

/** So many milliseconds; nothing where it is no number of a page's age. */
function ageIn(text: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined
}

/** Of two moments the one at which less could be seen. */
function earlier(one: Snapshot | undefined, other: Snapshot): Snapshot {
  if (!one || one.xmax > other.xmax) return other
  return one.xmax === other.xmax && one.running.length < other.running.length ? other : one
}
