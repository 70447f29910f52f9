import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const isFirst = (query: Query) => query.isActive() && query.state.data === undefined

/** True from when on nothing that is on the page waits for its first answer any more; then it stays so. */
export function useSettled(): boolean {
  const client = useQueryClient()
  const waiting = useIsFetching({ predicate: isFirst })
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    // What has just been mounted asks in effects of its own, which come before this one.
    if (client.isFetching({ predicate: isFirst }) === 0) setSettled(true)
  }, [client, waiting])
  return isSettled
}
