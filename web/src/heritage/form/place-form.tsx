import { Trans, useLingui } from '@lingui/react/macro'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isStaleness } from '../../kit/failures.ts'
import { FormError } from '../../kit/form-error.tsx'
import { addForm, wantNotices } from '../../kit/leaving.ts'
import { useMutation } from '../../kit/mutation.ts'
import { useNavigate, useSearchParams } from '../../kit/router/react.tsx'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Fields } from '../../kit/ui/fields.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { useDraftBox } from '../../kit/unsaved.ts'
import { wordsFor } from '../../kit/words.ts'
import { DeletePlace } from '../core/delete-place.tsx'
import { linkKey } from '../core/heritage.queries.ts'
import { heritagePaths } from '../core/paths.ts'
import { FormAside } from './form-aside.tsx'
import { FormButtons } from './form-buttons.tsx'
import { PlaceFormContext, usePlaceForm } from './form-context.ts'
import { FormSteps } from './form-steps.tsx'
import { MissingNotice } from './missing-notice.tsx'
import { NewerDraft, newerDraftId } from './newer-draft.tsx'
import { usePhotoUploads, type PhotoUpload } from './photo-uploads.ts'
import { missingIn, photoFault, type Want } from './place-faults.ts'
import { parts, steps, type Part, type Step } from './place-fields.ts'
import type { PlaceSaver } from './place-saver.ts'
import { SaveStatus, SaveTrouble } from './save-status.tsx'
import { PublishAnyway, SimilarPlaces } from './similar-places.tsx'
import { belongingId, StepPhotos } from './step-photos.tsx'
import { StepStory } from './step-story.tsx'
import { StepWhat } from './step-what.tsx'
import { StepWhere } from './step-where.tsx'
import { usePhotoPosition } from './use-photo-position.ts'
import { useQuestion, useSimilar, type Similar } from './use-similar.ts'
import { nameOfStep, stepOfWant } from './want-words.ts'

/** The form of a place in four steps, one at a time. */
export function PlaceForm({ saver }: { saver: PlaceSaver }) {
  const [isTried, setTried] = useState(false)
  const form = useMemo(() => ({ saver, isTried }), [saver, isTried])
  useEffect(() => saver.start(), [saver])
  return (
    <PlaceFormContext value={form}>
      <Steps onTry={() => setTried(true)} />
    </PlaceFormContext>
  )
}

function Steps({ onTry }: { onTry: () => void }) {
  const { t } = useLingui()
  const { saver, place } = usePlaceForm()
  const { step, goTo, heading } = useStep(place?.status === 'PUBLISHED')
  const photos = usePhotoUploads(saver, place?.medias.length ?? 0)
  const position = usePhotoPosition()
  const box = useRef<HTMLDivElement>(null)
  useDraftBox(box, { key: `place ${place?.id ?? 'new'}`, isBegun: () => true, texts: () => saver.typedTexts() })
  const similar = useSimilar()
  const ending = useEnding({ step, goTo, onTry, box, similar, uploads: photos.uploads })
  const goToWant = useWants(step, goTo)
  const [isDeleting, setDeleting] = useState(false)
  const isLinking = useIsMutating({ mutationKey: linkKey(place?.id ?? '') }) > 0
  useAsking(saver, { hasPhotos: photos.uploads.length > 0, isSaving: ending.isBusy || isLinking })
  const isPublished = place?.status === 'PUBLISHED'
  const title = isPublished ? t`Edit place` : t`New place`
  useDocumentTitle(title)
  const buttons = (
    <>
      {step !== 'story' && <SimilarPlaces search={similar.search} />}
      {ending.isMissing && <MissingNotice onWant={goToWant} />}
      <FormError text={ending.error} />
      <FormButtons
        step={step}
        busy={ending.isBusy || isLinking}
        blocked={photos.uploads.some(({ failed }) => !failed) && t`A photo is still uploading.`}
        onStep={goTo}
        onContinue={ending.goOn}
        onPublish={ending.publish}
        onSave={ending.save}
        onDelete={() => setDeleting(true)}
      />
    </>
  )
  return (
    <Page width="wide">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:gap-8">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div>
            <div className="flex min-h-9 items-center justify-between gap-3">
              <BackButton to={isPublished && place ? heritagePaths.place(place.id) : heritagePaths.main}>
                {isPublished && place ? <Trans>Back to the place</Trans> : <Trans>Heritage</Trans>}
              </BackButton>
              <SaveStatus />
            </div>
            <h1 className="text-[1.75rem] leading-tight md:text-2xl">{title}</h1>
          </div>
          <FormSteps step={step} onStep={goTo} />
          <SaveTrouble />
          <NewerDraft />
          <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <StepHeading ref={heading} step={step} />
            {step === 'photos' ? (
              <StepPhotos
                photos={photos}
                position={position}
                busy={ending.isBusy}
                onName={() => goTo('what')}
                onWhere={() => goTo('where')}
              >
                {buttons}
              </StepPhotos>
            ) : (
              <Card as="div" className="grid grid-cols-[minmax(0,1fr)] gap-5 md:p-6!">
                <Fields busy={ending.isBusy}>
                  {step === 'what' && <StepWhat />}
                  {step === 'where' && <StepWhere />}
                  {step === 'story' && <StepStory />}
                </Fields>
                {buttons}
              </Card>
            )}
          </div>
        </div>
        <FormAside />
      </div>
      <Deleting open={isDeleting} onClose={() => setDeleting(false)} />
      <PublishAnyway places={ending.question} onPublish={ending.publishAnyway} onBack={ending.goBack} />
    </Page>
  )
}

