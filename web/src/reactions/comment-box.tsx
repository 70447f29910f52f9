import { mostCommentLetters } from '@mulghar/contract/reactions/comments'
import type { CommentedKind } from '@mulghar/contract/reactions/kinds'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { forgetSent, keepBegun, keptBegun, onSentElsewhere } from '../kit/device-drafts.ts'
import { draftKey } from '../kit/draft-keys.ts'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { Avatar } from '../kit/ui/avatar.tsx'
import { Button } from '../kit/ui/button.tsx'
import { useDraftBox } from '../kit/unsaved.ts'
import { wordsFor } from '../kit/words.ts'
import { useMember } from '../session/session-store.ts'
import { MentionBox, mentioningFrom, noMentions, sent, typedSince, type Mentioning } from '../people/public.ts'
import { reactionMutations } from './reactions.queries.ts'
import { wordsOfAdding } from './words-by-call.ts'

type Props = {
  thingId: string
  parent: { type: CommentedKind; id: string }
  placeholder: string
  send: string
  autoFocus?: boolean
  onSent?: () => void
}

/** A few words, sent as they are; what was begun and what failed stays in the box, also where that is closed. */
export function CommentBox({ thingId, parent, placeholder, send, autoFocus, onSent }: Props) {
  const { t } = useLingui()
  const { id: accountId, name } = useMember()
  const key = draftKey(accountId, `comment on ${parent.id}`)
  const kept = () => mentioningFrom(keptBegun(key), mostCommentLetters) ?? noMentions
  const [draft, setDraft] = useState(kept)
  const add = useMutation(reactionMutations.comment(useQueryClient(), thingId, key))
  const isBlank = draft.text.trim() === ''
  const box = useRef<HTMLFormElement>(null)
  useDraftBox(box, { key, isBegun: () => !isBlank })

  const keep = (writing: Mentioning) =>
    keepBegun(key, writing.text === '' ? undefined : { ...writing, on: parent.type })

  function write(writing: Mentioning): void {
    // What waits for a connection would be posted without this change.
    add.takeBack()
    setDraft(writing)
    keep(writing)
  }
  useEffect(
    () =>
      onSentElsewhere(key, () => {
        setDraft(noMentions)
        keepBegun(key, undefined)
      }),
    [key],
  )
  /** Only what was sent goes. The box may be closed by then, and opened again. */
  function forgetPosted(): void {
    setDraft((now) => typedSince(now, draft))
    const rest = typedSince(kept(), draft)
    if (rest.text === '') forgetSent(key)
    else keep(rest)
    if (rest.text === '') onSent?.()
  }

  function post(): void {
    if (isBlank || add.isPending) return
    const { text: comment, mentions } = sent(draft)
    // Whoever has closed what it stands in hears of it too.
    void add.mutateAsync({ comment, mentions, parentType: parent.type, parentId: parent.id }).then(
      () => {
        toast.success(t`Comment added!`)
        forgetPosted()
      },
      (error: unknown) => toast.error(wordsFor(error, wordsOfAdding)),
    )
  }

  return (
    <form
      ref={box}
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        post()
      }}
    >
      <Avatar name={name} size="sm" className="mt-1" />
      <div className="min-w-0 flex-1">
        <MentionBox
          label={placeholder}
          placeholder={placeholder}
          value={draft}
          onChange={write}
          maxLength={mostCommentLetters}
          rows={1}
          className="min-h-11"
          {...(autoFocus && { autoFocus })}
        />
      </div>
      <Button
        type="submit"
        size="sm"
        className="mt-1"
        busy={add.isPending}
        blocked={isBlank && t`Comment cannot be empty.`}
      >
        {send}
      </Button>
    </form>
  )
}
