import type { Post } from '@mulghar/contract/posts/posts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HeartBurst, useLike } from '../reactions/public.ts'
import { Carousel } from './carousel.tsx'

type Props = { post: Pick<Post, 'id' | 'owner' | 'medias'>; liked: Parameters<typeof useLike>[0]; isNear: boolean }

/** No higher and no wider than this, in widths a height; what has another shape stands whole within. */
const [upright, lying] = [4 / 5, 16 / 9]
const usual = 16 / 10

/** The pictures of a post. A post that is far from the window keeps their place: a carousel measures itself when it mounts. */
export function PostMedias({ post, liked, isNear }: Props) {
  const { t } = useLingui()
  const { owner, medias } = post
  const [first] = medias
  if (!first) return null
  const shape = first.width && first.height ? first.width / first.height : usual
  const words = t`Photo by ${owner.name}`
  return (
    <div
      className="relative mt-3 max-h-[80dvh] w-full"
      style={{ aspectRatio: Math.min(lying, Math.max(upright, shape)) }}
    >
      {isNear ? (
        <Mounted post={post} liked={liked} alt={words} />
      ) : (
        <div role="img" aria-label={first.alt || words} className="size-full bg-sunken" />
      )}
    </div>
  )
}

/** Two taps on a picture like the post. */
function Mounted({ post: { id, medias }, liked, alt }: Omit<Props, 'isNear'> & { alt: string }): ReactNode {
  const { beats, like } = useLike(liked)
  return (
    <>
      <Carousel
        postId={id}
        medias={medias}
        alt={alt}
        sizes="(min-width: 51.25rem) 40rem, 100vw"
        fit="contain"
        onDoubleTap={like}
        className="size-full bg-sunken"
      />
      <HeartBurst beats={beats} />
    </>
  )
}
