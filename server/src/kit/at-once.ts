/**
 * Lets at most so many pieces of work of one key run at once and refuses any more, where `openTurns` would have them wait.
 * What `begin` answers ends that piece; to end it again does nothing.
 */
export function openAtOnce(terms: { limit: number; refusal: () => Error }): { begin(key: string): () => void } {
  const running = new Map<string, number>()
  return {
    begin(key) {
      const others = running.get(key) ?? 0
      if (others >= terms.limit) throw terms.refusal()
      running.set(key, others + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = running.get(key)! - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
      }
    },
  }
}
