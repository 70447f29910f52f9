import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { failedToLoad } from '../../kit/failed-load.ts'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { nameOf } from '../core/conversation-words.ts'
import { isGone, messageQueries } from '../core/messages.queries.ts'
import { messagePaths } from '../core/paths.ts'
import { RequestAnswers } from '../core/request-answers.tsx'
import type { ThreadData } from '../core/thread-data.ts'
import { wordsOfThread } from '../core/words-by-call.ts'
import { startSending, useOutbox } from '../sending/outbox.ts'
import { Composer, type ComposerActs } from './composer.tsx'
import { freshOf, type Opened } from './items.ts'
import { MessageList } from './message-list.tsx'
import { ThreadHead } from './thread-head.tsx'
import { ThreadVoice } from './thread-voice.tsx'

type Props = { conversationId: string; messageId: string | null }

/** One conversation, from its name to the field where the viewer writes. */
export function ThreadPane({ conversationId, messageId }: Props) {
  const { t } = useLingui()
  const thread = useQuery(messageQueries.thread(conversationId))
  // Its parts measure it in letters: twice as large ones leave half of the room.
  const look = '@container flex min-h-0 min-w-0 flex-1 flex-col bg-surface'
  if (thread.isPending)
    return (
      <section aria-label={t`Conversation`} className={look}>
        <div className="p-5">
          {thread.fetchStatus === 'paused' ? (
            <p role="status" className="text-center text-ink-soft">
              <Trans>There is no connection. This conversation opens when the connection is back.</Trans>
            </p>
          ) : (
            <Skeleton text={t`Loading messages...`} />
          )}
        </div>
      </section>
    )
  if (failedToLoad(thread))
    return (
      <section aria-label={t`Conversation`} className={look}>
        <LoadFailed
          text={isGone(thread.error) ? t`This conversation does not exist.` : wordsFor(thread.error, wordsOfThread)}
          busy={thread.isFetching}
          {...(!isGone(thread.error) && { onRetry: () => void thread.refetch() })}
        />
        <p className="text-center">
          <TextLink to={messagePaths.all}>
            <Trans>All messages</Trans>
          </TextLink>
        </p>
      </section>
    )
  return (
    <section aria-label={nameOf(thread.data.conversation)} className={look}>
      <OpenThread thread={thread.data} messageId={messageId} isFresh={!thread.isFetching} />
    </section>
  )
}

type OpenProps = { thread: ThreadData; messageId: string | null; isFresh: boolean }

function OpenThread({ thread, messageId, isFresh }: OpenProps) {
  const { conversation, messages } = thread
  useDocumentTitle(nameOf(conversation))
  const composer = useRef<ComposerActs>(null)
  const opened = useOpened(thread, isFresh)
  const unsent = useUnsent(conversation.id)

  return (
    <>
      <ThreadHead conversation={conversation} />
      <MessageList thread={thread} unsent={unsent} opened={opened} messageId={messageId} composer={composer} />
      <ThreadVoice messages={messages} unsent={unsent} />
      {conversation.isRequest ? (
        <div className="border-t border-line p-4">
          <RequestAnswers conversation={conversation} />
        </div>
      ) : conversation.can.write ? (
        <Composer ref={composer} conversation={conversation} messages={messages} />
      ) : (
        <p className="border-t border-line p-4 text-center text-sm text-ink-soft">
          {conversation.members.length > 0 ? (
            <Trans>You can send more messages after this person has replied.</Trans>
          ) : (
            <Trans>You cannot write in this conversation now.</Trans>
          )}
        </p>
      )}
    </>
  )
}

/**
 * The unread messages at the time when the thread was opened: the line above them stays while one reads. Undefined while an
 * answer is under way: the thread marks nothing as read before, or that answer would already count the messages as read.
 */
function useOpened({ conversation, messages }: ThreadData, isFresh: boolean): Opened | undefined {
  const [opened, setOpened] = useState<Opened>()
  const now = isFresh && !opened ? { fresh: freshOf(messages, conversation.unread) } : undefined
  if (now) setOpened(now)
  return opened ?? now
}

/** The messages on their way in this conversation. */
function useUnsent(conversationId: string) {
  const cache = useQueryClient()
  useEffect(() => startSending(cache), [cache])
  const all = useOutbox((outbox) => outbox.messages)
  return useMemo(() => all.filter((message) => message.conversationId === conversationId), [all, conversationId])
}
