import { useEffect, useState, useSyncExternalStore } from 'react'

/** After so long somebody who waits is told what for, in ms. */
const patience = 5000

/** Whether what is under way has long waited for a connection that is not there. */
export function useNoConnection(busy: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!busy) return setLong(false)
    const timer = setTimeout(() => setLong(true), patience)
    return () => clearTimeout(timer)
  }, [busy])
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return isLong && !isOnline
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
