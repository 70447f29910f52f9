import { Suspense, type ReactNode } from 'react'
import { lazyAlert } from './alert-code.ts'
import { useWantedOnce } from './dialog.tsx'

const Alert = lazyAlert(({ AlertBody }) => AlertBody)

export type AlertDialogProps = { open: boolean; onClose: () => void; title?: ReactNode; text: ReactNode }

/** Says one thing and waits for OK. */
export function AlertDialog(props: AlertDialogProps) {
  if (!useWantedOnce(props.open)) return null
  return (
    <Suspense>
      <Alert {...props} />
    </Suspense>
  )
}
