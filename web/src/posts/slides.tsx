import { useLingui } from '@lingui/react/macro'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Turn } from '../kit/ui/turn.tsx'
import type { CarouselProps } from './carousel.tsx'
import { PictureDots } from './picture-dots.tsx'
import { PostShown } from './post-picture.tsx'
import { grouped } from '../kit/grouped.ts'

/** As long as it has no width, all its places are one. */
const isMeasured = (embla: { scrollSnapList(): number[] }) => embla.scrollSnapList().length > 1

/** Several pictures: a finger, the buttons at the sides and the arrow keys go on. */
export default function Slides({ postId, medias, alt, sizes, fit = 'cover', keys = 'inside' }: CarouselProps) {
  const { t } = useLingui()
  const [view, embla] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps' })
  const [shown, setShown] = useState(0)
  // What was pressed before there was anything that moves, or as long as it knows no sizes and takes all for one.
  const early = useRef(0)
  const at = Math.min(shown, medias.length - 1)
  useEffect(() => {
    if (!embla) return
    const select = () => setShown(embla.selectedScrollSnap())
    const measured = () => {
      if (early.current !== 0 && isMeasured(embla)) {
        embla.scrollTo(Math.max(0, embla.selectedScrollSnap() + early.current), true)
        early.current = 0
      }
      select()
    }
    embla.on('select', select).on('reInit', measured)
    measured()
    return () => void embla.off('select', select).off('reInit', measured)
  }, [embla])

  function go(by: number): void {
    const jumps = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (embla && isMeasured(embla)) embla.scrollTo(embla.selectedScrollSnap() + by, jumps)
    else early.current += by
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    // In a field the arrows move the cursor, in a menu the choice, in a film the time.
    const isElsewhere =
      event.target instanceof Element && event.target.closest('input, textarea, select, video, [role=menu]')
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (isElsewhere || event.defaultPrevented || by === 0) return
    event.preventDefault()
    go(by)
  })
  // From when it is seen: an effect after that comes later than a key may.
  useLayoutEffect(() => {
    const heardAt = keys === 'page' ? document : embla?.rootNode().parentElement
    const heard = press as EventListener
    // A dialog lets no arrow key out of itself: it is heard on its way in.
    const options = { capture: keys === 'page' }
    heardAt?.addEventListener('keydown', heard, options)
    return () => heardAt?.removeEventListener('keydown', heard, options)
  }, [keys, embla])

  return (
    <div role="group" aria-roledescription={t`carousel`} aria-label={t`Pictures`} className="relative size-full">
      <div ref={view} className="size-full overflow-hidden">
        <div className="flex size-full touch-pan-y">
          {medias.map((media, place) => (
            <div
              key={media.id}
              role="group"
              aria-roledescription={t`slide`}
              aria-label={t`${place + 1} of ${medias.length}`}
              aria-hidden={place !== at}
              inert={place !== at}
              className="h-full min-w-0 flex-[0_0_100%]"
            >
              <PostShown postId={postId} media={media} alt={alt} sizes={sizes} fit={fit} isShown={place === at} />
            </div>
          ))}
        </div>
      </div>
      <p
        aria-live="polite"
        className="pointer-events-none absolute top-3 right-3 rounded-full bg-media-veil px-2.5 text-sm text-on-media tabular-nums"
      >
        {grouped(at + 1)}/{grouped(medias.length)}
      </p>
      <PictureDots count={medias.length} at={at} isFilm={medias[at]?.type === 'VIDEO'} />
      {at > 0 && (
        <Turn label={t`Previous picture`} className="left-3" onClick={() => go(-1)}>
          <ChevronLeft />
        </Turn>
      )}
      {at < medias.length - 1 && (
        <Turn label={t`Next picture`} className="right-3" onClick={() => go(1)}>
          <ChevronRight />
        </Turn>
      )}
    </div>
  )
}
