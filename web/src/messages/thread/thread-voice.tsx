import type { Message } from '@mulghar/contract/messages/message'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOutbox } from '../sending/outbox.ts'
import { isStopped, type Waiting } from '../sending/unsent.ts'
import { eventWords } from './event-words.ts'
import { newOfOthers } from './items.ts'
import { wordsOfReplied } from './message-text.tsx'
import { useReason } from './unsent-item.tsx'

type Props = { messages: readonly Message[]; unsent: readonly Waiting[] }

/** Announces messages that arrive, and the state of the viewer's own, to screen readers. */
export function ThreadVoice({ messages, unsent }: Props) {
  const { t } = useLingui()
  return (
    <div className="sr-only">
      <div role="log" aria-label={t`New messages`}>
        <Arrived messages={messages} />
      </div>
      <p role="status">
        <OwnState messages={messages} unsent={unsent} />
      </p>
    </div>
  )
}

function Arrived({ messages }: Pick<Props, 'messages'>) {
  const { t } = useLingui()
  const lastId = messages.at(-1)?.id
  const [known, setKnown] = useState<{ lastId: string | undefined; arrived: readonly Message[] }>({
    lastId,
    arrived: [],
  })
  if (known.lastId !== lastId) setKnown({ lastId, arrived: newOfOthers(messages, known.lastId) })
  return known.arrived.map((message) => {
    if (message.event) return <p key={message.id}>{eventWords([message])}</p>
    const sender = message.sender?.name ?? t`A person who left Mulghar`
    const said = wordsOfReplied(message)
    return <p key={message.id}>{t`${sender}: ${said}`}</p>
  })
}

function OwnState({ messages, unsent }: Props) {
  const { t } = useLingui()
  const newest = unsent.at(-1)
  const isPaused = useOutbox((outbox) => newest !== undefined && outbox.paused.has(newest.conversationId))
  const [lastId, setLastId] = useState<string>()
  if (newest && newest.clientId !== lastId) setLastId(newest.clientId)
  if (!newest) {
    // An unsent message also goes when its writer deletes it.
    const isSent = lastId !== undefined && messages.some(({ clientId }) => clientId === lastId)
    return isSent && t`Message sent`
  }
  if (isStopped(newest)) return <NotSent message={newest} />
  return isPaused ? t`Waiting for a connection` : t`Sending...`
}

function NotSent({ message }: { message: Waiting }) {
  const { t } = useLingui()
  const reason = useReason(message)
  return t`Not sent. ${reason}`
}
