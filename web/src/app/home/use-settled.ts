import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'

const isFirst = (query: Query) => query.isActive() && query.state.data === undefined

/** True from when on nothing that is on the page waits for its first answer any more; then it stays so. */
export function useSettled(): boolean {
  const client = useQueryClient()
  const waiting = useIsFetching({ predicate: isFirst })
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    // Parts that were just mounted ask in effects of their own, which come before this one.
    // In slices: all that has waited is drawn at this moment.
    if (client.isFetching({ predicate: isFirst }) === 0) startTransition(() => setSettled(true))
  }, [client, waiting])
  return isSettled
}

/** True a moment after what is on the page has settled: once that was painted. */
export function useSettledAndPainted(): boolean {
  const isSettled = useSettled()
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isSettled) return
    let timer = 0
    const goOn = () => void (timer = window.setTimeout(() => startTransition(() => setPainted(true))))
    // Nothing is painted in a window that nobody sees.
    const frame = document.hidden ? goOn() : requestAnimationFrame(goOn)
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isSettled])
  return isPainted
}
