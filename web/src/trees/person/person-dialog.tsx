import type { PersonCheck } from '@mulghar/contract/trees/people'
import type { Person, PersonDraftInput } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toast } from '../../kit/toast.ts'
import { Refusal } from '../../kit/failures.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { treeMutations, treeQueries } from '../trees.queries.ts'
import { asksHiddenName, fieldsOf, relationsOf, seesWhole, type Relation } from './person-fields.ts'
import { PersonForm } from './person-form.tsx'
import { fullName } from './person-names.ts'
import { CheckNotice, StaleNotice } from './person-notices.tsx'

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
  const { t } = useLingui()
  const formId = useId()
  const known = personId ?? relation?.to
  const about = useQuery({ ...treeQueries.person(known ?? ''), enabled: known !== undefined })
  const [busy, setBusy] = useState(false)
  const isReady = known === undefined || about.data !== undefined

  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      width="md"
      title={personId ? t`Edit person` : titleOf(relation?.as, t)}
      text={relation && about.data && t`For ${fullName(about.data)}`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
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
        <Filled
          formId={formId}
          treeId={treeId}
          editing={personId ? about.data : undefined}
          to={personId ? undefined : about.data}
          as={relation?.as}
          onBusy={setBusy}
          onSaved={onSaved}
        />
      )}
    </Dialog>
  )
}

function titleOf(as: Relation['as'] | undefined, t: ReturnType<typeof useLingui>['t']): string {
  if (as === 'parent') return t`Add a parent`
  if (as === 'partner') return t`Add a partner`
  if (as === 'child') return t`Add a child`
  if (as === 'sibling') return t`Add a sibling`
  return t`Add person`
}

type FilledProps = {
  formId: string
  treeId: string
  editing: Person | undefined
  to: Person | undefined
  as: Relation['as'] | undefined
  onBusy: (busy: boolean) => void
  onSaved: (personId: string) => void
}

function Filled({ formId, treeId, editing, to, as, onBusy, onSaved }: FilledProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const add = useMutation(treeMutations.addPerson(cache, treeId))
  const change = useMutation(treeMutations.changePerson(cache, treeId))
  const check = useMutation(treeMutations.checkPerson(treeId))
  const send = useMutation(treeMutations.uploadPicture())
  const [begun] = useState(editing)
  const [version, setVersion] = useState(editing?.version)
  const [newer, setNewer] = useState<Person>()
  const [doubts, setDoubts] = useState<PersonCheck>()
  const [picture, setPicture] = useState<File | null>()
  const [otherParent, setOtherParent] = useState(to?.relations.partners[0]?.id ?? '')

  async function save(typed: PersonDraftInput) {
    onBusy(true)
    try {
      const relations = to && as && relationsOf(as, to, otherParent)
      const draft = { ...typed, ...(relations && { relations }) }
      if (!begun && !doubts) {
        const found = await check.mutateAsync(draft)
        if (found.problems.length + found.similar.length > 0) return setDoubts(found)
      }
      const image = picture === undefined ? {} : { imageId: picture && (await send.mutateAsync(picture)).id }
      const body = { ...draft, ...image }
      const saved = begun
        ? await change.mutateAsync({ id: begun.id, body: { ...body, version } })
        : await add.mutateAsync(body)
      toast.success(t`Person saved`)
      onSaved(saved.id)
    } catch (error) {
      if (!begun || !(error instanceof Refusal) || error.code !== 'kit/stale') throw error
      const now = await cache.fetchQuery({ ...treeQueries.person(begun.id), staleTime: 0 })
      setNewer(now)
      // The next attempt is made knowing what is there now.
      setVersion(now.version)
    } finally {
      onBusy(false)
    }
  }

  return (
    <PersonForm
      id={formId}
      initial={fieldsOf(begun)}
      whole={!begun || seesWhole(begun)}
      hiddenName={asksHiddenName(begun)}
      pictureUrl={begun?.image?.url}
      onPicture={setPicture}
      onSave={save}
    >
      {newer && begun && <StaleNotice before={begun} now={newer} />}
      {doubts && <CheckNotice check={doubts} />}
      {as === 'child' && to && to.relations.partners.length > 0 && (
        <Field label={t`Other parent`}>
          <Select
            value={otherParent}
            onChange={({ target }) => setOtherParent(target.value)}
            placeholder={t`Not known`}
            options={to.relations.partners.map((one) => ({ value: one.id, label: fullName(one) || t`Unknown name` }))}
          />
        </Field>
      )}
    </PersonForm>
  )
}
