import type { OwnPhoto } from '@mulghar/contract/documents/documents'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { shortDate, shortDateTime } from '../kit/dates.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { useMutation } from '../kit/mutation.ts'
import { PlaceName } from '../kit/ui/place-name.tsx'
import { toast } from '../kit/toast.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { MediaPicture } from './media-picture.tsx'
import { ownPhotoMutations, ownPhotoQueries } from './own-photos.queries.ts'

/** All photos and videos that the member shared, each with Delete. */
export function OwnPhotos() {
  const { t } = useLingui()
  const list = useInfiniteQuery(ownPhotoQueries.list())
  const [asked, setAsked] = useState<OwnPhoto>()
  const [isAsking, setAsking] = useState(false)
  const removal = ownPhotoMutations.remove(useQueryClient())
  // The mutation belongs to the list: it outlives its row, which is hidden until the answer.
  const remove = useMutation({
    ...removal,
    choice: ({ id }) => [`photo ${id}`],
    onError: (error, ...rest) => {
      toast.error(wordsFor(error))
      return removal.onError?.(error, ...rest)
    },
  })
  const ask = (photo: OwnPhoto) => {
    setAsked(photo)
    setAsking(true)
  }
  const confirm = () => {
    setAsking(false)
    if (!asked) return
    const done = asked.type === 'VIDEO' ? t`Video deleted` : t`Photo deleted`
    void remove.mutateAsync(asked).then(
      () => toast.success(done),
      () => undefined,
    )
  }
  if (list.isPending) return <Skeleton text={t`Loading photos...`} />
  if (failedToLoad(list))
    return <LoadFailed text={wordsFor(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
  const hidden = new Set(remove.choices.map(({ id }) => id))
  const photos = list.data.pages.flatMap((page) => page.data).filter(({ id }) => !hidden.has(id))
  return (
    <div className="grid gap-4">
      {photos.length > 0 ? (
        <Card>
          <ul aria-label={t`My photos`} className="divide-y divide-line">
            {photos.map((photo) => (
              <Row key={photo.id} photo={photo} renew={list.refetch} onDelete={() => ask(photo)} />
            ))}
          </ul>
        </Card>
      ) : (
        !list.hasNextPage && (
          <EmptyState
            drawing="document"
            title={t`No photos yet`}
            text={t`Photos and videos you share with others appear here.`}
          />
        )
      )}
      <LoadMore list={list}>
        <Trans>Load more photos</Trans>
      </LoadMore>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={asked?.type === 'VIDEO' ? t`Delete this video?` : t`Delete this photo?`}
        text={t`The file disappears for everyone, everywhere you shared it. A post or message that contains nothing else is deleted too. This cannot be undone.`}
      />
    </div>
  )
}

type RowProps = { photo: OwnPhoto; renew: () => Promise<unknown>; onDelete: () => void }

function Row({ photo, renew, onDelete }: RowProps) {
  const { t } = useLingui()
  const { type, createdAt, places } = photo
  const day = shortDate(createdAt)
  const isVideo = type === 'VIDEO'
  return (
    <li className="flex items-start gap-3.5 py-3.5 first:pt-0 last:pb-0">
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
          <Button
            size="sm"
            variant="plain"
            icon={<Trash2 />}
            aria-label={isVideo ? t`Delete video of ${day}` : t`Delete photo of ${day}`}
            onClick={onDelete}
            className="-ml-2.5"
          >
            <Trans>Delete</Trans>
          </Button>
        </div>
      </div>
    </li>
  )
}
