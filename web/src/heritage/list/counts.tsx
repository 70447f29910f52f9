import type { PlaceCard } from '@mulghar/contract/heritage/heritage'
import { Plural } from '@lingui/react/macro'
import { Heart, MessageCircle } from 'lucide-react'
import { grouped } from '../../kit/grouped.ts'

/** How many members like a place, and how many comments it has. */
export function Counts({ place: { likeCount, commentCount } }: { place: PlaceCard }) {
  return (
    <p className="flex items-center gap-4 text-sm text-ink-soft tabular-nums [&_svg]:size-4">
      <span className="inline-flex items-center gap-1.5">
        <Heart aria-hidden="true" />
        {grouped(likeCount)}
        <span className="sr-only">
          {' '}
          <Plural value={likeCount} one="like" other="likes" />
        </span>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <MessageCircle aria-hidden="true" />
        {grouped(commentCount)}
        <span className="sr-only">
          {' '}
          <Plural value={commentCount} one="comment" other="comments" />
        </span>
      </span>
    </p>
  )
}
