import type { Place, PlacePhoto } from '@mulghar/contract/heritage/heritage'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { MediaPicture } from '../../documents/public.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { classes } from '../../kit/ui/class-names.ts'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { changed } from '../core/heritage.queries.ts'
import { photoCredit } from '../core/photo-credit.ts'
import { grouped } from '../../kit/grouped.ts'

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'))

const mostTiles = 3
const veil =
  'pointer-events-none absolute right-2 bottom-2 rounded-md bg-media-veil px-2.5 text-xs leading-relaxed text-on-media sm:right-3 sm:bottom-3 sm:text-sm'

/** The first photos of a place; a press shows all of them large. */
export function Gallery({ place }: { place: Place }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [openId, setOpenId] = useState<string>()
  const isWanted = useWantedOnce(openId !== undefined)
  const { id, name, medias } = place
  if (medias.length === 0)
    return <div aria-hidden="true" className="lattice h-28 max-md:-mx-3.5 md:h-40 md:rounded-lg low:h-20" />
  const tiles = medias.slice(0, mostTiles)
  const hidden = medias.length - tiles.length
  const altOf = (photo: PlacePhoto, at: number) => photo.caption ?? t`Photo ${at + 1} of ${name}`
  return (
    <section
      aria-label={t`Photos`}
      className={classes(
        'grid h-68 gap-1 overflow-hidden max-md:-mx-3.5 md:h-92 md:rounded-lg low:h-56',
        tiles.length > 1 && 'grid-cols-[2fr_1fr]',
        tiles.length > 2 && 'grid-rows-2',
      )}
    >
      {tiles.map((photo, at) => (
        <div
          key={photo.id}
          className={classes(
            'relative min-h-0 min-w-0 overflow-hidden bg-sunken',
            at === 0 && tiles.length > 2 && 'row-span-2',
          )}
        >
          <button
            type="button"
            aria-label={altOf(photo, at)}
            onClick={() => setOpenId(photo.id)}
            className="block size-full focus-visible:-outline-offset-4"
          >
            <MediaPicture
              media={{ ...photo, type: 'IMAGE', durationMs: null }}
              alt=""
              sizes={at === 0 ? '(min-width: 64rem) 45rem, 100vw' : '(min-width: 64rem) 22rem, 33vw'}
              renew={() => changed(cache, id)}
            />
          </button>
          {at === 0 && photoCredit(photo) && (
            <p
              className={classes(
                veil,
                'line-clamp-2 max-w-[calc(100%-1rem)] wrap-anywhere sm:max-w-[calc(100%-1.5rem)]',
              )}
            >
              {photoCredit(photo)}
            </p>
          )}
          {at === tiles.length - 1 && hidden > 0 && (
            <p aria-hidden="true" className={veil}>
              + {grouped(hidden)}
            </p>
          )}
        </div>
      ))}
      {isWanted && (
        <Suspense>
          <PhotoViewer place={place} openId={openId} onOpen={setOpenId} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
