import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Button } from '../../kit/ui/button.tsx'
import { usePlaceForm } from './form-context.ts'
import { steps, type Step } from './place-fields.ts'
import { nameOfStep } from './want-words.ts'

type Props = {
  step: Step
  busy: boolean
  /** Why Publish and Save cannot be pressed now. */
  blocked: string | false
  onStep: (step: Step) => void
  onContinue: () => void
  onPublish: () => void
  onSave: () => void
  onDelete: () => void
}

/** Below each step: back, on, and what ends the form. On a phone the next thing stands first. */
export function FormButtons({ step, busy, blocked, onStep, onContinue, onPublish, onSave, onDelete }: Props) {
  const { place, saver } = usePlaceForm()
  const before = steps[steps.indexOf(step) - 1]
  const isLast = step === 'photos'
  const isPublished = place?.status === 'PUBLISHED'
  const hasDraft = !isPublished && (place !== undefined || saver.hasUnsaved())
  return (
    <div className="flex flex-col-reverse items-stretch gap-3 sm:flex-row sm:items-center">
      {before ? (
        <Button variant="plain" icon={<ArrowLeft />} onClick={() => onStep(before)}>
          {nameOfStep(before)}
        </Button>
      ) : (
        hasDraft && (
          <Button variant="plain" onClick={onDelete}>
            <Trans>Delete draft</Trans>
          </Button>
        )
      )}
      <span className="flex-1 max-sm:hidden" />
      {!isLast && (
        <Button variant={isPublished ? 'quiet' : 'filled'} onClick={onContinue}>
          <Trans>Continue</Trans>
        </Button>
      )}
      {isPublished ? (
        <Button busy={busy} blocked={blocked} onClick={onSave}>
          <Trans>Save</Trans>
        </Button>
      ) : (
        isLast && (
          <Button busy={busy} blocked={blocked} onClick={onPublish}>
            <Trans>Publish</Trans>
          </Button>
        )
      )}
    </div>
  )
}
