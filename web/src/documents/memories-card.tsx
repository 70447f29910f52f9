import type { Memory } from '@mulghar/contract/documents/documents'
import { Plural, useLingui } from '@lingui/react/macro'
import { shortDate } from '../kit/dates.ts'
import { bikramDayInNepali } from '../kit/partial-dates.ts'
import { placeWords } from '../kit/place-words.ts'
import { Card } from '../kit/ui/card.tsx'
import { Link } from '../kit/ui/link.tsx'
import { NepaliDay } from '../kit/ui/nepali-day.tsx'
import { MediaPicture } from './media-picture.tsx'

type MemoriesCardProps = { memories: readonly Memory[]; renew: () => Promise<unknown> }

/** Own photos of this day in earlier years: the first one large, each with a link to its post or album. */
export function MemoriesCard({ memories, renew }: MemoriesCardProps) {
  const { t } = useLingui()
  return (
    <Card pad={false} className="overflow-hidden">
      <h2 className="px-4 pt-4 pb-3 text-lg md:px-5">{t`On this day`}</h2>
      <ul className="divide-y divide-line border-t border-line">
        {memories.map((memory, index) => (
          <MemoryRow key={`${memory.place.id} ${memory.on}`} memory={memory} isLarge={index === 0} renew={renew} />
        ))}
      </ul>
    </Card>
  )
}

type MemoryRowProps = { memory: Memory; isLarge: boolean; renew: () => Promise<unknown> }

function MemoryRow({ memory, isLarge, renew }: MemoryRowProps) {
  const { on, calendar, years, place, photo, count } = memory
  const words = placeWords.all().find((ofModule) => ofModule[place.kind])?.[place.kind]
  if (!words) return null
  const nepali = calendar === 'BIKRAM_SAMBAT' && bikramDayInNepali(on)
  return (
    <li>
      <Link
        to={words.path(place.id)}
        className={isLarge ? 'block text-sm hover:bg-sunken' : 'flex gap-3 px-4 py-3 text-sm hover:bg-sunken md:px-5'}
      >
        <span
          className={isLarge ? 'block aspect-16/10 bg-sunken' : 'size-16 shrink-0 overflow-hidden rounded-sm bg-sunken'}
        >
          <MediaPicture
            media={photo}
            alt=""
            sizes={isLarge ? '(min-width: 1100px) 19rem, 40rem' : '4rem'}
            renew={renew}
          />
        </span>
        <span className={isLarge ? 'block px-4 py-3 md:px-5' : 'block min-w-0'}>
          <span className="block font-semibold">
            <Plural value={years} one="# year ago" other="# years ago" />
          </span>
          <span className="line-clamp-2 wrap-anywhere">{words.named(place.name)}</span>
          <span className="block text-xs text-ink-faint">
            <time dateTime={on}>{nepali ? <NepaliDay day={nepali} /> : shortDate(on)}</time>
            {count > 1 && (
              <>
                {' · '}
                <Plural value={count} one="# photo" other="# photos" />
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
