import { callerSignal, forCaller } from './caller.ts'

type UnderWay<T> = { made: Promise<T>; waiting: number; allGone: AbortController }

/** What several callers ask for at once is made once, by a key; it goes on until the last of them has gone. */
export function sharedWork<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, UnderWay<T>>()

  function begin(key: string, make: () => Promise<T>): UnderWay<T> {
    const allGone = new AbortController()
    const made = forCaller(allGone.signal, make).finally(() => {
      if (underWay.get(key) === work) underWay.delete(key)
    })
    const work: UnderWay<T> = { made, waiting: 0, allGone }
    underWay.set(key, work)
    return work
  }

  return (key, make) => {
    const known = underWay.get(key)
    const work = known && !known.allGone.signal.aborted ? known : begin(key, make)
    work.waiting++
    const leave = () => {
      if (--work.waiting === 0) work.allGone.abort()
    }
    const signal = callerSignal()
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
    return work.made.finally(() => signal?.removeEventListener('abort', leave))
  }
}