/** Hidden from the eye, which sees the step above; the focus goes here when the step changes. */
function StepHeading({ ref, step }: { ref: React.Ref<HTMLHeadingElement>; step: Step }) {
  const [number, count, name] = [steps.indexOf(step) + 1, steps.length, nameOfStep(step)]
  return (
    <h2 ref={ref} tabIndex={-1} className="sr-only">
      <Trans>
        Step {number} of {count}: {name}
      </Trans>
    </h2>
  )
}

/** The step in the address, so that a reload and Back lead to it. */
function useStep(isPublished: boolean) {
  const [query, setQuery] = useSearchParams()
  const step = steps.find((known) => known === query.get('step')) ?? 'what'
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current !== step) heading.current?.focus({ preventScroll: true })
    seen.current = step
  }, [step])
  return {
    step,
    heading,
    goTo(next: Step) {
      // Back from a step would ask whether to discard what is typed.
      if (next !== step) setQuery({ step: next }, { replace: isPublished })
    },
  }
}

/** Leads to where the form asks for what is missing. A family tree or a group has its own section, below the photos. */
function useWants(step: Step, goTo: (step: Step) => void) {
  const isLinkWanted = useRef(false)
  const [presses, setPresses] = useState(0)
  useEffect(() => {
    if (!isLinkWanted.current || step !== stepOfWant.link) return
    isLinkWanted.current = false
    document.getElementById(belongingId)?.focus()
  }, [presses, step])
  return (want: Want) => {
    isLinkWanted.current = want === 'link'
    setPresses((before) => before + 1)
    goTo(stepOfWant[want])
  }
}

/** Asks before something is left: changes of a published place, photos on their way, a Publish. A draft saves itself. */
function useAsking(saver: PlaceSaver, now: { hasPhotos: boolean; isSaving: boolean }): void {
  const latest = useRef(now)
  // Leaving checks this as soon as the answer is shown.
  useLayoutEffect(() => {
    latest.current = now
  })
  useEffect(() => {
    let discarded: unknown
    const { getState } = saver.store
    const isPublished = () => getState().place?.status === 'PUBLISHED'
    const isSending = () => latest.current.hasPhotos || latest.current.isSaving
    const isDirty = () => isSending() || (isPublished() && saver.hasUnsaved())
    wantNotices()
    return addForm({
      isDirty: () => getState().fields !== discarded && isDirty(),
      forget: () => {
        discarded = getState().fields
        if (isPublished()) saver.discard()
      },
      isKept: () => saver.isKept && !latest.current.hasPhotos,
    })
  }, [saver])
}

