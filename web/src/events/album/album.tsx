import type { SocialEvent } from '@mulghar/contract/events/events'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { acceptedMedia } from '../../documents/public.ts'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { AddTile } from '../../kit/ui/add-tile.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { wordsFor } from '../../kit/words.ts'
import { albumQueries } from './album.queries.ts'
import { AlbumTile } from './album-tile.tsx'
import { useFilling, type NotTaken } from './use-filling.ts'
import { written } from '../../kit/written.ts'

const Viewer = lazyPart(() => import('./album-viewer.tsx'))

/** So many tiles stand there while nobody knows yet what is on them. */
const mostWaiting = 12

/** The photos and films of an event, for its owner and who comes; filled by them from its start on. */
export function Album({ event }: { event: SocialEvent }) {
  const { id, can } = event
  const { t } = useLingui()
  const count = event.albumCount ?? 0
  const list = useInfiniteQuery({ ...albumQueries.list(id), enabled: count > 0 })
  const filling = useFilling(id)
  const [openId, setOpenId] = useState<string>()
  const isViewerWanted = useWantedOnce(openId !== undefined)
  const items = count > 0 ? (list.data?.pages.flatMap((page) => page.data) ?? []) : []
  const waiting = count > 0 && list.isPending ? Math.min(count, mostWaiting) : 0

  async function add(files: readonly File[]) {
    if ((await filling.fill(files)) > 0) toast.success(t`Added to the album`)
  }

  if (count === 0 && !can.fill)
    return (
      <EmptyState
        drawing="event"
        level="p"
        title={t`Nothing in the album yet`}
        text={<Trans>Photos can be added once the event has begun.</Trans>}
      />
    )
  return (
    <div className="grid gap-4">
      {count === 0 && (
        <p className="text-ink-soft">
          <Trans>No photos yet. Everyone who comes can add photos and see all of them.</Trans>
        </p>
      )}
      {failedToLoad(list) ? (
        <LoadFailed text={wordsFor(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        <ul
          aria-label={t`Album`}
          className="grid grid-cols-3 gap-1 sm:grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))]"
        >
          {can.fill && (
            <li>
              <AddTile
                inputLabel={t`Photos of the event`}
                accept={acceptedMedia}
                busy={filling.sending !== undefined}
                onFiles={(files) => void add(files)}
                className="rounded-sm"
              >
                <Trans>Add photos</Trans>
              </AddTile>
            </li>
          )}
          {items.map((item, at) => (
            <li key={item.id}>
              <AlbumTile
                eventId={id}
                item={item}
                place={at + 1}
                isNamed={item.addedBy?.id !== items[at - 1]?.addedBy?.id}
                onOpen={() => setOpenId(item.id)}
              />
            </li>
          ))}
          {Array.from({ length: waiting }, (_, at) => (
            <li key={at} aria-hidden="true" className="shimmer aspect-square rounded-sm bg-sunken" />
          ))}
        </ul>
      )}
      {filling.sending && (
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <Progress
              label={t`Adding to the album`}
              part={(filling.sending.number - 1 + filling.sending.part) / filling.sending.of}
              numbers={t`${filling.sending.number} of ${filling.sending.of}`}
            />
          </div>
          <Button variant="quiet" size="sm" onClick={filling.stop}>
            {t({ message: 'Stop', context: 'sending files' })}
          </Button>
        </div>
      )}
      {filling.notTaken.length > 0 && <NotTakenList files={filling.notTaken} />}
      {list.hasNextPage && (
        <div>
          <LoadMore list={list} />
        </div>
      )}
      {isViewerWanted && (
        <Suspense>
          <Viewer
            event={event}
            list={list}
            items={items}
            openId={openId}
            onOpen={setOpenId}
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function NotTakenList({ files }: { files: readonly NotTaken[] }) {
  return (
    <div role="alert" className="grid gap-1 text-sm text-sindoor">
      <p>
        <Plural value={files.length} one="# file was not added:" other="# files were not added:" />
      </p>
      {files.map(({ key, title, description }) => (
        <p key={key} className="wrap-anywhere">
          <span {...written(title)} className="font-medium">
            {title}
          </span>{' '}
          {description}
        </p>
      ))}
    </div>
  )
}
