import type { Person } from '@mulghar/contract/trees/person'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { asksHiddenName, fieldsOf, relationsOf, seesWhole, type Relation } from './form/person-fields.ts'
import { PersonForm, usePersonForm } from './person-form.tsx'
import { fullName } from '../core/person-names.ts'
import { CheckNotice, StaleNotice } from './person-notices.tsx'
import { useSavePerson } from './save-person.ts'

export type PersonDialogProps = {
  treeId: string
  /** Whom to edit; without it somebody new is added. */
  personId?: string
  /** Whose relative the new person is. */
  relation?: Relation
  open: boolean
  onClose: () => void
  onSaved: (personId: string) => void
}

export function PersonDialog(props: PersonDialogProps) {
  if (!props.open) return null
  return <Opened {...props} />
}

function Opened({ treeId, personId, relation, open, onClose, onSaved }: PersonDialogProps) {
  const { t, i18n } = useLingui()
  const formId = useId()
  const known = personId ?? relation?.to
  const about = useQuery({ ...treeQueries.person(known ?? ''), enabled: known !== undefined })
  const [busy, setBusy] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  // What comes later is met when saving; the form begins with what was there when it opened.
  const [begun, setBegun] = useState(about.data)
  if (!begun && about.data) setBegun(about.data)
  const isReady = known === undefined || begun !== undefined
  useWarningBeforeLeaving(isTouched)

  return (
    <>
      <Dialog
        open={open}
        onClose={() => (isTouched ? setLeaving(true) : onClose())}
        locked={busy}
        width="lg"
        title={personId ? t`Edit person` : relation ? i18n._(titles[relation.as]) : t`Add person`}
        text={relation && begun && t`For ${fullName(begun)}`}
        actions={
          <>
            <Button variant="quiet" onClick={() => (isTouched ? setLeaving(true) : onClose())}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={formId} busy={busy} blocked={!isReady && t`The person is still loading.`}>
              <Trans>Save</Trans>
            </Button>
          </>
        }
      >
        {!isReady && about.isError && <LoadFailed text={wordsFor(about.error)} onRetry={() => void about.refetch()} />}
        {!isReady && !about.isError && <Skeleton text={t`Loading...`} shape="lines" />}
        {isReady && (
          // The form finds out a moment later what has changed; whoever presses Escape right after typing is asked, too.
          <div className="contents" onInput={() => setTouched(true)}>
            <Filled
              formId={formId}
              treeId={treeId}
              editing={personId ? begun : undefined}
              to={personId ? undefined : begun}
              as={relation?.as}
              onBusy={setBusy}
              onTouched={setTouched}
              onSaved={onSaved}
              onWaits={onClose}
            />
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={t`Leave without saving?`}
        text={t`What you typed will be gone.`}
        confirmText={t`Leave`}
        cancelText={t`Stay`}
        onConfirm={onClose}
      />
    </>
  )
}

const titles: Record<Relation['as'], MessageDescriptor> = {
  parent: msg`Add a parent`,
  partner: msg`Add a partner`,
  child: msg`Add a child`,
  sibling: msg`Add a sibling`,
}

/** The browser asks before the page is left with something unsaved in it. */
function useWarningBeforeLeaving(isTouched: boolean): void {
  useEffect(() => {
    if (!isTouched) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isTouched])
}

type FilledProps = {
  formId: string
  treeId: string
  editing: Person | undefined
  to: Person | undefined
  as: Relation['as'] | undefined
  onBusy: (busy: boolean) => void
  onTouched: (isTouched: boolean) => void
  onSaved: (personId: string) => void
  onWaits: () => void
}

function Filled({ formId, treeId, editing, to, as, onBusy, onTouched, onSaved, onWaits }: FilledProps) {
  const { t } = useLingui()
  const [initial] = useState(() => fieldsOf(editing, to && as && relationsOf(as, to)))
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

  return (
    <PersonForm
      id={formId}
      form={form}
      treeId={treeId}
      personId={editing?.id}
      whole={!editing || seesWhole(editing)}
      family={!editing || editing.can.editRelations}
      hiddenName={asksHiddenName(editing)}
      known={namesAround(editing ?? to)}
      pictureUrl={editing?.image?.url}
      onPicture={saving.choosePicture}
      onSave={() => saving.save(false)}
      onTouched={setDirty}
    >
      {saving.meeting && <StaleNotice meeting={saving.meeting} onTheirs={saving.takeTheirs} />}
      {saving.doubts && (
        <CheckNotice check={saving.doubts} busy={saving.busy} onAnyway={() => void saving.save(true)} />
      )}
      {saving.sent !== undefined && <Progress label={t`Sending the picture`} part={saving.sent} />}
    </PersonForm>
  )
}

function namesAround(person: Person | undefined): ReadonlyMap<string, string> {
  if (!person) return new Map()
  const { parents, partners, children } = person.relations
  return new Map([person, ...parents, ...partners, ...children].map((one) => [one.id, fullName(one)]))
}