type Ending = {
  step: Step
  goTo: (step: Step) => void
  onTry: () => void
  box: React.RefObject<HTMLElement | null>
  similar: Similar
  uploads: readonly PhotoUpload[]
}

/** Continue, Publish and Save, each with what may stop it. */
function useEnding({ step, goTo, onTry, box, similar, uploads }: Ending) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { saver, fields, place } = usePlaceForm()
  const [isMissing, setMissing] = useState(false)
  const [isUnsentSaid, setUnsentSaid] = useState(false)
  const hasUnsent = uploads.length > 0
  const [tries, setTries] = useState(0)
  const [stales, setStales] = useState(0)
  const send = useMutation({ mutationFn: (status?: 'PUBLISHED') => saver.save(status) })
  useEffect(() => {
    if (tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries, step, box])
  useEffect(() => {
    // The two versions are above the form, where somebody who pressed a button below it does not see them.
    if (stales > 0) document.getElementById(newerDraftId)?.querySelector('summary')?.focus()
  }, [stales])

  // A save that waits for a connection would also send what is typed in another step.
  const { reset } = send
  useEffect(() => reset(), [step, reset])

  /** Leads to the first thing that is wrong, in this step or in any; false where nothing is. */
  function isStopped(within?: Step): boolean {
    onTry()
    // Leaving the form would lose a photo that failed; while one is being sent the buttons are blocked.
    setUnsentSaid(hasUnsent)
    if (hasUnsent && !within) {
      goTo('photos')
      return true
    }
    const wrong = Object.keys(saver.faults()).map((part) => parts[part as Part].step)
    if ((place?.medias ?? []).some((photo) => photoFault(fields, photo))) wrong.push('photos')
    const found = steps.find((known) => wrong.includes(known) && (!within || known === within))
    if (!found) return false
    goTo(found)
    setTries((before) => before + 1)
    return true
  }
  const saved = (said: () => void) => (status?: 'PUBLISHED') =>
    void send.mutateAsync(status).then(said, (error: unknown) => {
      if (isStaleness(error)) setStales((before) => before + 1)
    })

  const publish = () =>
    saved(() => {
      const name = fields.name.trim()
      toast.success(t`Place published`, { description: t`${name} is now on Heritage.` })
      const { place: published } = saver.store.getState()
      if (published) void navigate(heritagePaths.place(published.id), { replace: true })
    })('PUBLISHED')
  const asking = useQuestion(similar, publish)

  const sendError = send.error && !isStaleness(send.error) ? wordsFor(send.error) : undefined

  return {
    isMissing,
    isBusy: send.isPending || asking.isSearching,
    question: asking.question,
    publishAnyway: asking.publishAnyway,
    goBack: asking.goBack,
    error: isUnsentSaid && hasUnsent ? t`A photo was not uploaded. Please try again or remove it.` : sendError,
    goOn() {
      const next = steps[steps.indexOf(step) + 1]
      if (!isStopped(step) && next) goTo(next)
    },
    publish() {
      const lacks = missingIn(fields, place?.links.length ?? 0).length > 0
      setMissing(lacks)
      if (!lacks && !isStopped()) asking.begin()
    },
    save() {
      if (isStopped()) return
      saved(() => {
        toast.success(t`Changes saved`)
        if (place) void navigate(heritagePaths.place(place.id))
      })()
    },
  }
}

/** Deletes the draft: on the server, or the text that has not been there yet. */
function Deleting({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { place, saver } = usePlaceForm()
  const navigate = useNavigate()
  const leave = () => {
    saver.forget()
    void navigate(heritagePaths.main, { replace: true })
  }
  if (place) return <DeletePlace place={place} open={open} onClose={onClose} onDone={leave} />
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t`Delete this draft?`}
      text={t`Your text will be deleted. This action cannot be undone.`}
      confirmText={t`Delete`}
      onConfirm={() => {
        onClose()
        leave()
      }}
    />
  )
}
