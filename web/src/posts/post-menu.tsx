import type { Post } from '@mulghar/contract/posts/posts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { IconButton } from '../kit/ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../kit/ui/menu.tsx'
import { ReasonDialog } from '../kit/ui/reason-dialog.tsx'
import { wordsForLost } from '../kit/lost-words.ts'
import { wordsFor } from '../kit/words.ts'
import { useMember } from '../session/session-store.ts'
import { postMutations } from './posts.queries.ts'
import { wordsOfDeleting } from './words-by-call.ts'

/** The group in whose feed a post is shown. */
export type Within = { groupId: string | undefined; isPinned?: boolean }

type Props = { post: Post; within: Within | undefined; onEdit: () => void; onRemoved?: (() => void) | undefined }

/** Edit and Delete, of who wrote a post; of who looks after its group, Pin, and Remove with a reason. */
export function PostMenu({ post, within, onEdit, onRemoved }: Props) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const cache = useQueryClient()
  const remove = useMutation(postMutations.remove(cache))
  const pin = useMutation(postMutations.pin(cache))
  const isMine = useMember().id === post.owner.id
  const { id, can } = post
  const groupId = within?.groupId
  const isPinned = within?.isPinned ?? false
  const entries: MenuEntry[] = [
    ...(can.edit ? [{ label: t`Edit`, icon: <Pencil />, onSelect: onEdit }] : []),
    ...(can.pin && groupId
      ? [
          isPinned
            ? { label: t`Unpin`, icon: <PinOff />, onSelect: () => setPin(groupId, null) }
            : {
                label: t({ message: 'Pin', context: 'let a post stand above the others' }),
                icon: <Pin />,
                onSelect: () => setPin(groupId, id),
              },
        ]
      : []),
    ...(can.remove
      ? [
          {
            label: isMine ? t`Delete` : t`Remove`,
            icon: <Trash2 />,
            tone: 'danger' as const,
            onSelect: () => setAsking(true),
          },
        ]
      : []),
  ]
  if (entries.length === 0) return null

  // The post stands elsewhere by then, and this menu with it.
  const setPin = (of: string, postId: string | null) =>
    void pin.mutateAsync({ groupId: of, postId }).then(
      () => toast.success(postId ? t`Post pinned` : t`Post unpinned`),
      (error: unknown) => toast.error(wordsFor(error)),
    )
  // The call itself says what follows: with the post this menu is gone.
  const send = (reason?: string) =>
    void remove.mutateAsync({ post, ...(reason && { reason }) }).then(
      () => {
        toast.success(t`Post deleted successfully`)
        onRemoved?.()
      },
      (error: unknown) => toast.error(wordsForLost(error) ?? t`Failed to delete post`),
    )
  const error = remove.error ? (wordsForLost(remove.error) ?? wordsFor(remove.error, wordsOfDeleting)) : undefined

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton tooltip={false} label={t`More about this post`}>
            <Ellipsis />
          </IconButton>
        }
        entries={entries}
      />
      {isMine ? (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => send()}
          title={t`Delete Post`}
          text={t`Are you sure you want to delete this post? This action cannot be undone.`}
          busy={remove.isPending}
          busyText={t`Deleting...`}
          error={error}
        />
      ) : (
        <ReasonDialog
          about={`post:${post.id}:remove`}
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={send}
          title={t`Remove this post?`}
          text={t`The post will be removed for everyone. Its author is notified with your reason.`}
          busy={remove.isPending}
          busyText={t`Removing...`}
          error={error}
        />
      )}
    </>
  )
}
