import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { grouped } from '../kit/grouped.ts'
import { classes } from '../kit/ui/class-names.ts'
import { LikersDialog } from './likers-dialog.tsx'
import { useLike, type Liked } from './use-like.ts'

type Props = Liked & {
  /** What everything said of this hangs on; of a comment, what it stands below. */
  thingId: string
  size?: 'sm' | 'md'
}

/** A heart to press, and how many have: pressed too, it says who. */
export function LikeButton({ thingId, size = 'md', ...liked }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { shown: state, beats, turnOver } = useLike(liked)
  const { kind, id } = liked
  const heart = size === 'sm' ? 'size-4' : 'size-5'
  return (
    <span className={classes('inline-flex items-center', size === 'sm' ? 'text-sm' : 'text-base')}>
      <button
        type="button"
        aria-pressed={state.liked}
        aria-label={state.liked ? t`Liked` : t({ message: 'Like', context: 'say that one likes it' })}
        onClick={turnOver}
        className={classes(
          'inline-grid place-items-center rounded-md transition-colors hover:bg-sunken',
          size === 'sm' ? 'size-7' : 'size-10',
          state.liked ? 'text-sindoor' : 'text-ink-soft',
        )}
      >
        <Heart
          key={beats}
          aria-hidden="true"
          fill={state.liked ? 'currentColor' : 'none'}
          className={classes(heart, state.liked && beats > 0 && 'beat')}
        />
      </button>
      {state.likeCount > 0 && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={t({
            message: plural(state.likeCount, { one: 'Show who liked this: #', other: 'Show who liked this: #' }),
          })}
          className={classes(
            'min-h-6 min-w-6 rounded-md px-1 text-left tabular-nums hover:underline',
            state.liked ? 'text-sindoor' : 'text-ink-soft',
          )}
        >
          {grouped(state.likeCount)}
        </button>
      )}
      {isOpen && <LikersDialog thingId={thingId} kind={kind} id={id} onClose={() => setOpen(false)} />}
    </span>
  )
}

/** A large heart over what was tapped twice. */
export function HeartBurst({ beats }: { beats: number }) {
  if (beats === 0) return null
  return (
    <span key={beats} className="pointer-events-none absolute inset-0 grid place-items-center">
      <Heart
        aria-hidden="true"
        fill="currentColor"
        className="beat size-24 text-media-heart opacity-0 drop-shadow-lg"
      />
      <span className="sr-only" role="status">
        <Trans>Liked</Trans>
      </span>
    </span>
  )
}
