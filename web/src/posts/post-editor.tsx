import { sameValue } from '@mulghar/contract/kit/same-value'
import { mostPostLetters, type Post } from '@mulghar/contract/posts/posts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { isStaleness } from '../kit/failures.ts'
import { useLocked, useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { DiscardDialog } from '../kit/ui/alert-dialog.tsx'
import { Button } from '../kit/ui/button.tsx'
import { NewerVersion } from '../kit/ui/newer-version.tsx'
import { useDraftBox } from '../kit/unsaved.ts'
import { wordsForLost } from '../kit/lost-words.ts'
import { wordsFor, wordsForCode } from '../kit/words.ts'
import { Fields } from '../kit/ui/fields.tsx'
import { MentionBox, sent, type Mentioning } from '../people/public.ts'
import { useMember } from '../session/session-store.ts'
import { keepEdit, keptEdit } from './draft.ts'
import { bytesOf, isTooMuch } from './media/files.ts'
import { wordsForFiles } from './media/file-words.ts'
import { Hint } from './media/hint.tsx'
import { editedItems, keepEditedItems, useAskingAtReload } from './media/edited-items.ts'
import { itemOfMedia, namesOf, sentMedia, type MediaItem } from './media/media-items.ts'
import { MediaPicker } from './media/media-picker.tsx'
import { postMutations } from './posts.queries.ts'
import { forget, withdraw } from './media/uploads.ts'
import { wordsOfUpdating } from './words-by-call.ts'

type Props = {
  post: Post
  /** The post as it is now. */
  shown: ReactNode
  onClose: () => void
}

/** A post, changed where it stands. Until it is saved nothing is: what was there is there again. */
export function PostEditor({ post, shown, onClose }: Props) {
  const { t, i18n } = useLingui()
  const me = useMember().id
  const [kept] = useState(() => keptEdit(me, post.id))
  const [draft, setDraft] = useState(kept?.writing ?? { text: post.text, mentions: post.mentions })
  const [textBefore] = useState(post.text)
  const [begunWith] = useState(kept?.version ?? post.version)
  // Who was told that it is another by now, and saves again, means that one.
  const [timesTold, setTimesTold] = useState(0)
  const [ownItems, setOwnItems] = useState(() => (kept ? editedItems(post.id) : undefined))
  const items = ownItems ?? post.medias.map(itemOfMedia)
  const [isHinted, setHinted] = useState(kept?.hasOtherPhotos === true && !ownItems)
  const [isAsking, setAsking] = useState(false)
  useAskingAtReload(areOthers(items, post))
  const editor = useRef<HTMLDivElement>(null)
  const update = useMutation(postMutations.update(useQueryClient()))
  const photos = useMutation({ mutationFn: sentMedia })
  // Photos alone change nothing, so Cancel can still end them.
  const isLocked = useLocked(update.isPending)
  useDraftBox(editor, {
    key: `edit of ${post.id}`,
    isBegun: () => draft.text !== textBefore || areOthers(items, post),
    fileNames: () => namesOf(items),
  })
  const isSaving = photos.isPending || update.isPending
  /** How often Cancel was pressed: photos that are sent after it are not saved. */
  const cancels = useRef(0)
  const isEmpty = draft.text.trim() === '' && items.length === 0
  const isNarrowed = post.group === null && post.visibility === 'MEMBERS' && items.length > 0

  // Kept on the device as long as it is open: after a reload the page opens it with these words.
  function keep(writing: Mentioning, now: readonly MediaItem[]): void {
    keepEdit(me, post.id, { writing, hasOtherPhotos: areOthers(now, post), version: begunWith })
    keepEditedItems(post.id, areOthers(now, post) ? now : undefined)
  }
  function write(writing: Mentioning): void {
    setDraft(writing)
    keep(writing, items)
  }
  function change(by: (items: readonly MediaItem[]) => readonly MediaItem[]): void {
    setOwnItems((before) => by(before ?? items))
    setHinted(false)
    keep(draft, by(items))
  }
  function close(): void {
    keepEdit(me, post.id, undefined)
    keepEditedItems(post.id, undefined)
    onClose()
  }

  async function save(): Promise<void> {
    if (isTooMuch(bytesOf(items))) return toast.error(i18n._(wordsForFiles.tooMuch))
    const cancelsBefore = cancels.current
    const medias = await photos.mutateAsync(items)
    if (cancels.current > cancelsBefore) return
    // Each file that was not sent has said so, and can be sent again or taken away.
    if (medias.length < items.length) return
    const version = timesTold > 0 ? post.version : begunWith
    const media = ownItems && { mediaIds: medias.map(({ id }) => id), alts: medias }
    // Also for who has gone elsewhere by then.
    void update.mutateAsync({ id: post.id, version, ...sent(draft), ...media }).then(
      () => {
        toast.success(t`Post updated successfully!`)
        // Somebody who left and came back before the answer may have gone on writing, or have changed the photos.
        const now = keptEdit(me, post.id)
        const itemsNow = editedItems(post.id) ?? (now?.hasOtherPhotos === false ? post.medias.map(itemOfMedia) : items)
        if (now && !(sameValue(now.writing, draft) && areSame(itemsNow, items))) return
        forget(items.map(({ key }) => key))
        close()
      },
      (error: unknown) => {
        const lost = wordsForLost(error)
        if (isStaleness(error) && editor.current) setTimesTold((before) => before + 1)
        else if (lost) toast.error(lost)
        else toast.error(t`Failed to update post`, { description: wordsFor(error, wordsOfUpdating) })
      },
    )
  }

  function cancel(): void {
    cancels.current++
    photos.reset()
    update.reset()
    if (draft.text !== textBefore || areOthers(items, post)) setAsking(true)
    else discard()
  }
  function discard(): void {
    withdraw(items.filter(({ file }) => file))
    close()
  }

  return (
    <div ref={editor} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-3 pb-1 md:px-5">
      {timesTold > 0 && (
        <NewerVersion key={timesTold} text={wordsForCode('kit/stale')}>
          <div className="pb-3">{shown}</div>
        </NewerVersion>
      )}
      <Fields busy={isSaving} className="grid min-w-0 gap-3">
        <MentionBox label={t`Edit post`} value={draft} onChange={write} limit={mostPostLetters} rows={4} autoFocus />
        {isHinted && (
          <Hint
            text={
              kept?.isOfOtherTab
                ? t`Your text is still here. Your changes to the photos are in the other tab only.`
                : t`Your text is still here. Your changes to the photos were lost when the page reloaded.`
            }
            onDismiss={() => setHinted(false)}
          />
        )}
        <MediaPicker items={items} onChange={change} />
      </Fields>
      {isNarrowed && (
        <p role="status" className="text-sm text-ink-soft">
          <Trans>With photos, this post is shown to your followers only.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={isSaving}
          blocked={isEmpty && t`Write something, or add a photo.`}
          onClick={() => void save()}
        >
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" variant="quiet" busy={isLocked} onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <DiscardDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={discard} />
    </div>
  )
}

const areSame = (items: readonly MediaItem[], others: readonly MediaItem[]): boolean =>
  items.length === others.length && items.every(({ key, alt }, at) => key === others[at]?.key && alt === others[at].alt)

/** Whether photos were added, taken away, moved or described otherwise. */
function areOthers(items: readonly MediaItem[], { medias }: Post): boolean {
  return (
    items.length !== medias.length || items.some(({ key, alt }, at) => key !== medias[at]?.id || alt !== medias[at].alt)
  )
}
