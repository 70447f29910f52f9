import type { Conversation } from '@mulghar/contract/messages/conversations'
import type { Message } from '@mulghar/contract/messages/message'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { memo, useRef, useState, type ReactNode } from 'react'
import { clockTime } from '../../kit/dates.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { classes } from '../../kit/ui/class-names.ts'
import { wordsFor } from '../../kit/words.ts'
import { messageMutations, type Reaction } from '../core/messages.queries.ts'
import { DeletedText } from '../core/deleted-text.tsx'
import { Withheld } from '../core/withheld.tsx'
import { MessageCard } from './message-card.tsx'
import { MessageMedia } from './message-media.tsx'
import { MessageMenu } from './message-menu.tsx'
import { MessageText, Quote } from './message-text.tsx'
import { ReactionCounts, ReactionPicker } from './reactions.tsx'
import { written } from '../../kit/written.ts'

export type MessageActs = {
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
  onJump: (messageId: string) => void
  /** The keyboard is at this message. */
  onEnter: (messageId: string) => void
}

type Props = {
  message: Message
  conversation: Conversation
  isFirst: boolean
  isLast: boolean
  /** The number of others who have read it; null where that is not shown. */
  readBy: number | null
  /** When the other member of a conversation of two read it. */
  readAt: string | null
  isCurrent: boolean
  isMarked: boolean
  acts: MessageActs
}

/** One message: the sender above the first of a run, the time below the last. */
export const MessageItem = memo(function MessageItem(props: Props) {
  const { message, conversation, isFirst, isLast, readBy, readAt, isCurrent, isMarked, acts } = props
  const { t } = useLingui()
  const { id, isMine, sender, isDeleted, media, card, withheld, replyTo, text, reactions } = message
  const [isReacting, setReacting] = useState(false)
  const react = useReaction(message, conversation)
  const line = useRef<HTMLLIElement>(null)
  function endReacting() {
    // The button was not hidden meanwhile, so that it can have the focus before the row of emoji goes.
    line.current?.querySelector<HTMLElement>('[data-message-menu]')?.focus()
    setReacting(false)
  }
  const isGroup = conversation.kind === 'GROUP'
  const hasBubble = text !== '' || isDeleted || replyTo !== null
  const name = isMine ? t`You` : (sender?.name ?? t`A person who left Mulghar`)
  return (
    <li
      ref={line}
      data-message={id}
      className={classes(
        'group/message flex flex-col gap-1 px-3 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] min-[60rem]:px-5',
        isFirst ? 'pt-2' : 'pt-0.5',
        isMarked && 'bg-marigold-soft/50',
      )}
    >
      {isFirst && (
        <p {...written(name)} className={isGroup && !isMine ? 'px-2 text-xs font-semibold text-ink-soft' : 'sr-only'}>
          {name}
        </p>
      )}
      <div className={classes('flex items-center gap-1', isMine ? 'flex-row-reverse' : 'flex-row')}>
        <div className="flex max-w-full min-w-0 flex-col gap-1">
          {hasBubble && (
            <Bubble isMine={isMine} isLast={isLast}>
              {replyTo && !isDeleted && <Quote replied={replyTo} onJump={acts.onJump} />}
              {isDeleted ? <DeletedText /> : <MessageText text={text} />}
            </Bubble>
          )}
          {media.length > 0 && <MessageMedia message={message} conversationId={conversation.id} />}
          {card && <MessageCard card={card} isMine={isMine} />}
          {withheld > 0 && <Withheld count={withheld} />}
        </div>
        <MessageMenu
          message={message}
          conversation={conversation}
          tabIndex={isCurrent ? 0 : -1}
          onFocus={() => acts.onEnter(id)}
          onReply={acts.onReply}
          onEdit={acts.onEdit}
          onReact={() => setReacting(true)}
        />
      </div>
      {isReacting && (
        <div className={isMine ? 'self-end' : 'self-start'}>
          <ReactionPicker
            own={reactions.find((reaction) => reaction.isMine)?.emoji}
            onPick={(emoji) => {
              endReacting()
              react(emoji)
            }}
            onEscape={endReacting}
            onLeave={() => setReacting(false)}
          />
        </div>
      )}
      <ReactionCounts reactions={reactions} isMine={isMine} onReact={message.can.react ? react : undefined} />
      <Below message={message} isLast={isLast} readBy={readBy} readAt={isGroup ? null : readAt} isGroup={isGroup} />
    </li>
  )
})

/** Shows the reaction at once where it can, and says why it failed. */
function useReaction({ id: messageId }: Message, conversation: Conversation) {
  const react = useMutation({
    ...messageMutations.react(useQueryClient(), conversation),
    choice: () => [`reaction ${messageId}`],
  })
  return (emoji: Reaction | null) =>
    react.mutate({ messageId, emoji }, { onError: (error) => toast.error(wordsFor(error)) })
}

type BubbleProps = { isMine: boolean; isLast: boolean; tone?: 'sent' | 'waiting' | 'failed'; children: ReactNode }

const edges = { sent: '', waiting: 'ring-line-strong', failed: 'ring-sindoor' }

/** The paper of a message; on the last of a run the corner at the speaker is sharp. */
export function Bubble({ isMine, isLast, tone = 'sent', children }: BubbleProps) {
  return (
    <div
      className={classes(
        'w-fit max-w-[min(30rem,100%)] rounded-[1.125rem] px-3.5 py-2 leading-normal',
        isMine ? 'self-end' : 'self-start',
        tone === 'sent'
          ? isMine
            ? 'bg-accent-soft text-on-accent-soft'
            : 'bg-sunken text-ink'
          : classes('text-ink ring-[1.5px] ring-inset', edges[tone]),
        isLast && (isMine ? 'rounded-br-[.375rem]' : 'rounded-bl-[.375rem]'),
      )}
    >
      {children}
    </div>
  )
}

type BelowProps = Pick<Props, 'message' | 'isLast' | 'readBy' | 'readAt'> & { isGroup: boolean }

/** Time and state of a message, below the last of a run. */
function Below({ message: { isMine, createdAt, editedAt, isDeleted }, isLast, readBy, readAt, isGroup }: BelowProps) {
  const { t } = useLingui()
  if (!isLast && !editedAt) return null
  const isRead = isMine && readBy !== null && readBy > 0
  return (
    <p
      className={classes(
        'mx-2 mb-1.5 flex items-center gap-1.5 text-xs text-ink-faint',
        isMine ? 'self-end' : 'self-start',
      )}
    >
      {isRead && <CheckCheck aria-hidden="true" className="size-4" />}
      <time dateTime={createdAt}>{clockTime(createdAt)}</time>
      {editedAt && !isDeleted && (
        <span>
          · <Trans>edited</Trans>
        </span>
      )}
      {isRead && <span>· {isGroup ? t`Read by ${readBy}` : readAt ? t`Read ${clockTime(readAt)}` : t`Read`}</span>}
    </p>
  )
}
