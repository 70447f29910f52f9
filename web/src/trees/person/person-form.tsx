import { sameValue } from '@mulghar/contract/kit/same-value'
import { PersonDraft, type PersonDraftInput } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import { FormError } from '../../kit/form-error.tsx'
import { resolverOf } from '../../kit/form.ts'
import { Button } from '../../kit/ui/button.tsx'
import { PicturePicker } from '../../kit/ui/picture-picker.tsx'
import { draftOf } from './form/person-fields.ts'
import { ContactPart } from './form/contact-part.tsx'
import { FormCalendar } from '../../kit/partial-date-field/form-calendar.tsx'
import { FamilyPart, type KnownPeople } from './form/family-part.tsx'
import { LifePart } from './form/life-part.tsx'
import { MoreNamesPart } from './form/more-names-part.tsx'
import { NamesPart } from './form/names-part.tsx'
import type { PersonFormState } from './form/parts.ts'
import { AddressesPart } from './form/places-part.tsx'
import { NotesPart, SourcesPart } from './form/cited-part.tsx'
import { FactsPart } from './form/records-part.tsx'
import { quickFields, QuickPart } from './form/quick-part.tsx'
import { EducationPart, JobsPart } from './form/work-part.tsx'

const check = resolverOf(PersonDraft)

/** The faults of the changed fields: those that stood there before stand in nobody's way. */
function resolverOfChanges(initial: PersonDraftInput): Resolver<PersonDraftInput, unknown, PersonDraft> {
  return async (values, context, options) => {
    const { errors } = await check(values, context, options)
    const wrong = Object.entries(errors).filter(
      ([field]) => !sameValue(values[field as keyof PersonDraftInput], initial[field as keyof PersonDraftInput]),
    )
    return wrong.length > 0
      ? { values: {}, errors: Object.fromEntries(wrong) }
      : { values: draftOf(values), errors: {} }
  }
}

export function usePersonForm(initial: PersonDraftInput): PersonFormState {
  return useForm({ defaultValues: initial, resolver: resolverOfChanges(initial) })
}

export type PersonFormProps = {
  id: string
  form: PersonFormState
  treeId: string
  /** Of somebody new there is none; of them the few things that one knows at once are asked, and the rest on demand. */
  personId: string | undefined
  /** What the role does not show is not asked for either. */
  whole: boolean
  /** Whether it asks for relatives. */
  family: boolean
  hiddenName: boolean
  known: KnownPeople
  onKnown: (id: string, name: string) => void
  pictureUrl: string | undefined
  onPicture: (file: File | null) => void
  onSave: () => Promise<void>
  /** Whether there is something that would be lost. */
  onTouched: (isTouched: boolean) => void
  /** What is said while it is saved. */
  notices: ReactNode
  /** What is asked of a relative besides. */
  questions?: ReactNode
}

export function PersonForm(props: PersonFormProps) {
  const { id, form, personId, onSave, onTouched, notices, questions } = props
  const { errors, isDirty } = form.formState
  useEffect(() => onTouched(isDirty), [isDirty, onTouched])
  const [isAsked, setAsked] = useState(personId !== undefined)
  const isWhole = isAsked || Object.keys(errors).some((field) => field !== 'root' && !quickFields.has(field))

  return (
    <form
      id={id}
      noValidate
      className="grid gap-5 pb-2"
      onSubmit={(event) => {
        // The form stands in a page that may have one of its own.
        event.stopPropagation()
        void form.handleSubmit(onSave)(event)
      }}
    >
      <FormError text={errors.root?.message} />
      {notices}
      {isWhole ? (
        <FormCalendar>
          <WholePart {...props} />
        </FormCalendar>
      ) : (
        <>
          <QuickPart form={form} />
          {questions}
          <Button variant="quiet" icon={<ChevronDown />} onClick={() => setAsked(true)} className="justify-self-start">
            <Trans>More</Trans>
          </Button>
        </>
      )}
    </form>
  )
}

function WholePart(props: PersonFormProps) {
  const { form, treeId, personId, whole, family, hiddenName, known, onKnown, pictureUrl, onPicture, questions } = props
  const { t } = useLingui()
  return (
    <>
      <PicturePicker
        label={t`Picture`}
        round
        pictureUrl={pictureUrl}
        onPick={onPicture}
        onRemove={() => onPicture(null)}
      />
      <NamesPart form={form} whole={whole} hiddenName={hiddenName} />
      <LifePart form={form} whole={whole} />
      {questions}
      <div className="grid gap-2.5">
        <MoreNamesPart form={form} />
        {family && <FamilyPart form={form} treeId={treeId} personId={personId} known={known} onKnown={onKnown} />}
        {whole && (
          <>
            <ContactPart form={form} />
            <AddressesPart form={form} />
            <EducationPart form={form} />
            <JobsPart form={form} />
            <FactsPart form={form} />
            <NotesPart form={form} />
            <SourcesPart form={form} />
          </>
        )}
      </div>
    </>
  )
}
