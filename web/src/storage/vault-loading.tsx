import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { PanelSpinner } from '../kit/ui/spinner.tsx'

/** Says at once that there is no connection, instead of loading until a call gives up. */
export function VaultLoading() {
  const { t } = useLingui()
  const isOnline = useSyncExternalStore(onConnection, hasConnection, () => true)
  return isOnline ? (
    <PanelSpinner />
  ) : (
    <PanelSpinner text={t`There is no connection. This page opens when the connection is back.`} />
  )
}

const hasConnection = (): boolean => navigator.onLine

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
