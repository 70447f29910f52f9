import type { Post } from '@mulghar/contract/posts/posts'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Play } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { clip } from '../kit/clip.ts'
import { longDate } from '../kit/dates.ts'
import { classes } from '../kit/ui/class-names.ts'
import { PictureDots } from './picture-dots.tsx'
import { PostPicture } from './post-picture.tsx'
import { grouped } from '../kit/grouped.ts'

type Props = { post: Post; onOpen: () => void }

const stays = { byItself: 3000, byHand: 4000 }
const mostSaid = 60

/** A post as one square: under the pointer, or with the focus, it shows its pictures by turns. */
export function PostTile({ post, onOpen }: Props) {
  const { t } = useLingui()
  const { medias, text } = post
  const [shown, setShown] = useState(0)
  const [wasByHand, setByHand] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const at = Math.min(shown, medias.length - 1)
  const isTurning = (isHovered || isFocused) && medias.length > 1
  const turn = (by: number, byHand: boolean) => {
    setShown((at + by + medias.length) % medias.length)
    setByHand(byHand)
  }

  useEffect(() => {
    if (!isTurning || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(
      () => {
        setShown((at + 1) % medias.length)
        setByHand(false)
      },
      wasByHand ? stays.byHand : stays.byItself,
    )
    return () => clearTimeout(timer)
  }, [isTurning, at, wasByHand, medias.length])

  function press(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    turn(event.key === 'ArrowLeft' ? -1 : 1, true)
  }

  const day = longDate(post.createdAt)
  const media = medias[at]
  if (!media) return null
  return (
    <li
      className="group relative aspect-square overflow-hidden bg-sunken md:rounded-sm"
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <button
        type="button"
        aria-label={text ? t`Post from ${day}: ${clip(text, mostSaid)}` : t`Post from ${day}`}
        aria-haspopup="dialog"
        onClick={onOpen}
        onKeyDown={press}
        className="absolute inset-0 -outline-offset-3"
      >
        <PostPicture key={media.id} postId={post.id} media={media} alt="" sizes="(min-width: 48rem) 22rem, 33vw" />
      </button>
      {media.type === 'VIDEO' && (
        <span className="pointer-events-none absolute inset-0 m-auto grid size-10 place-items-center rounded-full bg-media-veil text-on-media md:size-13">
          <Play aria-hidden="true" fill="currentColor" className="size-5" />
        </span>
      )}
      {medias.length > 1 && (
        <>
          <p
            aria-hidden="true"
            className="pointer-events-none absolute top-1.5 right-1.5 rounded-full bg-media-veil px-2 text-sm text-on-media tabular-nums md:top-2.5 md:right-2.5 md:px-2.5"
          >
            {grouped(at + 1)}/{grouped(medias.length)}
          </p>
          <PictureDots count={medias.length} at={at} />
          <Turn label={t`Previous picture`} className="left-1.5" onClick={() => turn(-1, true)}>
            <ChevronLeft />
          </Turn>
          <Turn label={t`Next picture`} className="right-1.5" onClick={() => turn(1, true)}>
            <ChevronRight />
          </Turn>
        </>
      )}
    </li>
  )
}

/** For a pointer only: with the keyboard the arrows turn the tile that has the focus. */
function Turn({ label, className, onClick, children }: TurnProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onClick}
      className={classes(
        'absolute top-1/2 hidden size-8 -translate-y-1/2 place-items-center rounded-full bg-media-veil text-on-media pointer-fine:group-hover:grid [&_svg]:size-5',
        className,
      )}
    >
      {children}
    </button>
  )
}

type TurnProps = { label: string; className: string; onClick: () => void; children: ReactNode }
