import { mostCommentLetters, type Comment } from '@mulghar/contract/reactions/comments'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { draftKey, keepBegun, keptBegun } from '../kit/device-drafts.ts'
import { toast } from '../kit/toast.ts'
import { AlertDialog } from '../kit/ui/alert-dialog.tsx'
import { Button } from '../kit/ui/button.tsx'
import { wordsFor } from '../kit/words.ts'
import { MentionBox, mentioningFrom, sent, type Mentioning } from '../people/public.ts'
import { useMember } from '../session/session-store.ts'
import { reactionMutations } from './reactions.queries.ts'
import { wordsOfUpdating } from './words-by-call.ts'

type Props = { comment: Comment; thingId: string; onClose: () => void }

const keyOf = (accountId: string, commentId: string) => draftKey(accountId, `edit of comment ${commentId}`)

/** What was begun to be made of an own comment, also where that was closed or the page loaded anew. */
export const keptEdit = (accountId: string, commentId: string): Mentioning | undefined =>
  mentioningFrom(keptBegun(keyOf(accountId, commentId)), mostCommentLetters)

/** The words of an own comment, changed where they stand. */
export function CommentEditor({ comment, thingId, onClose }: Props) {
  const { t } = useLingui()
  const me = useMember().id
  const [draft, setDraft] = useState(
    () => keptEdit(me, comment.id) ?? { text: comment.comment, mentions: comment.mentions },
  )
  const [isBlank, setBlank] = useState(false)
  const update = useMutation(reactionMutations.update(useQueryClient(), thingId))

  function write(writing: Mentioning): void {
    setDraft(writing)
    keepBegun(keyOf(me, comment.id), writing)
  }
  function close(): void {
    keepBegun(keyOf(me, comment.id), undefined)
    onClose()
  }

  function save(): void {
    if (draft.text.trim() === '') return setBlank(true)
    const { text, mentions } = sent(draft)
    // Whoever has closed what it stands in hears of it too.
    void update.mutateAsync({ id: comment.id, comment: text, mentions }).then(
      () => {
        toast.success(t`Comment updated`)
        close()
      },
      (error: unknown) => toast.error(t`Update failed`, { description: wordsFor(error, wordsOfUpdating) }),
    )
  }

  return (
    <div className="grid gap-2">
      <MentionBox
        label={t`Edit comment`}
        value={draft}
        onChange={write}
        maxLength={mostCommentLetters}
        rows={2}
        autoFocus
      />
      <div className="flex gap-2">
        <Button size="sm" busy={update.isPending} onClick={save}>
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" variant="quiet" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <AlertDialog open={isBlank} onClose={() => setBlank(false)} text={t`Comment cannot be empty.`} />
    </div>
  )
}
