import { Trans } from '@lingui/react/macro'
import { createContext, useContext } from 'react'
import { Button } from './button.tsx'

/** Closes the dialog around; it asks first where something would be lost. */
export const CloseDialog = createContext<() => void>(() => {})

/** The Cancel of a dialog. */
export function CancelButton({ busy = false }: { busy?: boolean }) {
  const close = useContext(CloseDialog)
  return (
    <Button variant="quiet" busy={busy} onClick={close}>
      <Trans>Cancel</Trans>
    </Button>
  )
}
