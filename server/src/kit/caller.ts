import type { Language } from '@mulghar/contract/kit/languages'
import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<AbortSignal>()

/** Does work for somebody who may go before it is done: the database stops what it is doing for them then. */
export function forCaller<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return callers.run(signal, work)
}

/** Tells when whoever this is done for has gone; undefined where it is done whoever goes. */
export const callerSignal = (): AbortSignal | undefined => callers.getStore()

/** Whoever changes something, and which of their calls it is, as far as they say. */
export type Maker = { accountId: string; callId: string }

const makers = new AsyncLocalStorage<Maker | undefined>()

/** Does work that changes something, so that those who hear of the change know who made it. */
export const asMaker = <T>(maker: Maker | undefined, work: () => Promise<T>): Promise<T> => makers.run(maker, work)

export const makerOfThis = (): Maker | undefined => makers.getStore()

const accounts = new AsyncLocalStorage<string | undefined>()

/** Runs work on behalf of an account, so that limited work can be shared out fairly between accounts. */
export const onBehalfOf = <T>(accountId: string | undefined, work: () => Promise<T>): Promise<T> =>
  accounts.run(accountId, work)

/** The account that the current work is done for; undefined for visitors and for the queue. */
export const accountOfThis = (): string | undefined => accounts.getStore()

const readers = new AsyncLocalStorage<Language>()

/** Runs work whose answer is read in a language. */
export const readIn = <T>(language: Language, work: () => Promise<T>): Promise<T> => readers.run(language, work)

/** The language in which the answer of the current work is read; undefined in the queue. */
export const languageOfReader = (): Language | undefined => readers.getStore()
