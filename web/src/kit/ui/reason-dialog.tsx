import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { About } from '../about.ts'
import { FormError } from '../form-error.tsx'
import { Button } from './button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { beginsEmpty, Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type Props = {
  about: About
  open: boolean
  onClose: () => void
  title: string
  text: ReactNode
  /** What the button says; Remove without it. */
  confirmText?: string
  /** Who reads the reason. */
  hint?: string
  mostLetters?: number
  onConfirm: (reason: string) => void
  busy: boolean
  busyText: string
  error: string | undefined
}

/** Asks once more before something is done to somebody, and for the reason that they are told. */
export const ReasonDialog = beginsEmpty(OpenedReasonDialog)

function OpenedReasonDialog(props: Props) {
  const {
    about,
    open,
    onClose,
    title,
    text,
    confirmText,
    hint,
    mostLetters = 300,
    busyText,
    onConfirm,
    busy,
    error,
  } = props
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      about={about}
      open={open}
      onClose={onClose}
      width="sm"
      locked={busy}
      title={title}
      text={text}
      actions={
        <>
          <CancelButton />
          <Button variant="danger" busy={busy} busyText={busyText} onClick={() => onConfirm(reason.trim())}>
            {confirmText ?? <Trans>Remove</Trans>}
          </Button>
        </>
      }
    >
      <Field label={t`Reason (optional)`} hint={hint}>
        <Input value={reason} maxLength={mostLetters} onChange={({ target }) => setReason(target.value)} />
      </Field>
      {error && <FormError text={error} />}
    </Dialog>
  )
}
