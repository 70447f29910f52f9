import type { Place } from '@mulghar/contract/heritage/heritage'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { dayFault } from '@mulghar/contract/kit/calendar-days'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../kit/failures.ts'
import { FormError } from '../../kit/form-error.tsx'
import { useAnswersLocked, useMutation } from '../../kit/mutation.ts'
import { DateField } from '../../kit/partial-date-field/date-field.tsx'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { wordsFor, wordsForIssue } from '../../kit/words.ts'
import { placeMutations } from '../core/heritage.queries.ts'

type Props = { place: Place; open: boolean; onClose: () => void }

/** Asks when the viewer was there, as exactly as they know. */
export function VisitDialog({ place: { id, visited, visitedOn }, open, onClose }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [date, setDate] = useState<PartialDate | null>(visitedOn)
  const [isChecked, setChecked] = useState(false)
  const choice = () => [`visit ${id}`] as const
  const visit = useMutation({ ...placeMutations.visit(cache, id), choice })
  const unvisit = useMutation({ ...placeMutations.visit(cache, id), choice })
  const isLocked = useAnswersLocked(visit, unvisit)
  const fault = date ? dayFault(date) : undefined
  const error = visit.error ?? unvisit.error
  const refused = error instanceof Refusal ? error.fields.find(({ field }) => field === 'on') : undefined

  function save() {
    setChecked(true)
    if (fault) return
    visit.mutate(date, {
      onSuccess: () => {
        toast.success(t`Visit saved`)
        onClose()
      },
    })
  }
  function takeBack() {
    unvisit.mutate(undefined, {
      onSuccess: () => {
        toast.success(t`Visit removed`)
        onClose()
      },
    })
  }

  return (
    <Dialog
      about={`place:${id}:visit`}
      open={open}
      onClose={onClose}
      width="sm"
      locked={visit.isPending || unvisit.isPending}
      title={t`When were you here?`}
      actions={
        <>
          {visited && (
            <Button
              variant="plain"
              className="sm:mr-auto"
              busy={unvisit.isPending}
              locked={isLocked}
              onClick={takeBack}
            >
              <Trans>I was not here</Trans>
            </Button>
          )}
          <CancelButton />
          <Button busy={visit.isPending} locked={isLocked} onClick={save}>
            <Trans>Save visit</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <DateField
          label={t`Date`}
          value={date}
          onChange={setDate}
          error={isChecked && fault ? wordsForIssue(fault) : refused && wordsForIssue(refused)}
        />
        <p className="text-sm text-ink-soft">
          <Trans>
            A year is enough, and you may leave it empty. Only you see your visits; others see how many people were
            here.
          </Trans>
        </p>
        <FormError text={error && !refused ? wordsFor(error) : undefined} />
      </div>
    </Dialog>
  )
}
