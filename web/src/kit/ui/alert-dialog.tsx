import { Suspense, useEffect, type ReactNode } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { connected } from '../no-connection.ts'
import { report } from '../report.ts'
import { useWantedOnce } from './dialog.tsx'

const load = () => import('./alert-body.tsx')
const Confirm = lazyPart(() => load().then((body) => ({ default: body.ConfirmBody })))
const Discard = lazyPart(() => load().then((body) => ({ default: body.DiscardBody })))

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

export type DiscardDialogProps = { open: boolean; onClose: () => void; onConfirm: () => void }

/** Asks before the text of an editor within the page is discarded. Its code comes with the editor: the connection may end. */
export function DiscardDialog(props: DiscardDialogProps) {
  useEffect(() => void connected().then(load).catch(report), [])
  if (!useWantedOnce(props.open)) return null
  return (
    <Suspense>
      <Discard {...props} />
    </Suspense>
  )
}
