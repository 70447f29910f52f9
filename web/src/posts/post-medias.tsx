import type { Post } from '@mulghar/contract/posts/posts'
import { useLingui } from '@lingui/react/macro'
import { HeartBurst, useLike } from '../reactions/public.ts'
import { Carousel } from './carousel.tsx'

type Props = { post: Pick<Post, 'id' | 'owner' | 'medias'>; liked: Parameters<typeof useLike>[0] }

/** No higher and no wider than this, in widths a height; what has another shape stands whole within. */
const [upright, lying] = [4 / 5, 16 / 9]
const usual = 16 / 10

/** The pictures of a post: two taps on one of them like it. */
export function PostMedias({ post, liked }: Props) {
  const { t } = useLingui()
  const { beats, like } = useLike(liked)
  const { id, owner, medias } = post
  const [first] = medias
  if (!first) return null
  const shape = first.width && first.height ? first.width / first.height : usual
  return (
    <div
      className="relative mt-3 max-h-[80dvh] w-full"
      style={{ aspectRatio: Math.min(lying, Math.max(upright, shape)) }}
    >
      <Carousel
        postId={id}
        medias={medias}
        alt={t`Photo by ${owner.name}`}
        sizes="(min-width: 51.25rem) 40rem, 100vw"
        fit="contain"
        onDoubleTap={like}
        className="size-full bg-sunken"
      />
      <HeartBurst beats={beats} />
    </div>
  )
}
