import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocked } from '../mutation.ts'
import { useUnsavedDialog } from '../unsaved.ts'
import { DiscardBody } from './alert-body.tsx'
import { CloseDialog } from './cancel-button.tsx'
import { classes } from './class-names.ts'
import type { DialogProps } from './dialog.tsx'
import { Fields } from './fields.tsx'
import { useLayer } from './layers.ts'
import { useOnlyField } from './only-field.ts'
import { backdropLook, sheetFoot, sheetLook } from './overlay-look.ts'
import { useReturnFocus } from './return-focus.ts'
import { WaitingNotice } from './waiting-notice.tsx'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', full: 'sm:max-w-[min(76rem,94vw)]' }

export default function DialogBody(props: DialogProps) {
  const { open, onClose, title, text, actions, width = 'md', locked, initialFocus, children } = props
  const { about, isDirty = false, keepsInput = false } = props
  const { t } = useLingui()
  const { watch, forget, close: closeForm, isDirty: isUnsaved } = useUnsavedDialog(about, isDirty, keepsInput)
  const [isAsking, setAsking] = useState(false)
  const layer = useLayer(open, close)
  const returnFocus = useReturnFocus(open)
  const heading = useRef<HTMLHeadingElement>(null)
  const followField = useOnlyField(heading, initialFocus === undefined)
  useEffect(() => {
    if (open) return
    setAsking(false)
    closeForm()
  }, [open, closeForm])
  const isLocked = useLocked(Boolean(locked))

  function close() {
    if (isLocked) return
    if (!isUnsaved()) return onClose()
    layer.takeBack()
    setAsking(true)
  }

  return (
    <Base.Root
      open={open}
      disablePointerDismissal={isLocked}
      onOpenChange={(next) => {
        if (!next) close()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup
          ref={watch}
          className={classes(sheetLook, widths[width])}
          initialFocus={initialFocus ?? heading}
          finalFocus={returnFocus}
        >
          <header className="flex items-start gap-3 px-5 pt-5 pb-3 sm:px-6">
            <div className="min-w-0 flex-1">
              {/* The first focus where there is not one field alone: on Close, a screen reader would name that button first. */}
              <Base.Title ref={followField} tabIndex={-1} className="text-xl outline-none">
                {title}
              </Base.Title>
              {text && <Base.Description className="mt-1 text-ink-soft">{text}</Base.Description>}
            </div>
            <Base.Close
              aria-label={t`Close`}
              className="-mt-1 -mr-2 grid size-10 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <X className="size-5" />
            </Base.Close>
          </header>
          <div
            className={classes(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 sm:px-6',
              actions ? 'pb-5' : sheetFoot,
            )}
          >
            <Fields busy={Boolean(locked)}>{children}</Fields>
          </div>
          <WaitingNotice isTop={layer.isTop} className="px-5 pb-4 sm:px-6" />
          {actions && (
            <footer
              className={classes(
                'flex flex-col-reverse gap-2.5 border-t border-line px-5 pt-4 max-sm:[&_button]:w-full sm:flex-row sm:justify-end sm:px-6',
                sheetFoot,
              )}
            >
              <CloseDialog value={close}>{actions}</CloseDialog>
            </footer>
          )}
          <DiscardBody
            open={open && isAsking}
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false)
              forget()
              onClose()
            }}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
