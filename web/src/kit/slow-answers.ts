/**
 * Calls that change something and have no answer for a while. The page says so, and the person may stop waiting. Such a call is
 * never ended without them, since some take long: an import, or a photo that the server converts.
 */

const patienceMs = 20_000

let slow: readonly AbortController[] = []
const listeners = new Set<() => void>()

function change(next: readonly AbortController[]): void {
  slow = next
  for (const listener of listeners) listener()
}

export const isAnswerSlow = (): boolean => slow.length > 0

export function onSlowAnswers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ends the calls that are slow now. Whether the server has done what they asked is not known. */
export function stopWaiting(): void {
  for (const call of slow) call.abort()
}

export type Sending = {
  /** Aborted when the person stops waiting. */
  signal: AbortSignal
  /** Settles as the work does, or rejects when the person stops waiting, even during a step that ignores the signal. */
  unlessStopped: <Answer>(work: Promise<Answer>) => Promise<Answer>
  /** Bytes of an upload have gone: the connection is alive. */
  moved: () => void
  end: () => void
}

/** Watches a call that is sent now; when the person stops waiting it fails with this failure. */
export function beginSending(Failure: new (message: string) => Error): Sending {
  const call = new AbortController()
  const stopped = Promise.withResolvers<never>()
  call.signal.addEventListener('abort', () => stopped.reject(new Failure('Waiting for the answer was stopped')))
  let timer: ReturnType<typeof setTimeout>
  const begin = () => (timer = setTimeout(() => change([...slow, call]), patienceMs))
  const end = () => {
    clearTimeout(timer)
    if (slow.includes(call)) change(slow.filter((other) => other !== call))
  }
  begin()
  return {
    signal: call.signal,
    unlessStopped: (work) => Promise.race([work, stopped.promise]),
    moved() {
      end()
      begin()
    },
    end,
  }
}
