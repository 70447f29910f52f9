import type { AlbumItem, SocialEvent } from '@mulghar/contract/events/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MediaShown } from '../../documents/public.ts'
import { accountName } from '../../kit/account-name.ts'
import { shortDateTime } from '../../kit/dates.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { PictureViewer } from '../../kit/ui/picture-viewer.tsx'
import { wordsFor } from '../../kit/words.ts'
import { profilePaths } from '../../people/public.ts'
import { albumMutations, albumQueries } from './album.queries.ts'
import { written } from '../../kit/written.ts'

type Props = {
  event: SocialEvent
  list: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown }
  items: readonly AlbumItem[]
  openId: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
}

/** So near to the end of what is here the next ones are asked for. */
const ahead = 5

/** An album large, one after the other; films play. */
export default function AlbumViewer({ event, list, items, ...props }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const at = items.findIndex(({ id }) => id === props.openId)
  const { hasNextPage, isFetching, fetchNextPage } = list
  const isNearEnd = at >= 0 && at >= items.length - ahead
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage])
  return (
    <PictureViewer
      {...props}
      label={t`Album of ${event.name}`}
      pictures={items}
      of={event.albumCount ?? 0}
      urlOf={({ type, mediumUrl }) => (type === 'VIDEO' ? undefined : mediumUrl)}
      show={(item) => (
        <MediaShown
          media={item}
          alt={altOf(item)}
          sizes="(min-width: 64rem) 60rem, 100vw"
          fit="contain"
          renew={() => cache.invalidateQueries(albumQueries.list(event.id))}
        />
      )}
      side={(item) => <Side eventId={event.id} item={item} />}
    />
  )

  function altOf({ type, addedBy }: AlbumItem): string {
    const name = accountName(addedBy?.name ?? '')
    return type === 'VIDEO' ? t`Video by ${name}` : t`Photo by ${name}`
  }
}

/** Who has added it, and the way to take it out again. */
function Side({ eventId, item: { id, addedBy, addedAt, can } }: { eventId: string; item: AlbumItem }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const change = useMutation(albumMutations.change(useQueryClient(), eventId))
  const name = accountName(addedBy?.name ?? '')
  const remove = () =>
    // By then another one may stand here, which hears of nothing that was asked for this one.
    void change.mutateAsync({ decision: false, mediaIds: [id] }).then(
      () => toast.success(t`Removed from the album`),
      () => undefined,
    )
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0 leading-snug">
          {addedBy ? (
            <Link
              {...written(name)}
              to={profilePaths.profileOf(addedBy.id)}
              className="inline-block min-h-6 font-semibold wrap-anywhere hover:underline"
            >
              {name}
            </Link>
          ) : (
            <p {...written(name)} className="font-semibold">
              {name}
            </p>
          )}
          <p className="text-sm text-ink-soft">
            <time dateTime={addedAt}>{shortDateTime(addedAt)}</time>
          </p>
        </div>
      </div>
      {can.remove && (
        <div>
          <Button variant="quiet" size="sm" icon={<Trash2 />} onClick={() => setAsking(true)}>
            <Trans>Remove</Trans>
          </Button>
          <ConfirmDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            title={t`Remove from the album?`}
            text={t`This will be removed from the album for everyone. This action cannot be undone.`}
            confirmText={t`Remove`}
            busyText={t`Removing...`}
            busy={change.isPending}
            error={change.error ? wordsFor(change.error) : undefined}
            onConfirm={remove}
          />
        </div>
      )}
    </>
  )
}
