import { mostCommentLetters, type Comment } from '@mulghar/contract/reactions/comments'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../kit/toast.ts'
import { AlertDialog } from '../kit/ui/alert-dialog.tsx'
import { Button } from '../kit/ui/button.tsx'
import { wordsFor } from '../kit/words.ts'
import { MentionBox, sent, type Mentioning } from '../people/public.ts'
import { reactionMutations } from './reactions.queries.ts'
import { wordsOfUpdating } from './words-by-call.ts'

type Props = { comment: Comment; thingId: string; onClose: () => void }

/** The words of an own comment, changed where they stand. */
export function CommentEditor({ comment, thingId, onClose }: Props) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<Mentioning>({ text: comment.comment, mentions: comment.mentions })
  const [isBlank, setBlank] = useState(false)
  const update = useMutation(reactionMutations.update(useQueryClient(), thingId))

  function save(): void {
    if (draft.text.trim() === '') return setBlank(true)
    const { text, mentions } = sent(draft)
    update.mutate(
      { id: comment.id, comment: text, mentions },
      {
        onSuccess: () => {
          toast.success(t`Comment updated`)
          onClose()
        },
        onError: (error) => toast.error(t`Update failed`, { description: wordsFor(error, wordsOfUpdating) }),
      },
    )
  }

  return (
    <div className="grid gap-2">
      <MentionBox
        label={t`Edit comment`}
        value={draft}
        onChange={setDraft}
        maxLength={mostCommentLetters}
        rows={2}
        autoFocus
      />
      <div className="flex gap-2">
        <Button size="sm" busy={update.isPending} onClick={save}>
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <AlertDialog open={isBlank} onClose={() => setBlank(false)} text={t`Comment cannot be empty.`} />
    </div>
  )
}
