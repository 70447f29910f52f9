import { mostPostLetters, type Post } from '@mulghar/contract/posts/posts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { wordsFor } from '../kit/words.ts'
import { MentionBox, sent, type Mentioning } from '../people/public.ts'
import { bytesOf, isTooMuch } from './media/files.ts'
import { wordsForFiles } from './media/file-words.ts'
import { itemOfMedia, sentMedia, type MediaItem } from './media/media-items.ts'
import { MediaPicker } from './media/media-picker.tsx'
import { postMutations } from './posts.queries.ts'
import { forget, withdraw } from './media/uploads.ts'
import { wordsOfUpdating } from './words-by-call.ts'

/** A post, changed where it stands. Until it is saved nothing is: what was there is there again. */
export function PostEditor({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<Mentioning>({ text: post.text, mentions: post.mentions })
  const [items, setItems] = useState<readonly MediaItem[]>(() => post.medias.map(itemOfMedia))
  const [isSending, setSending] = useState(false)
  const update = useMutation(postMutations.update(useQueryClient()))
  const isEmpty = draft.text.trim() === '' && items.length === 0
  const isNarrowed = post.group === null && post.visibility === 'MEMBERS' && items.length > 0

  async function save(): Promise<void> {
    if (isTooMuch(bytesOf(items))) return toast.error(i18n._(wordsForFiles.tooMuch))
    setSending(true)
    const medias = await sentMedia(items)
    setSending(false)
    // Each file that was not sent has said so, and can be sent again or taken away.
    if (medias.length < items.length) return
    const { text, mentions } = sent(draft)
    update.mutate(
      { id: post.id, version: post.version, text, mentions, mediaIds: medias.map(({ id }) => id), alts: medias },
      {
        onSuccess: () => {
          forget(items.map(({ key }) => key))
          toast.success(t`Post updated successfully!`)
          onClose()
        },
        onError: (error) => toast.error(t`Failed to update post`, { description: wordsFor(error, wordsOfUpdating) }),
      },
    )
  }

  function cancel(): void {
    withdraw(items.filter(({ file }) => file))
    onClose()
  }

  return (
    <div className="grid gap-3 px-4 pt-3 pb-1 md:px-5">
      <MentionBox label={t`Edit post`} value={draft} onChange={setDraft} limit={mostPostLetters} rows={4} autoFocus />
      <MediaPicker items={items} onChange={setItems} />
      {isNarrowed && (
        <p role="status" className="text-sm text-ink-soft">
          <Trans>With photos this post is for your followers only.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={isSending || update.isPending}
          blocked={isEmpty && t`Write something, or add a photo.`}
          onClick={() => void save()}
        >
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" variant="quiet" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
