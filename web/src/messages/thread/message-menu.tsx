import type { Conversation } from '@mulghar/contract/messages/conversations'
import type { Message } from '@mulghar/contract/messages/message'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Ellipsis, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../kit/copy-text.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../kit/ui/menu.tsx'
import { wordsFor } from '../../kit/words.ts'
import { messageMutations } from '../core/messages.queries.ts'

type Props = {
  message: Message
  conversation: Conversation
  tabIndex: number
  onFocus: () => void
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
  onReact: () => void
}

/** The acts on one message, behind one button. */
export function MessageMenu({ message, conversation, tabIndex, onFocus, onReply, onEdit, onReact }: Props) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(messageMutations.remove(useQueryClient(), conversation))
  const { text, can } = message

  async function copy(): Promise<void> {
    if (await copyText(text)) toast.success(t`Text copied`)
    else toast.error(t`The browser did not allow copying.`)
  }

  const entries: MenuEntry[] = [
    ...(can.react ? [{ label: t`React`, icon: <SmilePlus />, onSelect: onReact }] : []),
    ...(conversation.can.write && !conversation.isRequest && !message.isDeleted
      ? [{ label: t`Reply`, icon: <Reply />, onSelect: () => onReply(message) }]
      : []),
    ...(text ? [{ label: t`Copy text`, icon: <Copy />, onSelect: () => void copy() }] : []),
    ...(can.edit && text ? [{ label: t`Edit`, icon: <Pencil />, onSelect: () => onEdit(message) }] : []),
    ...(can.remove
      ? [{ label: t`Delete`, icon: <Trash2 />, tone: 'danger' as const, onSelect: () => setAsking(true) }]
      : []),
  ]
  if (entries.length === 0) return null
  return (
    <>
      <Menu
        align={message.isMine ? 'end' : 'start'}
        trigger={
          <IconButton
            size="sm"
            tooltip={false}
            label={t`More about this message`}
            tabIndex={tabIndex}
            data-message-menu=""
            onFocus={onFocus}
            className="size-8! text-ink-faint! pointer-fine:opacity-0 pointer-fine:group-hover/message:opacity-100 pointer-fine:focus-visible:opacity-100 pointer-fine:aria-expanded:opacity-100"
          >
            <Ellipsis />
          </IconButton>
        }
        entries={entries}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(message.id, { onSuccess: () => setAsking(false) })}
        title={t`Delete this message?`}
        text={t`It is deleted for everyone. A line shows that a message was deleted.`}
        confirmText={t`Delete`}
        busyText={t`Deleting...`}
        busy={remove.isPending}
        error={remove.error ? wordsFor(remove.error) : undefined}
      />
    </>
  )
}
