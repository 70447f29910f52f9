import type { ChangeEvent } from '@mulghar/contract/service/service'
import { Refusal } from '../../kit/failures.ts'
import { report } from '../../kit/report.ts'
import { readStream, type StreamEar } from './read-stream.ts'

/** The kind of a change event after which nothing is certain. */
export const everything = 'everything'
const somethingMissed: ChangeEvent = { kind: everything, rootId: '', n: 0 }

const firstWaitMs = 1000
const longestWaitMs = 60_000
const takeOverMs = 1000
/** A page asks for what it shows a little before it listens: its code is on the way. */
const askedBeforeMs = 30_000
/** Longer ago than the server knows changes of: it answers that some may be missing. */
const longAgo = -1e9

/**
 * Hears the change events of an account in this tab. One tab of a browser listens for all: a lock says which, a channel
 * tells the others. Everything is fetched again when a tab has taken over, and once a minute in a browser without locks.
 */
export function hearChangeEvents(accountId: string, onEvent: (event: ChangeEvent) => void): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    const timer = setInterval(() => onEvent(somethingMissed), 60_000)
    return () => clearInterval(timer)
  }
  const stopping = new AbortController()
  const askedSince = Math.max(0, performance.now() - askedBeforeMs)
  const channel = new BroadcastChannel(`mulghar-changes-${accountId}`)
  channel.addEventListener('message', (event) => onEvent(event.data as ChangeEvent))
  const tell = (event: ChangeEvent) => {
    channel.postMessage(event)
    onEvent(event)
  }
  const { signal } = stopping
  const listenFirst = async (lock: Lock | null) => {
    if (lock) await keepListening(tell, askedSince, signal)
    return lock !== null
  }
  const takeOver = () => {
    const began = performance.now()
    return navigator.locks.request(channel.name, { signal }, () => {
      // The tab that listened before has gone, perhaps with something unsaid; until this one hears, more may be missed.
      // A page that only followed another in the same tab missed no more than any page that opens.
      const tookOver = performance.now() - began > takeOverMs
      return keepListening(tell, tookOver ? longAgo : askedSince, signal)
    })
  }
  // Whether somebody else listens is asked of the browser, not of the time, which a slow machine takes as well.
  navigator.locks
    .request(channel.name, { ifAvailable: true }, listenFirst)
    .then((wasFirst) => (wasFirst || signal.aborted ? undefined : takeOver()))
    .catch((error: unknown) => {
      if (!signal.aborted) report(error)
    })
  return () => {
    stopping.abort()
    channel.close()
  }
}

/** Opens the stream again whenever it ends: at once where a token ran out, later and later where nobody answers. */
async function keepListening(
  onEvent: (event: ChangeEvent) => void,
  askedSince: number,
  signal: AbortSignal,
): Promise<void> {
  const onMissed = () => onEvent(somethingMissed)
  const ear: StreamEar = { lastId: undefined, askedSince, onEvent, onMissed, leastWaitMs: 0, signal }
  let wait = firstWaitMs
  while (!signal.aborted) {
    try {
      await readStream(ear, () => (wait = firstWaitMs))
    } catch (error) {
      if (signal.aborted) return
      // The session is over; whoever watches it has led the member to the door.
      if (error instanceof Refusal && error.status === 401) return
    }
    await pause(Math.max(wait, ear.leastWaitMs) * (0.5 + Math.random()), signal)
    wait = Math.min(wait * 2, longestWaitMs)
  }
}

/** Waits so long, or until there is a network again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    for (const [target, event] of [
      [globalThis, 'online'],
      [signal, 'abort'],
    ] as const)
      target.addEventListener(event, done, over)
  })
}
