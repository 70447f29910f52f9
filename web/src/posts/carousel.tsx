import type { PostMedia } from '@mulghar/contract/posts/posts'
import { Suspense, useRef, type PointerEvent } from 'react'
import { silentPart } from '../kit/lazy-part.ts'
import { classes } from '../kit/ui/class-names.ts'
import { PostShown } from './post-picture.tsx'

const Slides = silentPart(() => import('./slides.tsx'))

export type CarouselProps = {
  postId: string
  medias: readonly PostMedia[]
  /** What is told of a picture of which its author said nothing. */
  alt: string
  /** How wide it stands on the page, as `sizes` of a picture says it. */
  sizes: string
  fit?: 'cover' | 'contain'
  /** Where the arrow keys are heard: with the focus in it, or anywhere on the page but where one types. */
  keys?: 'inside' | 'page'
  onDoubleTap?: () => void
  className?: string
}

/** So soon after one another two taps are one wish. */
const doubleTapMs = 300
/** What goes further is no tap. */
const tapPx = 10

/** The pictures of a post, one beside the other; the code that moves them comes with the first post that has several. */
export function Carousel(props: CarouselProps) {
  const { postId, medias, alt, sizes, fit = 'cover', onDoubleTap, className } = props
  const lastTap = useRef(-Infinity)
  const start = useRef<{ x: number; y: number }>(undefined)
  const [first] = medias
  if (!first) return null

  function lift({ timeStamp, target, clientX, clientY }: PointerEvent): void {
    const way = start.current ? Math.hypot(clientX - start.current.x, clientY - start.current.y) : Infinity
    const isTap = way < tapPx && target instanceof Element && !target.closest('button, a')
    const isSecond = isTap && timeStamp - lastTap.current <= doubleTapMs
    lastTap.current = isTap && !isSecond ? timeStamp : -Infinity
    if (isSecond) onDoubleTap?.()
  }

  const alone = <PostShown postId={postId} media={first} alt={alt} sizes={sizes} fit={fit} />
  return (
    <div
      className={classes('relative overflow-hidden', className)}
      onPointerDown={({ clientX, clientY }) => (start.current = { x: clientX, y: clientY })}
      onPointerUp={lift}
    >
      {medias.length === 1 ? (
        alone
      ) : (
        <Suspense fallback={alone}>
          <Slides {...props} />
        </Suspense>
      )}
    </div>
  )
}
