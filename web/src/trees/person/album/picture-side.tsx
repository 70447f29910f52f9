import type { AlbumPicture } from '@mulghar/contract/trees/album'
import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { MoveLeft, MoveRight, Pencil, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Waits } from '../../../kit/failures.ts'
import { useMutation } from '../../../kit/mutation.ts'
import { dateInLine } from '../../../kit/partial-dates.ts'
import { toast } from '../../../kit/toast.ts'
import { ConfirmDialog } from '../../../kit/ui/alert-dialog.tsx'
import { Badge } from '../../../kit/ui/badge.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { IconButton } from '../../../kit/ui/icon-button.tsx'
import { wordsFor } from '../../../kit/words.ts'
import { fullName } from '../../core/person-names.ts'
import { treeMutations } from '../../core/trees.queries.ts'
import { albumMutations } from './album.queries.ts'
import { PictureForm } from './picture-form.tsx'
import { written } from '../../../kit/written.ts'

export type PictureSideProps = {
  person: Person
  picture: AlbumPicture
  /** Which of the album it is. */
  place: number
  of: number
}

/** Beside a picture: what is written to it, and what may be done with it. */
export function PictureSide(props: PictureSideProps) {
  const { person, picture } = props
  const { t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  const name = fullName(person) || t`Unknown name`
  return (
    <>
      {isEditing ? (
        <PictureForm person={person} picture={picture} onDone={() => setEditing(false)} />
      ) : (
        <>
          <div className="grid gap-1.5">
            <p {...written(picture.caption ?? name)} className="text-lg leading-snug wrap-anywhere">
              {picture.caption ?? name}
            </p>
            {picture.taken && <p className="text-sm text-ink-soft">{dateInLine(picture.taken)}</p>}
            {picture.isPortrait && (
              <div>
                <Badge tone="clay">
                  <Trans>Portrait</Trans>
                </Badge>
              </div>
            )}
          </div>
          <Acts {...props} onEdit={() => setEditing(true)} />
        </>
      )}
    </>
  )
}

function Acts({ person, picture, place, of, onEdit }: PictureSideProps & { onEdit: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const key = { treeId: person.familyTreeId, personId: person.id }
  const portrait = useMutation({
    ...treeMutations.changePerson(cache, person.familyTreeId),
    choice: ({ id }) => [`person ${id}`, 'portrait'],
  })
  const change = useMutation(albumMutations.change(cache, key))
  const remove = useMutation(albumMutations.remove(cache, key))
  const [isAsking, setAsking] = useState(false)
  const failed = (error: Error) => toast.error(wordsFor(error))
  const move = (to: number) => change.mutate({ id: picture.id, change: { place: to } }, { onError: failed })

  return (
    <div className="flex flex-wrap gap-2.5">
      {person.can.edit && !picture.isPortrait && (
        <Button
          size="sm"
          icon={<UserRound />}
          busy={portrait.isPending}
          onClick={() =>
            portrait.mutate(
              { id: person.id, body: { imageId: picture.image.id } },
              {
                onSuccess: () => toast.success(t`Portrait changed`),
                onError: (error) => (error instanceof Waits ? toast.message(wordsFor(error)) : failed(error)),
              },
            )
          }
        >
          <Trans>Use as portrait</Trans>
        </Button>
      )}
      {person.can.editPictures && (
        <>
          <Button variant="quiet" size="sm" icon={<Pencil />} onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
          <Button variant="quiet" size="sm" icon={<Trash2 />} onClick={() => setAsking(true)}>
            <Trans>Remove</Trans>
          </Button>
          <div className="flex gap-1">
            {place > 1 && (
              <IconButton label={t`Move forward`} size="sm" busy={change.isPending} onClick={() => move(place - 1)}>
                <MoveLeft />
              </IconButton>
            )}
            {place < of && (
              <IconButton label={t`Move back`} size="sm" busy={change.isPending} onClick={() => move(place + 1)}>
                <MoveRight />
              </IconButton>
            )}
          </div>
          <ConfirmDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            title={t`Remove this picture?`}
            text={t`The picture will be removed from the album. You can restore it from the history.`}
            confirmText={t`Remove`}
            busyText={t`Removing...`}
            busy={remove.isPending}
            error={remove.error ? wordsFor(remove.error) : undefined}
            onConfirm={() =>
              // By then another picture may stand here, which hears of nothing that was asked for this one.
              remove.mutate({ id: picture.id, onDone: () => toast.success(t`Picture removed`) })
            }
          />
        </>
      )}
    </div>
  )
}
