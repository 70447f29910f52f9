import type { DonorEntry, EntryKind } from '@mulghar/contract/finance/donors'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isStaleness, Refusal } from '../../kit/failures.ts'
import { useMutation } from '../../kit/mutation.ts'
import { Picker } from '../../kit/picker.tsx'
import { rupees } from '../../kit/rupees.ts'
import { AlertDialog } from '../../kit/ui/alert.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { typedFields } from '../../kit/typed-fields.ts'
import { useDraftBox } from '../../kit/unsaved.ts'
import type { WatchedDraft } from '../../kit/watch-input.ts'
import { wordsForLost } from '../../kit/lost-words.ts'
import { wordsForIssue } from '../../kit/words.ts'
import { reasonOf } from './donor-words.ts'
import { donorMutations, lastRead } from './donors.queries.ts'
import { aboutEntry, withChoice, type Drafts, type More } from './entry-drafts.ts'
import { entryOf, faultsOf, isEmpty, missing, type EntryFields } from './entry-check.ts'
import { EntryForm } from './entry-form.tsx'
import { PapersField } from './papers.tsx'
import { useFreshPapers } from './use-fresh-papers.ts'

type Props = {
  open: boolean
  onClose: () => void
  programId: string
  kind: EntryKind
  /** The entry that is changed; a new one without it. */
  entry?: DonorEntry | undefined
  drafts: Drafts
}

const moreOf = (entry: DonorEntry | undefined): More => ({
  person: entry?.personId ? { id: entry.personId, title: entry.personName ?? '' } : null,
  papers: entry?.medias ?? [],
})

const chosenIn = ({ person, papers }: More) => ({
  personId: person?.id ?? null,
  mediaIds: papers.map(({ id }) => id),
})

/** What of it is another: what is left out stays as it is, such as somebody whom the viewer no longer sees. */
const changeOf = (more: More, base: DonorEntry | undefined, chosen: More['chosen'] = []) =>
  typedFields(chosenIn(moreOf(base)), chosenIn(more), new Set(chosen))

const fieldsOf = (entry: DonorEntry | undefined): EntryFields => ({
  donorName: entry?.donorName ?? '',
  amount: entry ? String(Math.abs(entry.amount)) : '',
  donorAddress: entry?.donorAddress ?? '',
  donorPhoneNo: entry?.donorPhoneNo ?? '',
})

type Said = { title?: string; text: string }

