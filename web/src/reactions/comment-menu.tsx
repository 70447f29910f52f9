import type { Comment } from '@mulghar/contract/reactions/comments'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { IconButton } from '../kit/ui/icon-button.tsx'
import { Menu } from '../kit/ui/menu.tsx'
import { ReasonDialog } from '../kit/ui/reason-dialog.tsx'
import { wordsForLost } from '../kit/lost-words.ts'
import { wordsFor } from '../kit/words.ts'
import { reactionMutations } from './reactions.queries.ts'
import { wordsOfDeleting } from './words-by-call.ts'

type Props = { comment: Comment; thingId: string; onEdit: () => void }

/** Edit and Delete of an own comment; of another's on what is one's own, Remove with a reason. */
export function CommentMenu({ comment: { id, parentType, parentId, can }, thingId, onEdit }: Props) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(reactionMutations.remove(useQueryClient(), thingId))
  const close = () => setAsking(false)
  // The call itself says what follows: with the comment this menu is gone. What failed stands in the dialog.
  const send = (reason?: string) =>
    void remove.mutateAsync({ id, ...(reason && { reason }) }).then(
      () => {
        close()
        toast.success(t`Comment deleted`)
      },
      (error: unknown) => {
        // The comment may be gone, and the dialog with it.
        const lost = wordsForLost(error)
        if (lost) toast.error(lost)
      },
    )
  const error = remove.error ? (wordsForLost(remove.error) ?? wordsFor(remove.error, wordsOfDeleting)) : undefined
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton size="sm" tooltip={false} label={t`More about this comment`}>
            <Ellipsis />
          </IconButton>
        }
        entries={[
          ...(can.edit ? [{ label: t`Edit`, icon: <Pencil />, onSelect: onEdit }] : []),
          ...(can.remove
            ? [
                {
                  label: can.edit ? t`Delete` : t`Remove`,
                  icon: <Trash2 />,
                  tone: 'danger' as const,
                  onSelect: () => setAsking(true),
                },
              ]
            : []),
        ]}
      />
      {can.edit ? (
        <ConfirmDialog
          open={isAsking}
          onClose={close}
          onConfirm={() => send()}
          title={t`Delete Comment`}
          text={t`Are you sure you want to delete this comment?`}
          busy={remove.isPending}
          busyText={t`Deleting...`}
          error={error}
        />
      ) : (
        <ReasonDialog
          about={`comment:${id}:remove:${parentType}:${parentId}`}
          open={isAsking}
          onClose={close}
          onConfirm={send}
          title={t`Remove this comment?`}
          text={t`The comment will be removed for everyone. Its author is notified with your reason.`}
          busy={remove.isPending}
          busyText={t`Removing...`}
          error={error}
        />
      )}
    </>
  )
}
