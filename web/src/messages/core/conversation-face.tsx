import type { Conversation } from '@mulghar/contract/messages/conversations'
import { UsersRound } from 'lucide-react'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { classes } from '../../kit/ui/class-names.ts'

/** The picture of the other member; of a group a seal with a second rim behind it. */
export function ConversationFace({ conversation, size = 'md' }: { conversation: Conversation; size?: 'md' | 'lg' }) {
  const [first] = conversation.members
  if (conversation.kind === 'DIRECT')
    return (
      <Avatar
        name={first?.name ?? ''}
        pictureUrl={first?.picture?.thumbUrl}
        {...(size === 'lg' && { className: 'size-11!' })}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={classes(
        'relative grid shrink-0 place-items-center rounded-full bg-clay-soft text-on-clay-soft shadow-[3px_0_0_0_var(--color-surface),6px_0_0_-1px_var(--color-clay-line)]',
        size === 'lg' ? 'size-11' : 'size-10.5',
      )}
    >
      <UsersRound className="size-5" strokeWidth={1.75} />
    </span>
  )
}
