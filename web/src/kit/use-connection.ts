import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'

const hasConnection = (): boolean => navigator.onLine

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** False where the browser knows that there is no connection. */
export const useHasConnection = (): boolean => useSyncExternalStore(onConnection, hasConnection, () => true)

/** The sentence about something that is being loaded. Without a connection nothing is loaded, and it says so instead. */
export function useLoadingWords(text: string): string {
  const { t } = useLingui()
  return useHasConnection() ? text : t`There is no connection. This appears when the connection is back.`
}
