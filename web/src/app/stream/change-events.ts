import type { ChangeEvent } from '@mulghar/contract/service/service'
import { Refusal } from '../../kit/failures.ts'
import { report } from '../../kit/report.ts'
import { readStream, type StreamEar } from './read-stream.ts'

/** The kind of a change event after which nothing is certain. */
export const everything = 'everything'

const firstWaitMs = 1000
const longestWaitMs = 60_000
const takeOverMs = 1000
/** A page asks for what it shows a little before it listens: its code is on the way. */
const askedBeforeMs = 30_000

/**
 * Hears the change events of an account in this tab. One tab of a browser listens for all: a lock says which, a channel
 * tells the others. `onPoll` asks for everything anew: when a tab that took over hears, and once a minute where a browser
 * has no locks.
 */
export function hearChangeEvents(
  accountId: string,
  onEvent: (event: ChangeEvent) => void,
  onPoll: () => void,
): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    const timer = setInterval(onPoll, 60_000)
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
    if (lock) await keepListening(newEar(tell, { askedSince, signal }))
    return lock !== null
  }
  const takeOver = () => {
    const began = performance.now()
    return navigator.locks.request(channel.name, { signal }, () => {
      // The tab that listened before has gone, perhaps with something unsaid; until this one hears, more may be missed.
      // A page that only followed another in the same tab missed no more than any page that opens.
      const tookOver = performance.now() - began > takeOverMs
      return keepListening(newEar(tell, tookOver ? { onHearing: onPoll, signal } : { askedSince, signal }))
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

function newEar(
  onEvent: (event: ChangeEvent) => void,
  parts: { onHearing?: () => void; askedSince?: number; signal: AbortSignal },
): StreamEar {
  const { onHearing = () => undefined, askedSince, signal } = parts
  const onMissed = () => onEvent({ kind: everything, rootId: '', n: 0 })
  return { lastId: undefined, askedSince, onEvent, onHearing, onMissed, leastWaitMs: 0, signal }
}

/** Opens the stream again whenever it ends: at once where a token ran out, later and later where nobody answers. */
async function keepListening(ear: StreamEar): Promise<void> {
  const { signal } = ear
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
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
