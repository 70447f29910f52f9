import type { OwnPhoto } from '@mulghar/contract/documents/documents'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { shortDate, shortDateTime } from '../kit/dates.ts'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { DeleteRow, OwnList } from '../kit/ui/own-list.tsx'
import { PlaceName } from '../kit/ui/place-name.tsx'
import { wordsFor } from '../kit/words.ts'
import { MediaPicture } from './media-picture.tsx'
import { ownPhotoMutations, ownPhotoQueries } from './own-photos.queries.ts'

/** All photos and videos that the member shared, each with Delete. */
export function OwnPhotos() {
  const { t } = useLingui()
  const list = useInfiniteQuery(ownPhotoQueries.list())
  const removal = ownPhotoMutations.remove(useQueryClient())
  const remove = useMutation({
    ...removal,
    choice: ({ id }) => [`photo ${id}`],
    onError: (error, ...rest) => {
      toast.error(wordsFor(error))
      return removal.onError?.(error, ...rest)
    },
  })
  return (
    <OwnList
      list={list}
      deleting={remove.choices}
      onDelete={(photo) =>
        void remove.mutateAsync(photo).then(
          () => toast.success(photo.type === 'VIDEO' ? t`Video deleted` : t`Photo deleted`),
          () => undefined,
        )
      }
      row={(photo, onDelete) => <Row key={photo.id} photo={photo} renew={list.refetch} onDelete={onDelete} />}
      question={(asked) => ({
        title: asked?.type === 'VIDEO' ? t`Delete this video?` : t`Delete this photo?`,
        text: t`The file disappears for everyone, everywhere you shared it. A post or message that contains nothing else is deleted too. A receipt with this file is no longer valid. This cannot be undone.`,
      })}
      empty={{
        drawing: 'document',
        title: t`No photos yet`,
        text: t`Photos and videos you share with others appear here.`,
      }}
      words={{
        label: t`My photos`,
        loading: t`Loading photos...`,
        failed: (error) => wordsFor(error),
        more: <Trans>Load more photos</Trans>,
      }}
    />
  )
}

type RowProps = { photo: OwnPhoto; renew: () => Promise<unknown>; onDelete: () => void }

function Row({ photo, renew, onDelete }: RowProps) {
  const { t } = useLingui()
  const { type, createdAt, places } = photo
  const day = shortDate(createdAt)
  const isVideo = type === 'VIDEO'
  return (
    <li className="flex items-start gap-3.5">
      <div className="size-20 shrink-0 overflow-hidden rounded-sm bg-sunken sm:size-24">
        <MediaPicture
          media={photo}
          alt={isVideo ? t`Video of ${day}` : t`Photo of ${day}`}
          sizes="6rem"
          renew={renew}
        />
      </div>
      <div className="grid min-w-0 flex-1 gap-1 text-sm text-ink-soft">
        {places.map(({ kind, seen }, index) => (
          <p key={seen?.id ?? index}>
            <PlaceName kind={kind} seen={seen} />
          </p>
        ))}
        <time dateTime={createdAt}>{shortDateTime(createdAt)}</time>
        <div>
          <DeleteRow
            label={isVideo ? t`Delete video of ${day}` : t`Delete photo of ${day}`}
            onDelete={onDelete}
            className="-ml-2.5"
          />
        </div>
      </div>
    </li>
  )
}
