import { mostAsideReason, type DonorEntry } from '@mulghar/contract/finance/donors'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { report } from '../../kit/report.ts'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { beginsEmpty, Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Textarea } from '../../kit/ui/textarea.tsx'
import { wordsFor } from '../../kit/words.ts'
import { aboutEntry } from './entry-drafts.ts'
import { donorMutations } from './donors.queries.ts'
import { written } from '../../kit/written.ts'

type Props = { open: boolean; onClose: () => void; programId: string; entry: DonorEntry }

/** Takes an entry out of the totals, with a reason that its author reads. */
export const SetAside = beginsEmpty(OpenedSetAside)

function OpenedSetAside({ open, onClose, programId, entry }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const setAside = useMutation(donorMutations.setAside(useQueryClient(), programId))
  const isEmpty = reason.trim() === ''

  function save(event: FormEvent) {
    event.preventDefault()
    if (isEmpty || setAside.isPending) return
    const sent = reason.trim()
    setAside.mutateAsync({ id: entry.id, reason: sent, version: entry.version }).then(({ setAside: now }) => {
      onClose()
      // An earlier try, whose answer was lost, or another tab was first.
      if (now?.reason && now.reason !== sent)
        toast.message(t`This entry was already excluded, with the reason: ${now.reason}`)
    }, report)
  }

  return (
    <Dialog
      about={`${aboutEntry(programId, entry)}:aside`}
      open={open}
      onClose={onClose}
      locked={setAside.isPending}
      width="sm"
      title={t`Exclude from totals`}
      text={t`The entry stays in the list and in the history. It no longer counts in the totals.`}
      actions={
        <>
          <CancelButton />
          <Button
            type="submit"
            form="set-aside"
            busy={setAside.isPending}
            busyText={t`Saving...`}
            blocked={isEmpty && t`Please give a reason.`}
          >
            <Trans>Exclude from totals</Trans>
          </Button>
        </>
      }
    >
      <form id="set-aside" noValidate onSubmit={save} className="grid gap-4">
        <FormError text={setAside.error ? wordsFor(setAside.error) : undefined} />
        <p {...written(entry.donorName)} className="font-medium wrap-anywhere">
          {entry.donorName}
        </p>
        <Field label={t`Reason`} hint={t`Only you and the person who added the entry can see it.`} required>
          <Textarea
            value={reason}
            rows={3}
            limit={mostAsideReason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** Asks before an entry counts again. */
export function CountAgain({ open, onClose, programId, entry }: Props) {
  const { t } = useLingui()
  const countAgain = useMutation(donorMutations.countAgain(useQueryClient(), programId))
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      tone="filled"
      title={t`Include this entry in the totals again?`}
      text={entry.donorName}
      confirmText={t`Include in totals again`}
      busy={countAgain.isPending}
      busyText={t`Saving...`}
      error={countAgain.error ? wordsFor(countAgain.error) : undefined}
      onConfirm={() => countAgain.mutateAsync(entry.id).then(onClose, report)}
    />
  )
}
