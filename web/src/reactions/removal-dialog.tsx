import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/ui/button.tsx'
import { Dialog } from '../kit/ui/dialog.tsx'
import { Field } from '../kit/ui/field.tsx'
import { FormError } from '../kit/form-error.tsx'
import { Input } from '../kit/ui/input.tsx'

type Props = {
  open: boolean
  onClose: () => void
  onRemove: (reason: string) => void
  busy: boolean
  error: string | undefined
}

const mostLetters = 300

/** Takes a comment of somebody else away, and tells them why. */
export function RemovalDialog({ open, onClose, onRemove, busy, error }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      locked={busy}
      title={t`Remove this comment?`}
      text={t`It is taken away for everybody. Who wrote it is told, with the reason you give.`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={() => onRemove(reason.trim())}>
            <Trans>Remove</Trans>
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
