import type { PersonCheck } from '@mulghar/contract/trees/people'
import type { Person, PersonDraft } from '@mulghar/contract/trees/person'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { isStaleness, Waits } from '../../kit/failures.ts'
import { showRefusal } from '../../kit/form.ts'
import { useMutation } from '../../kit/mutation.ts'
import { TakenBack } from '../../kit/waiting-saves.ts'
import { wordsFor } from '../../kit/words.ts'
import { treeMutations, treeQueries } from '../core/trees.queries.ts'
import { problemOfPerson } from './check-words.ts'
import { hasDraft } from './form/has-draft.ts'
import type { PersonFormState } from './form/parts.ts'
import {
  differingFields,
  draftOf,
  fieldsOf,
  onlyFields,
  valueOf,
  withWholeName,
  type FieldName,
} from './form/person-fields.ts'
import type { Meeting } from './stale-notice.tsx'

type SaveParts = {
  treeId: string
  form: PersonFormState
  editing: Person | undefined
  onSaved: (personId: string) => void
  /** It was taken, and waits for the owner of the tree. */
  onWaits: (words: string) => void
}

/** Names, dates and relatives can contradict each other; a new phone number cannot. */
const checked: readonly FieldName[] = [
  'birth',
  'death',
  'marriage',
  'gender',
  'relations.parents',
  'relations.partners',
  'relations.children',
]

type FormPath = FieldPath<Parameters<PersonFormState['reset']>[0] & object>

/** Saves what was typed, and only that: first checked, then against the version one began with. */
export function useSavePerson({ treeId, form, editing, onSaved, onWaits }: SaveParts) {
  const cache = useQueryClient()
  const add = useMutation(treeMutations.addPerson(cache, treeId))
  const change = useMutation({
    ...treeMutations.changePerson(cache, treeId, hasDraft),
    choice: ({ id }) => [`person ${id}`, 'form'],
  })
  const check = useMutation(treeMutations.checkPerson(treeId))
  const send = useMutation(treeMutations.uploadPicture())
  const [base, setBase] = useState(editing)
  const [picture, setPicture] = useState<File | null>()
  const [kept, setKept] = useState<{ file: File; id: string }>()
  const [sent, setSent] = useState<number>()
  const [doubts, setDoubts] = useState<PersonCheck>()
  const [meeting, setMeeting] = useState<Meeting>()
  const [isMeeting, setIsMeeting] = useState(false)
  const unanswered = useRef<readonly FieldName[]>([])

  async function pictureId(): Promise<{ imageId?: string | null }> {
    if (picture === undefined) return {}
    if (picture === null) return { imageId: null }
    if (kept?.file === picture) return { imageId: kept.id }
    setSent(0)
    try {
      const { id } = await send.mutateToEnd({
        file: picture,
        onProgress: ({ sent: bytes, total }) => setSent(total > 0 ? bytes / total : 0),
      })
      // A second try does not send it again.
      setKept({ file: picture, id })
      return { imageId: id }
    } finally {
      setSent(undefined)
    }
  }

  async function isDoubtful(draft: PersonDraft, fields: readonly FieldName[]): Promise<boolean> {
    // A member who may tell of nobody but themselves is not shown whom a draft is like.
    if (base && (!base.can.editRelations || !fields.some((field) => checked.includes(field)))) return false
    const found = await check.mutateAsync({ ...draft, ...(base && { id: base.id }) })
    // A person who is edited has been told apart from the others long ago.
    const told = base ? { ...found, similar: [] } : found
    if (told.problems.length + told.similar.length === 0) return false
    setDoubts(told)
    const known = form.getValues()
    for (const problem of told.problems)
      if (Object.hasOwn(known, problem.field) && problem.field !== 'relations')
        form.setError(problem.field as FormPath, { message: problemOfPerson(problem) })
    return true
  }

  /**
   * Their version becomes the one to begin from; in the form stays what was typed, and theirs comes where nothing was. True
   * where it has already all that was typed.
   */
  async function meet(from: Person): Promise<boolean> {
    setIsMeeting(true)
    const now = await cache
      .fetchQuery({ ...treeQueries.person(from.id), staleTime: 0 })
      .finally(() => setIsMeeting(false))
    const typed = draftOf(form.getValues())
    const [before, theirs] = [draftOf(fieldsOf(from)), draftOf(fieldsOf(now))]
    const mine = new Set(differingFields(before, typed))
    const changed = differingFields(before, theirs)
    for (const field of changed) if (!mine.has(field)) take(field, now)
    const differing = new Set(differingFields(typed, theirs))
    // The newer version is this save, whose answer was lost.
    if (picture === undefined && mine.size > 0 && ![...mine].some((field) => differing.has(field))) return true
    const disputed = changed.filter((field) => mine.has(field) && differing.has(field))
    setMeeting({
      taken: changed.filter((field) => !mine.has(field)),
      disputed: disputed.map((field) => ({ field, mine: valueOf(typed, field), theirs: valueOf(theirs, field) })),
    })
    setBase(now)
    unanswered.current = []
    return false
  }

  function take(field: FieldName, from: Person): void {
    const fields = fieldsOf(from) as Record<string, unknown>
    const [list, of] = field.split('.') as [string, string?]
    const value = of ? (fields[list] as Record<string, unknown>)[of] : fields[list]
    form.setValue(field as FormPath, value as never)
  }

  /** What both have changed is decided by a choice, and never by pressing Save once more. */
  const settle = (field: FieldName, taken: readonly FieldName[]) =>
    setMeeting(
      (before) =>
        before && {
          taken: [...before.taken, ...taken],
          disputed: before.disputed.filter((one) => one.field !== field),
        },
    )

  async function save(anyway: boolean): Promise<void> {
    if (meeting && meeting.disputed.length > 0) {
      // Said once more, where it is seen.
      setMeeting({ ...meeting })
      return
    }
    form.clearErrors()
    try {
      const draft = draftOf(form.getValues())
      const differing = differingFields(draftOf(fieldsOf(base)), draft)
      // A field whose first answer was lost may be saved already: typed back as it was, it must be sent again.
      const fields = withWholeName([...new Set([...differing, ...unanswered.current])], base)
      const wanted = onlyFields(draft, fields)
      if (!anyway && (await isDoubtful(wanted, fields))) return
      setDoubts(undefined)
      setMeeting(undefined)
      const body = { ...wanted, ...(await pictureId()) }
      unanswered.current = fields
      const saved = base
        ? await change.mutateAsync({ id: base.id, body: { ...body, version: base.version } })
        : await add.mutateAsync(body)
      onSaved(saved.id)
    } catch (error) {
      if (error instanceof TakenBack) return
      if (error instanceof Waits) {
        onWaits(wordsFor(error))
        // One more waits now.
        void cache.invalidateQueries({ queryKey: treeQueries.one(treeId) })
      } else if (base && isStaleness(error)) {
        if (await meet(base)) onSaved(base.id)
      } else showRefusal(form, error)
    }
  }

  return {
    save,
    // A save that was taken back ends without a word: only the mutations know.
    busy: [add, change, check, send].some(({ isPending }) => isPending) || isMeeting,
    doubts,
    meeting,
    /** The part of the picture that has gone, while it goes. */
    sent,
    hasPicture: picture !== undefined,
    choosePicture: setPicture,
    takeTheirs(field: FieldName) {
      if (base) take(field, base)
      settle(field, [field])
    },
    keepMine: (field: FieldName) => settle(field, []),
  }
}
