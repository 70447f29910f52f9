import { useLingui } from '@lingui/react/macro'
import { PanelSpinner } from '../kit/ui/spinner.tsx'
import { useHasConnection } from '../kit/use-connection.ts'

/** Says at once that there is no connection, instead of loading until a call gives up. */
export function VaultLoading() {
  const { t } = useLingui()
  return useHasConnection() ? (
    <PanelSpinner />
  ) : (
    <PanelSpinner text={t`There is no connection. This page opens when the connection is back.`} />
  )
}
