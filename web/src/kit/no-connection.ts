import { NetworkFailure } from './failures.ts'

/** An event of the window: code is wanted and does not come. The notices of the page say it in words. */
export const waits = 'waits'

const againMs = 5000
let waiting = 0

/** Whether something still waits for its code. */
export const isWaitingForCode = (): boolean => waiting > 0

export type WaitOptions = {
  /** No toast appears: nobody pressed anything that waits for this code. */
  isSilent?: boolean
}

/** Resolves when there is a connection, as far as the browser knows. */
export async function connected({ isSilent = false }: WaitOptions = {}): Promise<void> {
  // Node, which renders pages ahead, knows nothing of it.
  if (navigator.onLine !== false) return
  const online = new Promise((done) => addEventListener('online', done, { once: true }))
  await (isSilent ? online : saying(online))
}

/** Loads code that a page cannot do without, again and again until it comes. Other failures are thrown. */
export async function untilItComes<Code>(load: () => Promise<Code>, options: WaitOptions = {}): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!(error instanceof NetworkFailure)) throw error
      const pause = () => new Promise((done) => setTimeout(done, againMs))
      if (navigator.onLine === false) await connected(options)
      else await (options.isSilent ? pause() : saying(pause()))
    }
  }
}

async function saying(done: Promise<unknown>): Promise<void> {
  waiting++
  dispatchEvent(new Event(waits))
  try {
    await done
  } finally {
    waiting--
  }
}
