import { ticks } from './clock.ts'

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most so many pieces of work run at once; the others wait, first come, first served. */
export function atMost(limit: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      // A turn is handed on rather than given back, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

type Queue = { running: number; movedAt: number; waiting: Set<() => void> }

/**
 * The same for each key by itself, for work that others may hold up: whoever has waited so long while none of those at
 * work came to its end is refused. As long as it goes on, however many there are, nobody is.
 */
export function openTurns(terms: { limit: number; patienceMs: number; refusal: () => Error }) {
  const queues = new Map<string, Queue>()

  function turnIn(queue: Queue): Promise<void> {
    const since = ticks()
    return new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        queue.waiting.delete(go)
        resolve()
      }
      const look = () => {
        const left = Math.max(since, queue.movedAt) + terms.patienceMs - ticks()
        if (left > 0) {
          timer = setTimeout(look, left)
          return
        }
        queue.waiting.delete(go)
        reject(terms.refusal())
      }
      let timer = setTimeout(look, terms.patienceMs)
      queue.waiting.add(go)
    })
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { running: 0, movedAt: ticks(), waiting: new Set() }
    queues.set(key, queue)
    if (queue.running >= terms.limit) await turnIn(queue)
    else queue.running++
    try {
      const answer = await work()
      queue.movedAt = ticks()
      return answer
    } finally {
      const [next] = queue.waiting
      if (next) next()
      else if (--queue.running === 0) queues.delete(key)
    }
  }
}
