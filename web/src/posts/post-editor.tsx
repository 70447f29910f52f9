import { mostPostLetters, type Post } from '@mulghar/contract/posts/posts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { wordsFor } from '../kit/words.ts'
import { MentionBox, sent, type Mentioning } from '../people/public.ts'
import { useMember } from '../session/session-store.ts'
import { keepEdit, keptEdit } from './draft.ts'
import { bytesOf, isTooMuch } from './media/files.ts'
import { wordsForFiles } from './media/file-words.ts'
import { Hint } from './media/hint.tsx'
import { itemOfMedia, sentMedia, type MediaItem } from './media/media-items.ts'
import { MediaPicker } from './media/media-picker.tsx'
import { postMutations } from './posts.queries.ts'
import { forget, withdraw } from './media/uploads.ts'
import { wordsOfUpdating } from './words-by-call.ts'

/** A post, changed where it stands. Until it is saved nothing is: what was there is there again. */
export function PostEditor({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const me = useMember().id
  const [kept] = useState(() => keptEdit(me, post.id))
  const [draft, setDraft] = useState(kept?.writing ?? { text: post.text, mentions: post.mentions })
  const [items, setItems] = useState<readonly MediaItem[]>(() => post.medias.map(itemOfMedia))
  const [isHinted, setHinted] = useState(kept?.hasOtherPhotos ?? false)
  const [isSending, setSending] = useState(false)
  const update = useMutation(postMutations.update(useQueryClient()))
  const isEmpty = draft.text.trim() === '' && items.length === 0
  const isNarrowed = post.group === null && post.visibility === 'MEMBERS' && items.length > 0

  // Kept on the device as long as it is open: a page that is loaded anew opens it with these words.
  function write(writing: Mentioning): void {
    setDraft(writing)
    keepEdit(me, post.id, { writing, hasOtherPhotos: areOthers(items, post) })
  }
  function change(by: (items: readonly MediaItem[]) => readonly MediaItem[]): void {
    const now = by(items)
    setItems(by)
    setHinted(false)
    keepEdit(me, post.id, { writing: draft, hasOtherPhotos: areOthers(now, post) })
  }
  function close(): void {
    keepEdit(me, post.id, undefined)
    onClose()
  }

  async function save(): Promise<void> {
    if (isTooMuch(bytesOf(items))) return toast.error(i18n._(wordsForFiles.tooMuch))
    setSending(true)
    const medias = await sentMedia(items)
    setSending(false)
    // Each file that was not sent has said so, and can be sent again or taken away.
    if (medias.length < items.length) return
    const { text, mentions } = sent(draft)
    const change = { text, mentions, mediaIds: medias.map(({ id }) => id), alts: medias }
    // Also for who has gone elsewhere by then.
    void update.mutateAsync({ id: post.id, version: post.version, ...change }).then(
      () => {
        forget(items.map(({ key }) => key))
        toast.success(t`Post updated successfully!`)
        close()
      },
      (error: unknown) => toast.error(t`Failed to update post`, { description: wordsFor(error, wordsOfUpdating) }),
    )
  }

  function cancel(): void {
    withdraw(items.filter(({ file }) => file))
    close()
  }

  return (
    <div className="grid gap-3 px-4 pt-3 pb-1 md:px-5">
      <MentionBox label={t`Edit post`} value={draft} onChange={write} limit={mostPostLetters} rows={4} autoFocus />
      {isHinted && (
        <Hint
          text={t`Your words are as you left them. What you had changed of the photos is not kept when the page is loaded anew.`}
          onDismiss={() => setHinted(false)}
        />
      )}
      <MediaPicker items={items} onChange={change} />
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

/** Whether photos were added, taken away, moved or described otherwise. */
function areOthers(items: readonly MediaItem[], { medias }: Post): boolean {
  return (
    items.length !== medias.length || items.some(({ key, alt }, at) => key !== medias[at]?.id || alt !== medias[at].alt)
  )
}
