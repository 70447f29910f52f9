import { captionLength, mostKnownTexts, type AlbumPicture, type KnownTexts } from '@mulghar/contract/trees/album'
import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { isStaleness } from '../../../kit/failures.ts'
import { useLocked, useMutation } from '../../../kit/mutation.ts'
import { toast } from '../../../kit/toast.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { NewerVersion } from '../../../kit/ui/newer-version.tsx'
import { Textarea } from '../../../kit/ui/textarea.tsx'
import { dateInLine } from '../../../kit/partial-dates.ts'
import { written } from '../../../kit/written.ts'
import { wordsFor, wordsForCode } from '../../../kit/words.ts'
import { typedFields } from '../../../kit/typed-fields.ts'
import { useUnsaved } from '../../../kit/unsaved.ts'
import { leaveWhenSaved } from '../../../kit/leaving.ts'
import { DateField } from '../../../kit/partial-date-field/date-field.tsx'
import { Fields } from '../../../kit/ui/fields.tsx'
import { albumMutations } from './album.queries.ts'

type PictureFormProps = { person: Person; picture: AlbumPicture; onDone: () => void }

/** What is written to a picture: who and where, and when it was taken, as exactly as it is known. */
export function PictureForm({ person, picture, onDone }: PictureFormProps) {
  const { t } = useLingui()
  const of = { treeId: person.familyTreeId, personId: person.id }
  const change = useMutation(albumMutations.change(useQueryClient(), of))
  const isLocked = useLocked(change.isPending)
  const { watch } = useUnsaved(`picture:${person.id}:${picture.id}`)
  const [before] = useState<KnownTexts>({ caption: picture.caption || null, taken: picture.taken ?? null })
  const [caption, setCaption] = useState(before.caption ?? '')
  const [taken, setTaken] = useState(before.taken)
  const typed = useRef(new Set<keyof KnownTexts>())
  const tried = useRef<KnownTexts[]>([])
  const [timesTold, setTimesTold] = useState(0)
  // The newer version is shown above the form; a second save means that one.
  const shown = timesTold > 0 ? picture : before
  const cancel = () => {
    change.reset()
    leaveWhenSaved(onDone, { staysOnPage: true })
  }
  function save(event: FormEvent) {
    event.preventDefault()
    const texts = { caption: caption || null, taken }
    const known = [{ caption: shown.caption || null, taken: shown.taken ?? null }, ...tried.current]
    tried.current = [texts, ...tried.current].slice(0, mostKnownTexts - 1)
    change.mutate(
      // A text that was not typed stays as another device may have saved it meanwhile.
      { id: picture.id, change: { ...typedFields(before, texts, typed.current), known } },
      {
        onSuccess: () => {
          toast.success(t`Picture saved`)
          onDone()
        },
        onError: (error) => isStaleness(error) && setTimesTold((times) => times + 1),
      },
    )
  }
  return (
    <form ref={watch} className="grid gap-4" onSubmit={save}>
      {timesTold > 0 && (
        <NewerVersion key={timesTold} text={wordsForCode('kit/stale')}>
          <p {...written(picture.caption ?? '')} className="px-3 py-2 text-sm wrap-anywhere">
            {picture.caption}
          </p>
          {picture.taken && <p className="px-3 pb-2 text-sm">{dateInLine(picture.taken)}</p>}
        </NewerVersion>
      )}
      <Fields busy={change.isPending}>
        <Field
          label={t`Caption`}
          error={change.error && !isStaleness(change.error) ? wordsFor(change.error) : undefined}
        >
          <Textarea
            limit={captionLength}
            value={caption}
            autoFocus
            onChange={({ target }) => {
              typed.current.add('caption')
              setCaption(target.value)
            }}
          />
        </Field>
        <DateField
          label={t`Date taken`}
          value={taken}
          onChange={(date) => {
            // The calendar of an empty date is no text.
            if (date !== taken) typed.current.add('taken')
            setTaken(date)
          }}
        />
      </Fields>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" size="sm" busy={isLocked} onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="sm" busy={change.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}
