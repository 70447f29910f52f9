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
export function openAtOnce({ limit, total = Infinity, refusal }: Terms): { begin(key: string): () => void } {
  if (limit >= total) throw new Error('one key could hold every slot')
  const running = new Map<string, number>()
  let all = 0
  return {
    begin(key) {
      const others = running.get(key) ?? 0
      if (others >= limit || all >= total) throw refusal()
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
