import { captionLength, type AlbumPicture } from '@mulghar/contract/trees/album'
import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocked, useMutation } from '../../../kit/mutation.ts'
import { toast } from '../../../kit/toast.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { Textarea } from '../../../kit/ui/textarea.tsx'
import { wordsFor } from '../../../kit/words.ts'
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
  const { watch } = useUnsaved()
  const [before] = useState({ caption: picture.caption ?? '', taken: picture.taken ?? null })
  const [caption, setCaption] = useState(before.caption)
  const [taken, setTaken] = useState(before.taken)
  const cancel = () => {
    change.reset()
    leaveWhenSaved(onDone, { staysOnPage: true })
  }
  /** What is left out stays as another device may have saved it meanwhile. */
  const changed = () => ({
    ...(caption !== before.caption && { caption: caption || null }),
    ...(JSON.stringify(taken) !== JSON.stringify(before.taken) && { taken }),
  })
  return (
    <form
      ref={watch}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(
          { id: picture.id, change: changed() },
          {
            onSuccess: () => {
              toast.success(t`Picture saved`)
              onDone()
            },
          },
        )
      }}
    >
      <Fields busy={change.isPending}>
        <Field label={t`Caption`} error={change.error ? wordsFor(change.error) : undefined}>
          <Textarea
            limit={captionLength}
            value={caption}
            autoFocus
            onChange={({ target }) => setCaption(target.value)}
          />
        </Field>
        <DateField label={t`Date taken`} value={taken} onChange={setTaken} />
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
