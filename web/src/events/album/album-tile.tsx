import type { AlbumItem } from '@mulghar/contract/events/events'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { FilmLength, MediaPicture } from '../../documents/public.ts'
import { accountName } from '../../kit/account-name.ts'
import { albumQueries } from './album.queries.ts'

type Props = {
  eventId: string
  item: AlbumItem
  place: number
  /** It is said on it who has added it, and those after it. */
  isNamed: boolean
  onOpen: () => void
}

/** One of an album, small; a press shows it large. */
export function AlbumTile({ eventId, item, place, isNamed, onOpen }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const name = accountName(item.addedBy?.name ?? '')
  const isFilm = item.type === 'VIDEO'
  return (
    <div className="relative">
      <button
        type="button"
        aria-label={isFilm ? t`Video ${place}, added by ${name}` : t`Photo ${place}, added by ${name}`}
        onClick={onOpen}
        className="block aspect-square w-full overflow-hidden rounded-sm bg-sunken"
      >
        <MediaPicture
          media={item}
          alt=""
          sizes="(min-width: 40rem) 11rem, 33vw"
          renew={() => cache.invalidateQueries(albumQueries.list(eventId))}
        />
      </button>
      {/* The button's name and the viewer say the same. */}
      <div aria-hidden="true" className="pointer-events-none absolute inset-0">
        {isFilm && (
          <span className="absolute inset-0 m-auto grid size-10 place-items-center rounded-full bg-media-veil text-on-media sm:size-13">
            <Play fill="currentColor" className="size-5 sm:size-6" />
          </span>
        )}
        {isFilm && <FilmLength ms={item.durationMs} className="right-1.5 bottom-1.5 max-sm:hidden" />}
        {isNamed && (
          <span className="absolute bottom-1.5 left-1.5 max-w-[calc(100%-0.75rem)] truncate rounded-full bg-media-veil px-2 text-xs leading-normal text-on-media sm:max-w-[60%]">
            {name.split(/\s+/)[0]}
          </span>
        )}
      </div>
    </div>
  )
}
