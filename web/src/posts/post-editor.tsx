import { mostPostLetters, type Post } from '@mulghar/contract/posts/posts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { IconButton } from '../kit/ui/icon-button.tsx'
import { wordsFor } from '../kit/words.ts'
import { MentionBox, sent, type Mentioning } from '../people/public.ts'
import { postMutations } from './posts.queries.ts'
import { wordsOfUpdating } from './words-by-call.ts'

/** A post, changed where it stands. Until it is saved nothing is: what was there is there again. */
export function PostEditor({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<Mentioning>({ text: post.text, mentions: post.mentions })
  const [medias, setMedias] = useState(post.medias)
  const update = useMutation(postMutations.update(useQueryClient()))
  const isEmpty = draft.text.trim() === '' && medias.length === 0

  function save(): void {
    const { text, mentions } = sent(draft)
    const areMediasOther = medias.length !== post.medias.length
    update.mutate(
      {
        id: post.id,
        version: post.version,
        text,
        mentions,
        ...(areMediasOther && { mediaIds: medias.map(({ id }) => id) }),
      },
      {
        onSuccess: () => {
          toast.success(t`Post updated successfully!`)
          onClose()
        },
        onError: (error) => toast.error(t`Failed to update post`, { description: wordsFor(error, wordsOfUpdating) }),
      },
    )
  }

  return (
    <div className="grid gap-3 px-4 pt-3 pb-1 md:px-5">
      <MentionBox label={t`Edit post`} value={draft} onChange={setDraft} limit={mostPostLetters} rows={4} autoFocus />
      {medias.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {medias.map(({ id, thumbUrl, url, alt }, at) => (
            <li key={id} className="relative aspect-square overflow-hidden rounded-sm bg-sunken">
              <img src={thumbUrl ?? url} alt={alt || t`Photo ${at + 1}`} className="size-full object-cover" />
              <IconButton
                size="sm"
                variant="raised"
                tooltip={false}
                label={t`Remove photo ${at + 1}`}
                className="absolute top-1 right-1"
                onClick={() => setMedias(medias.filter((media) => media.id !== id))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={update.isPending}
          blocked={isEmpty && t`Write something, or add a photo.`}
          onClick={save}
        >
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
