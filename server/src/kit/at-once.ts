type Terms = {
  /** How many pieces of work of one key run at once. */
  limit: number
  /** How many run at once in this process, whatever their keys. More than `limit`, so that one key never holds them all. */
  total?: number
  refusal: () => Error
}

/**
 * Lets at most so many pieces of work of one key run at once and refuses any more, where `openTurns` would have them wait.
 * What `begin` answers ends that piece; to end it again does nothing.
 */
type Slots = { begin(key: string): () => void; isFree(key: string): boolean }

export function openAtOnce({ limit, total = Infinity, refusal }: Terms): Slots {
  if (limit >= total) throw new Error('one key could hold every slot')
  const running = new Map<string, number>()
  let all = 0
  const isFree = (key: string) => (running.get(key) ?? 0) < limit && all < total
  return {
    isFree,
    begin(key) {
      if (!isFree(key)) throw refusal()
      const others = running.get(key) ?? 0
      running.set(key, others + 1)
      all++
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        all--
        const left = running.get(key)! - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
      }
    },
  }
}

type Waiter = { key: string; go: () => void }

type QueueTerms = Required<Terms> & {
  /** So long a piece of work waits for its slot. */
  patienceMs: number
  /** How many pieces of work wait at once. A key has at most as many waiting as it may run. */
  mostWaiting: number
}

/**
 * The same, but work that finds no slot waits for one, first come, first served. It is refused after `patienceMs`, and at once
 * where too many wait. Work whose caller has gone leaves the queue.
 */
export function openQueueAtOnce(terms: QueueTerms): { begin(key: string, gone: AbortSignal): Promise<() => void> } {
  const { limit, patienceMs, mostWaiting, refusal } = terms
  const slots = openAtOnce(terms)
  const waiting = new Set<Waiter>()
  const isFree = (key: string) => slots.isFree(key)
  const waitingOf = (key: string) => [...waiting].filter((waiter) => waiter.key === key).length

  function started(key: string): () => void {
    const end = slots.begin(key)
    return () => {
      end()
      for (const waiter of waiting) if (isFree(waiter.key)) waiter.go()
    }
  }

  return {
    async begin(key, gone) {
      if (isFree(key)) return started(key)
      if (waiting.size >= mostWaiting || waitingOf(key) >= limit) throw refusal()
      return new Promise((resolve, reject) => {
        const leave = (how: () => void) => {
          waiting.delete(waiter)
          clearTimeout(timer)
          gone.removeEventListener('abort', refuse)
          how()
        }
        const refuse = () => leave(() => reject(refusal()))
        const waiter = { key, go: () => leave(() => resolve(started(key))) }
        const timer = setTimeout(refuse, patienceMs)
        gone.addEventListener('abort', refuse)
        waiting.add(waiter)
        if (gone.aborted) refuse()
      })
    },
  }
}
