import type { Post } from '@mulghar/contract/posts/posts'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../kit/toast.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { IconButton } from '../kit/ui/icon-button.tsx'
import { Menu } from '../kit/ui/menu.tsx'
import { wordsFor } from '../kit/words.ts'
import { postMutations } from './posts.queries.ts'
import { wordsOfDeleting } from './words-by-call.ts'

type Props = { post: Post; onEdit: () => void; onRemoved?: (() => void) | undefined }

/** Edit and Delete, of who wrote a post. */
export function PostMenu({ post: { id }, onEdit, onRemoved }: Props) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(postMutations.remove(useQueryClient()))

  // The call itself says what follows: with the post this menu is gone.
  const send = () =>
    remove.mutateAsync(id).then(
      () => {
        toast.success(t`Post deleted successfully`)
        onRemoved?.()
      },
      () => toast.error(t`Failed to delete post`),
    )

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton tooltip={false} label={t`More about this post`}>
            <Ellipsis />
          </IconButton>
        }
        entries={[
          { label: t`Edit`, icon: <Pencil />, onSelect: onEdit },
          { label: t`Delete`, icon: <Trash2 />, tone: 'danger', onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
        title={t`Delete Post`}
        text={t`Are you sure you want to delete this post? This action cannot be undone.`}
        busy={remove.isPending}
        error={remove.isError ? wordsFor(remove.error, wordsOfDeleting) : undefined}
      />
    </>
  )
}
