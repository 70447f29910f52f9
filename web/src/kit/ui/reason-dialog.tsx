import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { FormError } from '../form-error.tsx'
import { Button } from './button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  text: ReactNode
  /** What the button says; Remove without it. */
  confirmText?: string
  onConfirm: (reason: string) => void
  busy: boolean
  error: string | undefined
}

const mostLetters = 300

/** Asks once more before something is done to somebody, and for the reason that they are told. */
export function ReasonDialog({ open, onClose, title, text, confirmText, onConfirm, busy, error }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      locked={busy}
      title={title}
      text={text}
      actions={
        <>
          <CancelButton />
          <Button variant="danger" busy={busy} onClick={() => onConfirm(reason.trim())}>
            {confirmText ?? <Trans>Remove</Trans>}
          </Button>
        </>
      }
    >
      <Field label={t`Reason (optional)`}>
        <Input value={reason} maxLength={mostLetters} onChange={({ target }) => setReason(target.value)} />
      </Field>
      {error && <FormError text={error} />}
    </Dialog>
  )
}
