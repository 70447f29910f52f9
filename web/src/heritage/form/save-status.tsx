import { Trans } from '@lingui/react/macro'
import { Check, Clock, TriangleAlert } from 'lucide-react'
import { now } from '../../kit/clock.ts'
import { clockTime, localDay, shortDateTime } from '../../kit/dates.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Spinner } from '../../kit/ui/spinner.tsx'
import { wordsFor } from '../../kit/words.ts'
import { usePlaceForm } from './form-context.ts'
import { Say } from '../../kit/ui/say.tsx'

/** Beside the title: when the draft was saved. */
export function SaveStatus() {
  const { place, saving } = usePlaceForm()
  return (
    <span
      role="status"
      className="inline-flex items-center gap-1.5 text-right text-xs text-ink-faint [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {place?.status !== 'PUBLISHED' && saving.state === 'saving' && (
        <>
          <Spinner className="text-accent" />
          <Trans>Saving...</Trans>
        </>
      )}
      {place?.status === 'DRAFT' && saving.state === 'saved' && (
        <>
          <Check aria-hidden="true" className="text-accent" />
          <SavedAt at={saving.at} />
        </>
      )}
    </span>
  )
}

function SavedAt({ at }: { at: Date }) {
  const time = localDay(at) === localDay(now()) ? clockTime(at) : shortDateTime(at)
  return <Trans>Draft saved {time}</Trans>
}

/** Above the form, and in sight of who types further below: why it is not saved. What was typed stays in any case. */
export function SaveTrouble() {
  const { saving, saver, place } = usePlaceForm()
  const isDraft = place?.status !== 'PUBLISHED'
  return (
    <div role="status" className="sticky top-18 z-10 empty:hidden">
      {isDraft && saving.state === 'offline' && (
        <Say icon={<TriangleAlert aria-hidden="true" />}>
          <Trans>
            <b>Not saved yet.</b> There is no connection. Your text is safe in this browser and will be sent when the
            connection is back.
          </Trans>
        </Say>
      )}
      {saving.state === 'too-many-today' && (
        <Say icon={<Clock aria-hidden="true" />}>
          <Trans>
            <b>That is a lot for one day.</b> You can add more places tomorrow. This one is kept as a draft in this
            browser.
          </Trans>
        </Say>
      )}
      {isDraft && saving.state === 'failed' && (
        <div className="grid justify-items-start gap-2">
          <Say tone="wrong" icon={<TriangleAlert aria-hidden="true" />}>
            <Trans>
              <b>Not saved yet.</b> {wordsFor(saving.error)}
            </Trans>
          </Say>
          <Button variant="quiet" size="sm" onClick={() => void saver.save().catch(() => undefined)}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
