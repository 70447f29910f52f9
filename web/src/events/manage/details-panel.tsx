import type { SocialEvent } from '@mulghar/contract/events/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isStaleness } from '../../kit/failures.ts'
import { FormError } from '../../kit/form-error.tsx'
import { useLocked, useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { wordsFor } from '../../kit/words.ts'
import { useUnsaved } from '../../kit/unsaved.ts'
import { leaveWhenSaved } from '../../kit/leaving.ts'
import { EventForm, type EventFields } from '../core/event-form.tsx'
import { eventMutations, eventQueries } from '../core/events.queries.ts'
import { stoppedWords } from '../core/stopped-words.ts'
import { NepaliDay } from '../../kit/ui/nepali-day.tsx'
import { bikramThere, timeHere, timeThere } from '../core/times.ts'

const formId = 'edit-event'

/** What is said of an event, to be changed. What somebody is typing stays when the event is changed elsewhere. */
export function DetailsPanel({ event }: { event: SocialEvent }) {
  const { t } = useLingui()
  // The version that the form shows; the newest one is shown when it is asked for.
  const [base, setBase] = useState(event)
  const [times, setTimes] = useState(0)
  const cache = useQueryClient()
  const update = useMutation({
    ...eventMutations.update(cache, event.id),
    choice: () => [`event ${event.id}`, 'details'],
    onError: (error) => {
      if (isStaleness(error)) void cache.invalidateQueries(eventQueries.event(event.id))
    },
  })
  const isLocked = useLocked(update.isPending)
  const isStale = isStaleness(update.error)
  const begin = (from: SocialEvent) => {
    update.reset()
    setBase(from)
    setTimes((before) => before + 1)
  }
  const { watch, forget } = useUnsaved(`event:${event.id}`)
  const save = (fields: EventFields) =>
    void update.mutateAsync({ ...fields, version: base.version }).then(
      (saved) => {
        toast.success(t({ message: 'Saved', context: 'changes of an event' }))
        forget()
        begin(saved)
      },
      // It stands above the form.
      () => undefined,
    )
  const cancel = () => {
    update.reset()
    leaveWhenSaved(() => begin(event))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card ref={watch} className="grid gap-4">
        {isStale && (
          <div className="grid gap-3 rounded-md bg-marigold-soft p-4 text-on-marigold-soft">
            <FormError text={wordsFor(update.error)} />
            <div>
              <Button
                variant="quiet"
                size="sm"
                busy={event.version === base.version}
                onClick={() => leaveWhenSaved(() => begin(event))}
              >
                <Trans>Show the newer version</Trans>
              </Button>
            </div>
          </div>
        )}
        <EventForm
          key={times}
          id={formId}
          event={base}
          busy={update.isPending}
          error={update.error && !isStale ? (stoppedWords(update.error) ?? wordsFor(update.error)) : undefined}
          onSave={save}
        />
        <div className="flex justify-end gap-3 border-t border-line pt-4 max-sm:*:flex-1">
          <Button variant="quiet" busy={isLocked} onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} busy={update.isPending} busyText={t`Saving...`}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </Card>
      <TimeCard event={event} />
    </div>
  )
}

/** When the event is, on the clocks of its city and on those of the reader. */
function TimeCard({ event: { city, timezone, startDate, endDate } }: { event: SocialEvent }) {
  const { t } = useLingui()
  const bikram = bikramThere(timezone, startDate)
  const isElsewhere = timeHere(timezone, startDate) !== undefined || timeHere(timezone, endDate) !== undefined
  const here = (instant: string) => timeHere(timezone, instant) ?? timeThere(timezone, instant)
  return (
    <Card>
      <CardTitle>{t({ message: 'Time', context: 'when' })}</CardTitle>
      <dl className="divide-y divide-line text-sm">
        <Span label={city?.name ?? timezone} from={timeThere(timezone, startDate)} to={timeThere(timezone, endDate)}>
          {bikram && (
            <span className="block text-ink-soft">
              <NepaliDay day={bikram} />
            </span>
          )}
        </Span>
        {isElsewhere && <Span label={t`Your time`} from={here(startDate)} to={here(endDate)} />}
      </dl>
    </Card>
  )
}

type SpanProps = { label: string; from: string; to: string; children?: ReactNode }

function Span({ label, from, to, children }: SpanProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3 py-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="ml-auto text-right">
        <span className="block">{from}</span>
        <span className="block">– {to}</span>
        {children}
      </dd>
    </div>
  )
}
