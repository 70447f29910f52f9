import { accountOfThis } from './caller.ts'
import { ticks } from './clock.ts'

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

type Waiting = { account: string | undefined; go: () => void }

/**
 * Lets at most so many pieces of work run at once; the others wait, first come, first served. An account never holds all
 * turns where there are several, and of those that wait the account that was served longest ago comes first.
 */
export function atMost(limit: number): Turns {
  const mostOfAccount = Math.max(1, limit - 1)
  const running = new Map<string, number>()
  const lastServed = new Map<string, number>()
  let waiting: Waiting[] = []
  let all = 0
  let served = 0

  const mayBegin = (account: string | undefined) => account === undefined || (running.get(account) ?? 0) < mostOfAccount
  const servedAt = ({ account }: Waiting) => (account === undefined ? 0 : (lastServed.get(account) ?? 0))

  function begin(account: string | undefined): void {
    all++
    if (account === undefined) return
    running.set(account, (running.get(account) ?? 0) + 1)
    lastServed.set(account, ++served)
  }

  function end(account: string | undefined): void {
    all--
    if (account !== undefined) {
      const left = running.get(account)! - 1
      if (left > 0) running.set(account, left)
      else running.delete(account)
    }
    // A turn is handed on at once, so that nobody slips in between.
    const [next] = waiting.filter((entry) => mayBegin(entry.account)).toSorted((a, b) => servedAt(a) - servedAt(b))
    if (waiting.length === 0) lastServed.clear()
    if (!next) return
    waiting = waiting.filter((entry) => entry !== next)
    begin(next.account)
    next.go()
  }

  return async (work) => {
    const account = accountOfThis()
    if (all < limit && mayBegin(account)) begin(account)
    else await new Promise<void>((go) => waiting.push({ account, go }))
    try {
      return await work()
    } finally {
      end(account)
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
