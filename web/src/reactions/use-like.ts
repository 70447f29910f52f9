import type { LikedKind } from '@mulghar/contract/reactions/kinds'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renewAfterReads } from '../kit/after-reads.ts'
import { isLost } from '../kit/failures.ts'
import { useMutation } from '../kit/mutation.ts'
import { report } from '../kit/report.ts'
import { toast } from '../kit/toast.ts'
import { wordsForLost } from '../kit/lost-words.ts'
import { wordsFor } from '../kit/words.ts'
import { useSession } from '../session/session-store.ts'
import { reactionMutations, type LikeState } from './reactions.queries.ts'
import { renewThing } from './thing-parts.ts'
import { wordsOfLiking } from './words-by-call.ts'

export type Liked = {
  kind: LikedKind
  id: string
  state: LikeState
  /** Shows what is so now, wherever the thing is shown. */
  show: (state: LikeState) => void
}

/** A thing that is liked and liked no more: shown at once, and as it was where that failed. */
export function useLike({ kind, id, state, show }: Liked) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const isSignedIn = useSession((session) => session.isAuthenticated)
  const like = useMutation({
    ...reactionMutations.like(),
    choice: () => [`like ${id}`],
    onMutate({ liked = !state.liked }) {
      show(turned(state, liked))
      return state
    },
    onError(error, _, before) {
      if (before) show(before)
      if (isLost(error)) renewThing(cache, id).catch(report)
    },
    // Also for who has gone elsewhere by then: what was not liked is shown so where it stands.
    onSuccess: show,
    onSettled: (_, error) => (error ? undefined : renewAfterReads(cache, [], () => renewThing(cache, id))),
  })
  // The page may read an older state of it while the choice is being saved.
  const shown = turned(state, like.choices.at(-1)?.liked ?? state.liked)
  /** How often it was liked here: each time a heart beats once. */
  const [beats, setBeats] = useState(0)

  function wish(liked: boolean): void {
    if (!isSignedIn) return toast.error(t`Please login to like`)
    if (liked) setBeats(beats + 1)
    if (liked === shown.liked) return
    void like.mutateAsync({ contentType: kind, contentId: id, liked }).catch((error: unknown) => {
      // The session may have ended elsewhere, which only this call has shown.
      if (!useSession.getState().isAuthenticated) return toast.error(t`Please login to like`)
      const lost = wordsForLost(error)
      if (lost) return toast.error(lost)
      toast.error(t`Failed to like`, { description: wordsFor(error, wordsOfLiking) })
    })
  }

  return { shown, beats, like: () => wish(true), turnOver: () => wish(!shown.liked) }
}

function turned(state: LikeState, liked: boolean): LikeState {
  if (liked === state.liked) return state
  return { liked, likeCount: Math.max(0, state.likeCount + (liked ? 1 : -1)) }
}
