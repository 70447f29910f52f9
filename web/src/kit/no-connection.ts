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

/** Done when there is a connection, as far as the browser knows: code asked for without one is, in most browsers, never asked for again. */
export async function connected(): Promise<void> {
  if (!navigator.onLine) await new Promise((done) => addEventListener('online', done, { once: true }))
}
