import {
  donorContacts,
  entryWriters,
  mostProgramDescription,
  mostProgramName,
  type DonorContact,
  type EntryWriters,
  type FinanceProgram,
} from '@mulghar/contract/finance/programs'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { isLost, isStaleness, mayBeCreated } from '../../kit/failures.ts'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { Picker } from '../../kit/picker.tsx'
import type { Picked } from '../../kit/pickers.ts'
import { report } from '../../kit/report.ts'
import { rupees } from '../../kit/rupees.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { NewerVersion } from '../../kit/ui/newer-version.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { Textarea } from '../../kit/ui/textarea.tsx'
import { wordsForLost } from '../../kit/lost-words.ts'
import { wordsForCode, wordsForIssue } from '../../kit/words.ts'
import { readGoal } from '../core/goal.ts'
import { programMutations } from './programs.queries.ts'
import { written } from '../../kit/written.ts'

const contactWords: Record<DonorContact, MessageDescriptor> = {
  MEMBERS: msg`Every member`,
  CREATORS: msg`Only the creator of the program or the entry`,
}

const writerWords: Record<EntryWriters, MessageDescriptor> = {
  MEMBERS: msg`Every member`,
  CREATOR: msg`Only me`,
}

type Props = {
  /** Without one, a new one is made. */
  program?: FinanceProgram | undefined
  open: boolean
  onClose: () => void
}

/** Makes a program, or changes one. A refused save is only logged, an unknown outcome is shown, and what was typed stays. */
export function ProgramDialog({ program, open, onClose }: Props) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const create = useMutation(programMutations.create(cache))
  const update = useMutation(programMutations.update(cache))
  const [name, setName] = useState(program?.name ?? '')
  const [description, setDescription] = useState(program?.description ?? '')
  const [typedGoal, setTypedGoal] = useState(String(program?.goal ?? ''))
  const [donorContact, setDonorContact] = useState(program?.donorContact ?? 'MEMBERS')
  const [entriesBy, setEntriesBy] = useState(program?.entriesBy ?? 'MEMBERS')
  const [tree, setTree] = useState<Picked | null>(null)
  const [group, setGroup] = useState<Picked | null>(null)
  const [hasTried, setTried] = useState(false)
  const { goal, fault } = readGoal(typedGoal)
  const busy = create.isPending || update.isPending
  const failure = create.error ?? update.error
  const isEmpty = name.trim() === '' || description.trim() === ''
  const [openedVersion] = useState(program?.version)
  const [timesTold, setTimesTold] = useState(0)

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isEmpty || fault || busy) return
    const fields = { name: name.trim(), description: description.trim(), goal, donorContact, entriesBy }
    const saving = program
      ? // The newer version is shown above the form; a second save means that one.
        update.mutateAsync({ ...fields, id: program.id, version: timesTold > 0 ? program.version : openedVersion })
      : create.mutateAsync({ ...fields, familyId: tree?.id ?? null, groupId: group?.id ?? null })
    saving.then(onClose, (error: unknown) => {
      if (isStaleness(error)) setTimesTold((before) => before + 1)
      else if (!mayBeCreated(error) && !isLost(error)) report(error)
    })
  }

  return (
    <Dialog
      about={program ? `program:${program.id}` : 'new:program'}
      open={open}
      onClose={onClose}
      locked={busy}
      title={program ? t`Update Program` : t`Add Program`}
      actions={
        <>
          <CancelButton />
          <Button
            type="submit"
            form="program"
            busy={busy}
            busyText={program ? t`Updating...` : t`Creating...`}
            blocked={isEmpty && t`A program needs a name and a description.`}
          >
            {program ? <Trans>Update Program</Trans> : <Trans>Create Program</Trans>}
          </Button>
        </>
      }
    >
      <form id="program" noValidate onSubmit={save} className="grid gap-4">
        <FormError text={wordsForLost(failure)} />
        {program && timesTold > 0 && (
          <NewerVersion key={timesTold} text={wordsForCode('kit/stale')}>
            <TextOf program={program} />
          </NewerVersion>
        )}
        {!program && (
          <>
            <Field label={t`Family Tree (optional)`}>
              <Picker kind="TREE" picked={tree} onPick={setTree} />
            </Field>
            <Field label={t`Group (optional)`}>
              <Picker kind="GROUP" picked={group} onPick={setGroup} />
            </Field>
          </>
        )}
        <Field label={t`Program Name`} required>
          <Input
            value={name}
            maxLength={mostProgramName}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label={t`Description`} required>
          <Textarea
            value={description}
            rows={4}
            limit={mostProgramDescription}
            onChange={({ target }) => setDescription(target.value)}
          />
        </Field>
        <Field
          label={t`Goal (optional)`}
          hint={t`In rupees. A progress bar shows how much has been raised.`}
          error={hasTried && fault ? wordsForIssue({ code: fault, limit: undefined, message: undefined }) : undefined}
        >
          <Input
            value={typedGoal}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => setTypedGoal(target.value)}
          />
        </Field>
        <Field
          label={t`Who can add entries`}
          hint={t`You can exclude entries by other people from the totals. They stay in the list.`}
        >
          <Select
            value={entriesBy}
            options={entryWriters.map((value) => ({ value, label: i18n._(writerWords[value]) }))}
            onChange={({ target }) => setEntriesBy(target.value as EntryWriters)}
          />
        </Field>
        <Field label={t`Who can see addresses and phone numbers of donors`}>
          <Select
            value={donorContact}
            options={donorContacts.map((value) => ({ value, label: i18n._(contactWords[value]) }))}
            onChange={({ target }) => setDonorContact(target.value as DonorContact)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** What the program has become elsewhere. */
function TextOf({ program: { name, description, goal, entriesBy, donorContact } }: { program: FinanceProgram }) {
  const { t, i18n } = useLingui()
  const [writers, readers] = [i18n._(writerWords[entriesBy]), i18n._(contactWords[donorContact])]
  return (
    <div className="grid gap-2 px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
      <p {...written(name)} className="font-semibold">
        {name}
      </p>
      <p {...written(description)}>{description}</p>
      {goal !== null && <p>{rupees(goal)}</p>}
      <p>{t`Who can add entries: ${writers}`}</p>
      <p>{t`Who can see addresses and phone numbers of donors: ${readers}`}</p>
    </div>
  )
}
