import { Suspense, useEffect, type ReactNode } from 'react'
import type { LeavingWords } from '../leaving.ts'
import { report } from '../report.ts'
import { preload } from '../lazy-part.ts'
import { lazyAlert, loadAlerts } from './alert-code.ts'
import { useWantedOnce } from './dialog.tsx'

const Confirm = lazyAlert(({ ConfirmBody }) => ConfirmBody)
const Discard = lazyAlert(({ DiscardBody }) => DiscardBody)

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title?: ReactNode
  text?: ReactNode
  confirmText?: string
  cancelText?: string
  /** Why the last attempt failed; the dialog stays open and shows it. */
  error?: string | undefined
  /** 'danger' destroys; 'filled' merely asks. */
  tone?: 'danger' | 'filled'
} & Busy

/** A dialog that stays open while it works says what it does. */
type Busy = { busy: boolean; busyText: string } | { busy?: never; busyText?: never }

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useWantedOnce(props.open)) return null
  return (
    <Suspense>
      <Confirm {...props} />
    </Suspense>
  )
}

export type DiscardDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  words?: LeavingWords | undefined
}

/** Asks before the text of an editor within the page is discarded. Its code comes with the editor: the connection may end. */
export function DiscardDialog(props: DiscardDialogProps) {
  useEffect(() => void preload(loadAlerts).catch(report), [])
  if (!useWantedOnce(props.open)) return null
  return (
    <Suspense>
      <Discard {...props} />
    </Suspense>
  )
}
