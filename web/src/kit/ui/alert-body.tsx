import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useLingui } from '@lingui/react/macro'
import { useRef, type ReactNode, type RefObject } from 'react'
import { markLoaded } from '../lazy-part.ts'
import { useLocked } from '../mutation.ts'
import { loadAlerts } from './alert-code.ts'
import type { ConfirmDialogProps, DiscardDialogProps } from './alert-dialog.tsx'
import type { AlertDialogProps } from './alert.tsx'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { useLayer } from './layers.ts'
import { backdropLook, sheetLook } from './overlay-look.ts'
import { useReturnFocus } from './return-focus.ts'
import { WaitingNotice } from './waiting-notice.tsx'

// Dialogs and the notices of the page bring this code too.
markLoaded(loadAlerts)

export function AlertBody({ open, onClose, title, text }: AlertDialogProps) {
  const { t } = useLingui()
  const ok = useRef<HTMLButtonElement>(null)
  return (
    <Frame open={open} onClose={onClose} title={title} text={text} initialFocus={ok}>
      <Button ref={ok} onClick={onClose} className="max-sm:w-full sm:min-w-24">
        {t`OK`}
      </Button>
    </Frame>
  )
}

export function ConfirmBody(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    text,
    confirmText,
    cancelText,
    busy,
    busyText,
    error,
    tone = 'danger',
  } = props
  const { t } = useLingui()
  const cancel = useRef<HTMLButtonElement>(null)
  const isLocked = useLocked(Boolean(busy))
  return (
    <Frame
      open={open}
      onClose={isLocked ? undefined : onClose}
      title={title ?? t`Are you sure?`}
      text={text ?? t`This action cannot be undone.`}
      error={error}
      initialFocus={cancel}
    >
      <Button
        ref={cancel}
        variant="quiet"
        onClick={isLocked ? undefined : onClose}
        aria-disabled={isLocked}
        className="max-sm:w-full"
      >
        {cancelText ?? t`Cancel`}
      </Button>
      <Button
        variant={tone}
        busy={busy ?? false}
        {...(busyText && { busyText })}
        onClick={onConfirm}
        className="max-sm:w-full sm:min-w-24"
      >
        {confirmText ?? t`Delete`}
      </Button>
    </Frame>
  )
}

/** Asks before what was typed is discarded. */
export function DiscardBody({ words, ...props }: DiscardDialogProps) {
  const { t } = useLingui()
  return (
    <ConfirmBody
      {...props}
      title={t`Discard your changes?`}
      text={t`Your changes have not been saved.`}
      confirmText={t`Discard`}
      cancelText={t`Keep editing`}
      {...words}
    />
  )
}

const alertFoot = 'pb-[calc(1.25rem+env(safe-area-inset-bottom))] sm:pb-6'

type FrameProps = {
  open: boolean
  onClose: (() => void) | undefined
  title: ReactNode
  text: ReactNode
  /** Below the text. A screen reader does not read it as a part of the description. */
  details?: ReactNode
  error?: string | undefined
  initialFocus: RefObject<HTMLElement | null>
  children: ReactNode
}

export function Frame({ open, onClose, title, text, details, error, initialFocus, children }: FrameProps) {
  const { isTop } = useLayer(open, () => onClose?.())
  const returnFocus = useReturnFocus(open)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup
          className={classes(
            sheetLook,
            'gap-2 overflow-y-auto overscroll-contain px-5 pt-5 sm:max-w-md sm:px-6 sm:pt-6',
            alertFoot,
          )}
          initialFocus={initialFocus}
          finalFocus={returnFocus}
        >
          {/* An alert must have a name; without a title its sentence is the name. */}
          {title ? (
            <>
              <Base.Title className="text-lg">{title}</Base.Title>
              <Base.Description className="whitespace-pre-line text-ink-soft" render={<div />}>
                {text}
              </Base.Description>
            </>
          ) : (
            <Base.Title render={<p />} className="whitespace-pre-line">
              {text}
            </Base.Title>
          )}
          {details}
          {error && (
            <p role="alert" className="text-sm font-medium text-sindoor">
              {error}
            </p>
          )}
          <WaitingNotice isTop={isTop} />
          <div className="mt-4 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