/** Enters a donation or an expense, or changes one. What was typed stays until it is saved, closed or not. */
export function EntryDialog({ open, onClose, programId, kind, entry, drafts }: Props) {
  const { t } = useLingui()
  const formId = useId()
  const cache = useQueryClient()
  const key = entry?.id ?? kind
  const create = useMutation(donorMutations.create(cache, drafts.keyOf(key)))
  const update = useMutation(donorMutations.update(cache, programId))
  const [begun] = useState(() => drafts.get(key))
  const [base, setBase] = useState(begun?.base ?? entry)
  const [newest, setNewest] = useState(entry)
  const form = useForm<EntryFields>({ defaultValues: begun?.fields ?? fieldsOf(entry), mode: 'onTouched' })
  const [more, setMore] = useState(begun?.more ?? moreOf(entry))
  const setPapers = (change: (papers: More['papers']) => More['papers']) =>
    setMore((now) => ({ ...now, papers: change(now.papers), chosen: withChoice(now, 'mediaIds') }))
  /** Counts how often the form began; a picker keeps its own text. */
  const [begins, setBegins] = useState(0)
  const [said, setSaid] = useState<Said>()
  const [isSaid, setIsSaid] = useState(false)
  const [isSending, setSending] = useState(false)
  const gone = useFreshPapers({
    kept: more.papers,
    ofEntry: entry?.medias ?? [],
    onFresh: (freshOf) => setMore((now) => ({ ...now, papers: now.papers.flatMap((paper) => freshOf(paper) ?? []) })),
  })
  const isExpense = kind === 'EXPENSE'
  const receipt = base?.receipt?.label
  const isBusy = create.isPending || update.isPending
  const [donorName, amount] = useWatch({ control: form.control, name: ['donorName', 'amount'] })

  function say(text: string | string[], title?: string) {
    setSaid({ text: [text].flat().join('\n'), ...(title && { title }) })
    setIsSaid(true)
  }

  const values = useWatch({ control: form.control })
  // After a lost answer the newest version is what stands in the form.
  const isTyped =
    newest && JSON.stringify([form.getValues(), changeOf(more, newest)]) === JSON.stringify([fieldsOf(newest), {}])
  const isNewer = base && newest && newest.version > base.version && !isSameEntry(newest, base) && !isTyped
  useEffect(() => {
    if (!open) return
    const fields = form.getValues()
    const isOther = Object.keys(changeOf(more, entry)).length > 0 || Boolean(more.begun?.within)
    if (isOther || JSON.stringify(fields) !== JSON.stringify(fieldsOf(entry))) drafts.set(key, { fields, more, base })
    else drafts.delete(key)
  }, [values, more, base, open, form, entry, drafts, key])

  useEffect(
    () =>
      drafts.onSentElsewhere(key, () => {
        form.reset(fieldsOf(entry))
        setMore(moreOf(entry))
        setBegins((before) => before + 1)
        setBase(entry)
      }),
    [drafts, key, form, entry],
  )

  function refused(error: unknown) {
    if (entry && isStaleness(error)) setNewest((before) => lastRead(cache, programId, entry.id) ?? before)
    const lost = wordsForLost(error)
    if (lost) return say(lost)
    const faults = error instanceof Refusal ? error.fields.map(wordsForIssue) : []
    if (faults.length > 0) return say(faults)
    const failed = t`Failed to save. Please try again.`
    const reason = reasonOf(error)
    return reason ? say(reason, failed) : say(failed)
  }

  async function send(values: EntryFields) {
    const plain = entryOf(values, isExpense)
    if (!plain) return
    const body = { ...plain, ...changeOf(more, base, base && more.chosen) }
    try {
      // A newer version is shown above the form; a save means that one.
      if (base)
        await update.mutateAsync({ ...body, id: base.id, version: Math.max(newest?.version ?? 0, base.version) })
      else await create.mutateAsync({ ...body, financeProgramId: programId })
    } catch (error) {
      return refused(error)
    }
    drafts.sent(key)
    onClose()
  }

  function submit() {
    if (isBusy) return
    if (isSending) return say(t`A file is still uploading.`)
    const values = form.getValues()
    const what = missing(values)
    if (what) return say(what === 'name' ? t`Donor name is required.` : t`Please enter a valid amount.`)
    if (!more.person && more.begun?.text.trim())
      return say(t`No one is chosen yet. Choose from the suggestions, or clear this field.`)
    const faults = faultsOf(values)
    if (faults.length > 0) return say(faults.map((code) => wordsForIssue({ code })))
    void send(values)
  }

  return (
    <Dialog
      about={entry ? aboutEntry(programId, entry) : `program:${programId}:${kind}`}
      keepsInput={!isSending}
      isDirty={isSending}
      open={open}
      onClose={onClose}
      width="sm"
      locked={isBusy}
      title={entry ? t`Update Entry` : isExpense ? t`Add Expense` : t`Add Donor`}
      actions={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={formId}
            busy={isBusy}
            busyText={t`Saving...`}
            blocked={
              isSending
                ? t`A file is still uploading.`
                : isEmpty({ donorName, amount }) && t`Please enter a name and an amount first.`
            }
            onBlocked={submit}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <DraftBox draft={{ key: drafts.keyOf(key), isBegun: () => open && drafts.get(key) !== undefined }}>
        {isNewer && <Newer entry={newest} />}
        {receipt && <p className={note}>{t`If you save a change, receipt ${receipt} becomes void.`}</p>}
        <div className="grid gap-4">
          <EntryForm id={formId} form={form} isExpense={isExpense} onSubmit={submit} />
          <Picker
            kind="PERSON"
            label={t`Family member (optional)`}
            key={begins}
            picked={more.person}
            begun={more.begun}
            onBegin={(begun) => setMore((now) => ({ ...now, begun }))}
            onPick={(person) => setMore((now) => ({ ...now, person, chosen: withChoice(now, 'personId') }))}
          />
          <PapersField
            papers={more.papers}
            gone={gone}
            onBusy={setSending}
            onAdd={(paper) => setPapers((papers) => [...papers, paper])}
            onRemove={(id) => setPapers((papers) => papers.filter((paper) => paper.id !== id))}
          />
        </div>
      </DraftBox>
      {said && <AlertDialog open={isSaid} onClose={() => setIsSaid(false)} {...said} />}
    </Dialog>
  )
}

/** Inside the dialog, which comes later than the component around it. */
function DraftBox({ draft, children }: { draft: WatchedDraft; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useDraftBox(box, draft)
  return <div ref={box}>{children}</div>
}

const note = 'mb-4 rounded-md bg-sunken px-3.5 py-2.5 text-sm wrap-anywhere'

const isSameEntry = (entry: DonorEntry, another: DonorEntry) =>
  JSON.stringify([fieldsOf(entry), changeOf(moreOf(entry), another)]) === JSON.stringify([fieldsOf(another), {}])

/** What the entry has become elsewhere. */
function Newer({ entry }: { entry: DonorEntry }) {
  const { donorName, donorAddress, donorPhoneNo, personName, medias } = entry
  const amount = rupees(Math.abs(entry.amount))
  const others = [donorAddress, donorPhoneNo, personName, ...medias.map(({ name }) => name)].filter(Boolean)
  return (
    <div className={note}>
      <p>
        <Trans>
          In the meantime the entry was changed to: {donorName}, {amount}
        </Trans>
      </p>
      {others.length > 0 && <p>{others.join(' · ')}</p>}
    </div>
  )
}
