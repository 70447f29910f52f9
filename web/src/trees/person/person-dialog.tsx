import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { DiscardDialog } from '../../kit/ui/alert-dialog.tsx'
import { Dialog, useWantedOnce } from '../../kit/ui/dialog.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Segmented } from '../../kit/ui/radio-group.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { fullName } from '../core/person-names.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { ExistingRelative } from './existing-relative.tsx'
import { FilledForm } from './filled-form.tsx'
import { aboutOf, type Relation } from './form/relation.ts'

export type PersonDialogProps = {
  treeId: string
  /** Whom to edit; without it somebody new is added. */
  personId?: string
  /** Whose relative the new person is. */
  relation?: Relation
  open: boolean
  onClose: () => void
  onSaved: (personId: string) => void
  /** What is to be known of the person before one begins. */
  notice?: ReactNode
}

export function PersonDialog(props: PersonDialogProps) {
  if (!props.open) return null
  return <Opened {...props} />
}

function Opened({ treeId, personId, relation, open, onClose, onSaved, notice }: PersonDialogProps) {
  const { t, i18n } = useLingui()
  const formId = useId()
  const known = personId ?? relation?.to
  const about = useQuery({ ...treeQueries.person(known ?? ''), enabled: known !== undefined })
  const [busy, setBusy] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [isChosen, setChosen] = useState(false)
  const [who, setWho] = useState<'new' | 'here'>('new')
  const wantsExisting = useWantedOnce(who === 'here')
  // Later changes are met when saving; the form begins with what was there when it opened.
  const [begun, setBegun] = useState(about.data)
  if (!begun && about.data) setBegun(about.data)
  const isReady = known === undefined || begun !== undefined
  const common = { treeId, onBusy: setBusy, onSaved, onWaits: onClose }
  // Both forms keep what was entered while the other one is shown; only the shown one is saved, after a question.
  const idOf = (form: typeof who) => (form === who ? formId : `${formId}-hidden`)
  const hidden = useHiddenInput(formId, who === 'new' ? isChosen : isTyped)

  return (
    <Dialog
      about={aboutOf(treeId, personId, relation)}
      open={open}
      onClose={onClose}
      isDirty={isTyped || isChosen}
      locked={busy}
      width="lg"
      title={personId ? t`Edit person` : relation ? i18n._(titles[relation.as]) : t`Add person`}
      text={relation && begun && t`For ${fullName(begun) || t`Unknown name`}`}
      initialFocus={() => firstField(formId) ?? true}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={formId} busy={busy} blocked={!isReady && t`The person is still loading.`}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {!isReady && failedToLoad(about) && (
        <LoadFailed text={wordsFor(about.error)} onRetry={() => void about.refetch()} />
      )}
      {!isReady && !failedToLoad(about) && <Skeleton text={t`Loading...`} shape="lines" />}
      {isReady && (
        <div onSubmitCapture={hidden.askFirst}>
          {notice && <div className="mb-4 empty:hidden">{notice}</div>}
          {relation && (
            <div className="mb-4">
              <Segmented
                label={t`Who is it?`}
                options={[
                  { value: 'new', label: t`New person` },
                  { value: 'here', label: t`Already in this tree` },
                ]}
                value={who}
                onChange={(next) => {
                  hidden.reset()
                  setWho(next)
                }}
              />
            </div>
          )}
          {relation && begun && wantsExisting && (
            <div hidden={who !== 'here'}>
              <ExistingRelative {...common} formId={idOf('here')} onTouched={setChosen} to={begun} as={relation.as} />
            </div>
          )}
          <div hidden={who !== 'new'}>
            <FilledForm
              {...common}
              formId={idOf('new')}
              onTouched={setTyped}
              editing={personId ? begun : undefined}
              to={personId ? undefined : begun}
              as={relation?.as}
              gender={relation?.gender}
            />
          </div>
          <DiscardDialog
            open={hidden.isAsking}
            onClose={hidden.reset}
            onConfirm={hidden.saveAnyway}
            words={{
              title: t`Save without the hidden changes?`,
              text:
                who === 'here'
                  ? t`The details you entered for the new person will not be saved.`
                  : t`The person you chose from the tree will not be added.`,
              confirmText: t`Save`,
              cancelText: t`Keep editing`,
              tone: 'filled',
            }}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Asks before a form is saved while the hidden one has input, which is not saved. */
function useHiddenInput(formId: string, hasInput: boolean) {
  const [isAsking, setAsking] = useState(false)
  const isAgreed = useRef(false)
  return {
    isAsking,
    reset() {
      isAgreed.current = false
      setAsking(false)
    },
    askFirst(event: FormEvent) {
      if (!hasInput || isAgreed.current) return
      event.preventDefault()
      event.stopPropagation()
      setAsking(true)
    },
    saveAnyway() {
      isAgreed.current = true
      setAsking(false)
      const form = document.getElementById(formId)
      if (form instanceof HTMLFormElement) form.requestSubmit()
    },
  }
}

const titles: Record<Relation['as'], MessageDescriptor> = {
  parent: msg`Add a parent`,
  partner: msg`Add a partner`,
  child: msg`Add a child`,
  sibling: msg`Add a sibling`,
}

/** Where one begins to write: the first name, or who it is. */
const firstField = (formId: string) =>
  document.getElementById(formId)?.querySelector<HTMLElement>('input:not([type=file],[type=radio])') ?? undefined
