import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { useWantedOnce } from './dialog.tsx'

const Alert = lazyPart(() => import('./alert-body.tsx').then((body) => ({ default: body.AlertBody })))
const Confirm = lazyPart(() => import('./alert-body.tsx').then((body) => ({ default: body.ConfirmBody })))

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

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title?: ReactNode
  text?: ReactNode
  confirmText?: string
  cancelText?: string
  busy?: boolean
  busyText?: string
  /** Why the last attempt failed; the dialog stays open and shows it. */
  error?: string | undefined
  /** 'danger' destroys; 'filled' merely asks. */
  tone?: 'danger' | 'filled'
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useWantedOnce(props.open)) return null
  return (
    <Suspense>
      <Confirm {...props} />
    </Suspense>
  )
}
