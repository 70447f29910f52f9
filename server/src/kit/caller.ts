import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<AbortSignal>()

/** Does work for somebody who may go before it is done: the database stops what it is doing for them then. */
export function forCaller<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return callers.run(signal, work)
}

/** Tells when whoever this is done for has gone; undefined where it is done whoever goes. */
export const callerSignal = (): AbortSignal | undefined => callers.getStore()
