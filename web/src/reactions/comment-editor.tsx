import { sameValue } from '@mulghar/contract/kit/same-value'
import { mostCommentLetters, type Comment } from '@mulghar/contract/reactions/comments'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keepBegun, keptBegun, keptVersion } from '../kit/device-drafts.ts'
import { draftKey } from '../kit/draft-keys.ts'
import { isStaleness } from '../kit/failures.ts'
import { useLocked, useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { DiscardDialog } from '../kit/ui/alert-dialog.tsx'
import { AlertDialog } from '../kit/ui/alert.tsx'
import { Button } from '../kit/ui/button.tsx'
import { NewerVersion } from '../kit/ui/newer-version.tsx'
import { useDraftBox } from '../kit/unsaved.ts'
import { wordsForLost } from '../kit/lost-words.ts'
import { wordsFor, wordsForCode } from '../kit/words.ts'
import { Fields } from '../kit/ui/fields.tsx'
import { MentionBox, mentioningFrom, RichText, sent, type Mentioning } from '../people/public.ts'
import { useMember } from '../session/session-store.ts'
import { reactionMutations } from './reactions.queries.ts'
import { wordsOfUpdating } from './words-by-call.ts'
import { written } from '../kit/written.ts'

type Props = {
  /** `gone` where it was deleted elsewhere while it is edited. */
  comment: Comment
  thingId: string
  onClose: () => void
}

const keyOf = (accountId: string, commentId: string) => draftKey(accountId, `edit of comment ${commentId}`)

/** What was begun to be made of an own comment, and of which version, also where that was closed or the page reloaded. */
export function keptEdit(accountId: string, commentId: string): { writing: Mentioning; version: number } | undefined {
  const kept = keptBegun(keyOf(accountId, commentId))
  const writing = mentioningFrom(kept, mostCommentLetters)
  return writing && { writing, version: keptVersion(kept) }
}

/** The words of an own comment, changed where they stand. */
export function CommentEditor({ comment, thingId, onClose }: Props) {
  const { t } = useLingui()
  const me = useMember().id
  const [kept] = useState(() => keptEdit(me, comment.id))
  const [draft, setDraft] = useState(kept?.writing ?? { text: comment.comment, mentions: comment.mentions })
  const [textBefore] = useState(comment.comment)
  const [begunWith] = useState(kept?.version ?? comment.version)
  // Who was told that it is another by now, and saves again, means that one.
  const [timesTold, setTimesTold] = useState(0)
  const [isBlank, setBlank] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const editor = useRef<HTMLDivElement>(null)
  const update = useMutation(reactionMutations.update(useQueryClient(), thingId))
  const isLocked = useLocked(update.isPending)
  useDraftBox(editor, { key: keyOf(me, comment.id), isBegun: () => draft.text !== textBefore })

  function write(writing: Mentioning): void {
    setDraft(writing)
    keepBegun(keyOf(me, comment.id), { ...writing, version: begunWith })
  }
  function close(): void {
    keepBegun(keyOf(me, comment.id), undefined)
    onClose()
  }

  function cancel(): void {
    update.reset()
    if (draft.text === textBefore) close()
    else setAsking(true)
  }

  function save(): void {
    if (draft.text.trim() === '') return setBlank(true)
    const { text, mentions } = sent(draft)
    const version = timesTold > 0 ? comment.version : begunWith
    // Whoever has closed what it stands in hears of it too.
    void update.mutateAsync({ id: comment.id, comment: text, mentions, version }).then(
      () => {
        toast.success(t`Comment updated`)
        // Somebody who left and came back before the answer may have typed on.
        const kept = keptEdit(me, comment.id)
        if (!kept || sameValue(kept.writing, draft)) close()
      },
      (error: unknown) => {
        const lost = wordsForLost(error)
        if (isStaleness(error) && editor.current) setTimesTold((before) => before + 1)
        else if (lost) toast.error(lost)
        else toast.error(t`Update failed`, { description: wordsFor(error, wordsOfUpdating) })
      },
    )
  }

  return (
    <div ref={editor} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {comment.gone && (
        <p role="alert" className="text-sm font-medium text-sindoor">
          <Trans>This comment has been deleted in the meantime. You can still copy your text.</Trans>
        </p>
      )}
      {timesTold > 0 && !comment.gone && (
        <NewerVersion key={timesTold} text={wordsForCode('kit/stale')}>
          <p {...written(comment.comment)} className="px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
            <RichText text={comment.comment} mentions={comment.mentions} />
          </p>
        </NewerVersion>
      )}
      <Fields busy={update.isPending}>
        <MentionBox
          label={t`Edit comment`}
          value={draft}
          onChange={write}
          maxLength={mostCommentLetters}
          rows={2}
          autoFocus
        />
      </Fields>
      <div className="flex gap-2">
        {!comment.gone && (
          <Button size="sm" busy={update.isPending} onClick={save}>
            <Trans>Save</Trans>
          </Button>
        )}
        <Button size="sm" variant="quiet" busy={isLocked} onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <DiscardDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={close} />
      <AlertDialog open={isBlank} onClose={() => setBlank(false)} text={t`Comment cannot be empty.`} />
    </div>
  )
}
