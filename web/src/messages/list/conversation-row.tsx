import type { Conversation } from '@mulghar/contract/messages/conversations'
import { Trans, useLingui } from '@lingui/react/macro'
import { BellOff, Clock, TriangleAlert } from 'lucide-react'
import { classes } from '../../kit/ui/class-names.ts'
import { Link } from '../../kit/ui/link.tsx'
import { ConversationFace } from '../core/conversation-face.tsx'
import { lastLine, nameOf, ownLine, shortTime, writingLine } from '../core/conversation-words.ts'
import { messagePaths } from '../core/paths.ts'
import { useStayingLink } from '../core/staying-link.ts'
import { useTyping } from '../core/typing.ts'
import { shownCount } from '../core/unread.ts'
import { useDraftTexts } from '../sending/draft.ts'
import { useOutbox } from '../sending/outbox.ts'
import { isStopped, newestUnsent, type Waiting } from '../sending/unsent.ts'
import { written } from '../../kit/written.ts'

/** A conversation in the list: picture, name, time, last message, and what is unread. */
export function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { t } = useLingui()
  const { id, lastMessage, unread, muted, kind } = conversation
  const isWriting = useTyping((writing) => writing.has(id))
  const unsent = useOutbox((outbox) => newestUnsent(outbox.messages, id))
  const draft = useDraftTexts((drafts) => (isOpen ? undefined : drafts.get(id)))
  const at = unsent ? new Date(unsent.at).toISOString() : lastMessage?.at
  const to = messagePaths.conversation(id)
  const follow = useStayingLink(to, { isOfList: true })
  const shown = shownCount(unread)
  const isNew = unread > 0 && !isOpen
  return (
    <li>
      <Link
        to={to}
        onClick={follow}
        aria-current={isOpen ? 'page' : undefined}
        className={classes(
          'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-4 py-3 leading-normal -outline-offset-3 hover:bg-sunken',
          'min-[60rem]:aria-[current=page]:bg-accent-soft min-[60rem]:aria-[current=page]:text-on-accent-soft min-[60rem]:aria-[current=page]:[&_*]:text-on-accent-soft',
        )}
      >
        <span className="row-span-2">
          <ConversationFace conversation={conversation} size="lg" />
        </span>
        <span
          {...written(nameOf(conversation))}
          className={classes('truncate', isNew ? 'font-semibold' : 'font-medium')}
        >
          {nameOf(conversation)}
        </span>
        <span className="text-right text-xs text-ink-faint">{at && <time dateTime={at}>{shortTime(at)}</time>}</span>
        <span
          className={classes(
            'truncate text-sm',
            isWriting ? 'text-accent' : isNew ? 'font-semibold text-ink' : 'text-ink-soft',
          )}
        >
          {isWriting ? (
            writingLine(conversation)
          ) : unsent ? (
            <UnsentLine message={unsent} />
          ) : draft !== undefined ? (
            <DraftLine text={draft} />
          ) : lastMessage ? (
            <span {...(lastMessage.excerpt && written(lastMessage.excerpt))}>{lastLine(lastMessage, kind)}</span>
          ) : (
            <Trans>No messages yet</Trans>
          )}
        </span>
        <span className="flex min-h-6 items-center justify-end gap-1.5 text-ink-faint">
          {muted && <BellOff aria-label={t({ message: 'Muted', context: 'of a conversation' })} className="size-4.5" />}
          {isNew && (
            <span className="min-w-6 rounded-full bg-marigold-soft px-2 text-center text-xs leading-5 font-semibold text-on-marigold-soft">
              <span aria-hidden="true">{shown}</span>
              <span className="sr-only">{t`${shown} unread`}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

/** A message that was begun on this device. */
function DraftLine({ text }: { text: string }) {
  const line = text.replace(/\s+/gu, ' ')
  return (
    <Trans>
      <span className="font-medium text-sindoor">Draft:</span> {line}
    </Trans>
  )
}

/** The newest message that the server does not have: whether it waits, is on its way or was refused, and its text. */
function UnsentLine({ message }: { message: Waiting }) {
  const { t } = useLingui()
  const isPaused = useOutbox((outbox) => outbox.paused.has(message.conversationId))
  const icon = 'mr-1.5 inline size-4 align-[-0.1875rem]'
  const line = ownLine({
    excerpt: message.text.replace(/\s+/gu, ' ').trim(),
    mediaCount: message.fileCount + message.mediaIds.length,
    hasCard: message.card !== null,
  })
  if (isStopped(message))
    return (
      <>
        <span className="font-medium text-sindoor">
          <TriangleAlert aria-hidden="true" className={icon} />
          <Trans>Not sent</Trans>
        </span>
        {' · '}
        {line}
      </>
    )
  return (
    <>
      <Clock aria-label={isPaused ? t`Waiting for a connection` : t`Sending...`} className={icon} />
      {line}
    </>
  )
}
