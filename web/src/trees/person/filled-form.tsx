import type { Person } from '@mulghar/contract/trees/person'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { toast } from '../../kit/toast.ts'
import { Progress } from '../../kit/ui/progress.tsx'
import { fullName } from '../core/person-names.ts'
import { asksHiddenName, fieldsOf, seesWhole } from './form/person-fields.ts'
import { relationsOf, surnameFor, type Relation } from './form/relation.ts'
import { RelationQuestions } from './form/relation-questions.tsx'
import { PersonForm, usePersonForm } from './person-form.tsx'
import { CheckNotice } from './person-notices.tsx'
import { useSavePerson } from './save-person.ts'
import { StaleNotice } from './stale-notice.tsx'

export type FilledFormProps = {
  formId: string
  treeId: string
  editing: Person | undefined
  /** Whose relative somebody new is, and as what. */
  to: Person | undefined
  as: Relation['as'] | undefined
  gender: Relation['gender']
  onBusy: (busy: boolean) => void
  onTouched: (isTouched: boolean) => void
  onSaved: (personId: string) => void
  onWaits: () => void
}

/** The form, with what is known in it, and what is said while it is saved. */
export function FilledForm(props: FilledFormProps) {
  const { formId, treeId, editing, to, as, gender, onBusy, onTouched, onSaved, onWaits } = props
  const { t } = useLingui()
  const [initial] = useState(() => (to && as ? relativeOf(as, to, gender) : fieldsOf(editing)))
  const [names, setNames] = useState(() => namesAround(editing ?? to))
  const form = usePersonForm(initial)
  const saving = useSavePerson({
    treeId,
    form,
    editing,
    onSaved: (id) => {
      toast.success(t`Person saved`)
      onSaved(id)
    },
    onWaits: (words) => {
      toast.message(words)
      onWaits()
    },
  })
  useEffect(() => onBusy(saving.busy), [saving.busy, onBusy])
  const [isDirty, setDirty] = useState(false)
  useEffect(() => onTouched(isDirty || saving.hasPicture), [isDirty, saving.hasPicture, onTouched])
  // The person may come later than the dialog, which has the focus by then; whoever has gone on to a field stays there.
  useEffect(() => {
    const at = document.activeElement
    if (at?.closest('[role=dialog]') && !at.matches('input, select, textarea')) form.setFocus('firstName')
  }, [form])

  return (
    <PersonForm
      id={formId}
      form={form}
      treeId={treeId}
      personId={editing?.id}
      whole={!editing || seesWhole(editing)}
      family={!editing || editing.can.editRelations}
      hiddenName={asksHiddenName(editing)}
      known={names}
      onKnown={(id, name) => setNames(new Map(names).set(id, name))}
      pictureUrl={editing?.image?.url}
      onPicture={saving.choosePicture}
      onSave={() => saving.save(false)}
      onTouched={setDirty}
      notices={
        <>
          {saving.meeting && (
            <StaleNotice meeting={saving.meeting} names={names} onTheirs={saving.takeTheirs} onMine={saving.keepMine} />
          )}
          {saving.doubts && (
            <CheckNotice check={saving.doubts} busy={saving.busy} onAnyway={() => void saving.save(true)} />
          )}
          {saving.sent !== undefined && <Progress label={t`Sending the picture`} part={saving.sent} />}
        </>
      }
      questions={to && as && <RelationQuestions form={form} to={to} as={as} />}
    />
  )
}

/** Somebody new of the family: with the bond to whom they are added to, and the surname that they most likely bear. */
function relativeOf(as: Relation['as'], to: Person, gender: Relation['gender']) {
  // A mother mostly brings her own.
  const { lastName, native } = gender === 'FEMALE' ? { lastName: '', native: '' } : surnameFor(as, to)
  const blank = fieldsOf(undefined, relationsOf(as, to))
  return {
    ...blank,
    gender: gender ?? blank.gender,
    lastName,
    names: [{ script: 'Deva' as const, first: '', last: native }],
  }
}

function namesAround(person: Person | undefined): ReadonlyMap<string, string> {
  if (!person) return new Map()
  const { parents, partners, children } = person.relations
  return new Map([person, ...parents, ...partners, ...children].map((one) => [one.id, fullName(one)]))
}
