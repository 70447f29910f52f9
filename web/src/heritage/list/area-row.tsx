import type { PlaceCard } from '@mulghar/contract/heritage/heritage'
import { useEffect, useRef } from 'react'
import { classes } from '../../kit/ui/class-names.ts'
import { namesOf } from '../core/place-names.ts'
import { PlaceLine } from '../core/place-line.tsx'

type Props = {
  place: PlaceCard
  asked: string
  isMarked: boolean
  isChosen: boolean
  onMark: (id: string | undefined) => void
}

/** Scrolls the list to a row where the list scrolls by itself. Elsewhere the page would scroll, away from the map. */
function showInList(row: HTMLElement): void {
  const list = row.closest('[data-list]')
  if (!list || list.scrollHeight <= list.clientHeight) return
  const [box, part] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (part.top < box.top) list.scrollTop += part.top - box.top
  else if (part.bottom > box.bottom) list.scrollTop += part.bottom - box.bottom
}

/** A place of the list beside the map; pointing at it marks its pin. */
export function AreaRow({ place, asked, isMarked, isChosen, onMark }: Props) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isChosen && row.current) showInList(row.current)
  }, [isChosen])
  return (
    <article
      ref={row}
      aria-label={namesOf(place, asked).first.text}
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        'border-b border-line px-2 py-1.5 md:px-3',
        isMarked && 'bg-accent-soft [&_a]:bg-transparent! [&_span]:text-on-accent-soft',
      )}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onMark(place.id)}
      onPointerLeave={() => onMark(undefined)}
      onFocus={() => onMark(place.id)}
      onBlur={() => onMark(undefined)}
    >
      <PlaceLine place={place} asked={asked} />
    </article>
  )
}
