import type { Message } from '@mulghar/contract/messages/message'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { Spinner } from '../../kit/ui/spinner.tsx'
import { useSteady } from '../../kit/use-steady.ts'
import { writingLine } from '../core/conversation-words.ts'
import type { ThreadData } from '../core/thread-data.ts'
import { useTyping } from '../core/typing.ts'
import type { Waiting } from '../sending/unsent.ts'
import { isTouch, type ComposerActs } from './composer.tsx'
import { DayHeading } from './day-heading.tsx'
import { EventLine } from './event-line.tsx'
import { itemsOf, type Opened } from './items.ts'
import { MessageItem, type MessageActs } from './message-item.tsx'
import { settleScroll } from './settle-scroll.ts'
import { ThreadStart } from './thread-start.tsx'
import { UnsentItem } from './unsent-item.tsx'
import { useJump } from './use-jump.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useOlder } from './use-older.ts'
import { usePlace } from './use-place.ts'
import { useToastsAbove } from './use-toasts-above.ts'

type Props = {
  thread: ThreadData
  unsent: readonly Waiting[]
  /** Empty until it is known. */
  opened: Opened | undefined
  /** A message to show first, named by the address. */
  messageId: string | null
  /** Empty where the viewer cannot write. */
  composer: React.RefObject<ComposerActs | null>
}

/** The messages of a conversation, the newest at the end. */
export function MessageList({ thread, unsent, opened, messageId, composer }: Props) {
  const { t } = useLingui()
  const { conversation, messages, reads, hasOlder } = thread
  const fresh = opened?.fresh
  const items = useMemo(() => itemsOf(messages, unsent, fresh), [messages, unsent, fresh])
  const isWriting = useTyping((writing) => writing.has(conversation.id))
  const version = `${items.length} ${items.at(-1)?.key} ${items[0]?.key} ${isWriting}`
  const { scroller, onScroll, isAtEnd, goToEnd } = usePlace(version)
  const { start, failure, load } = useOlder(thread)
  useMarkRead(thread, isAtEnd && opened !== undefined)
  useOwnMessagesInSight(unsent, goToEnd)
  const newCount = useNewCount(messages, isAtEnd)
  const { jump, markedId } = useJump({ thread, scroller, firstId: messageId, onScroll })
  const [currentId, setCurrentId] = useState<string>()
  const current = currentId ?? messages.findLast(({ isDeleted, event }) => !isDeleted && !event)?.id
  const acts: MessageActs = useMemo(
    () => ({
      onReply: (message) => composer.current?.reply(message),
      onEdit: (message) => composer.current?.edit(message),
      onJump: jump,
      onEnter: setCurrentId,
    }),
    [composer, jump],
  )
  const readersOf = useReaders(messages, reads)
  const around = useToastsAbove()
  // On a phone the field would open the keyboard.
  const focusField = () => {
    if (isTouch() || !composer.current) scroller.current?.focus({ preventScroll: true })
    else composer.current.focus()
  }
  const focusAfterLoss = useFocusAfterGone(unsent, focusField)

  return (
    <div ref={around} className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        data-thread=""
        role="region"
        aria-label={t`Messages`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={walk}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain -outline-offset-3 [overflow-anchor:none]"
      >
        <div className="relative py-3">
          <div ref={start} aria-hidden="true" />
          {hasOlder && <OlderMessages failure={failure} onRetry={load} />}
          {items.length === 0 && <ThreadStart conversation={conversation} />}
          <ol aria-label={t`Messages`}>
            {items.map((item) => {
              if (item.kind === 'day') return <DayHeading key={item.key} day={item.day} />
              if (item.kind === 'event') return <EventLine key={item.key} messages={item.messages} />
              if (item.kind === 'fresh') return <FreshLine key={item.key} count={item.count} />
              if (item.kind === 'unsent')
                return (
                  <UnsentItem
                    key={item.key}
                    message={item.message}
                    onTakeBack={(unsentMessage) => composer.current?.takeBack(unsentMessage)}
                    onGone={focusAfterLoss}
                  />
                )
              const { message } = item
              return (
                <MessageItem
                  key={item.key}
                  message={message}
                  conversation={conversation}
                  isFirst={item.isFirst}
                  isLast={item.isLast}
                  {...(message.isMine ? readersOf(message.id) : notRead)}
                  isCurrent={message.id === current}
                  isMarked={message.id === markedId}
                  acts={acts}
                />
              )
            })}
          </ol>
          <p role="status" className="mx-5 min-h-6 text-xs text-ink-faint min-[60rem]:mx-7">
            {isWriting && writingLine(conversation)}
          </p>
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          onClick={() => {
            // The button goes.
            focusField()
            goToEnd()
          }}
          className="absolute bottom-3 left-1/2 inline-flex min-h-9 -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-raised px-4 text-sm font-semibold text-accent shadow-float"
        >
          <ArrowDown aria-hidden="true" className="size-4.5" />
          {newCount > 0 ? <Plural value={newCount} one="# new" other="# new" /> : <Trans>Newest messages</Trans>}
        </button>
      )}
    </div>
  )
}

function OlderMessages({ failure, onRetry }: { failure: string | undefined; onRetry: () => void }) {
  return (
    <div className="grid min-h-11 place-items-center">
      {failure ? (
        <div role="alert" className="grid justify-items-center gap-2 p-3">
          <p className="text-sm text-ink-soft">{failure}</p>
          <Button size="sm" variant="quiet" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <Spinner />
      )}
    </div>
  )
}

function FreshLine({ count }: { count: number }) {
  const line = 'h-px flex-1 bg-accent/45'
  return (
    <li className="my-3 flex items-center gap-3 px-3 text-xs font-semibold text-accent min-[60rem]:px-5">
      <span className={line} />
      <Plural value={count} one="# new" other="# new" />
      <span className={line} />
    </li>
  )
}

/** From one message's button the up and down keys lead to that of the next message, Home and End to the first and last. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.target === event.currentTarget) return goToEnds(event)
  const button = event.target instanceof Element ? event.target.closest('[data-message-menu]') : null
  if (!button || button.getAttribute('aria-expanded') === 'true') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message-menu]')]
  const place = all.findIndex((other) => other === button)
  const places: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: all.length - 1 }
  const next = all[places[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

/** Browsers do not know the ends of a reversed column. */
function goToEnds(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Home' && event.key !== 'End') return
  event.preventDefault()
  const box = event.currentTarget
  if (event.key === 'End') box.scrollTop = 0
  else settleScroll(box, () => topOf(box.firstElementChild ?? box) - topOf(box))
}

const topOf = (element: Element): number => element.getBoundingClientRect().top

/** The sender of a message sees it at once. */
function useOwnMessagesInSight(unsent: readonly Waiting[], goToEnd: () => void): void {
  const newest = unsent.at(-1)?.clientId
  useEffect(() => {
    if (newest !== undefined) goToEnd()
  }, [newest, goToEnd])
}

/** Moves the focus to the field once an unsent message has gone at the wish of its writer. Returns how to say so. */
function useFocusAfterGone(unsent: readonly Waiting[], focus: () => void): () => void {
  const isWished = useRef(false)
  const follow = useSteady(focus)
  useEffect(() => {
    if (!isWished.current) return
    isWished.current = false
    follow()
  }, [unsent, follow])
  return () => {
    isWished.current = true
  }
}

/** Messages of others that came while the end was out of sight. */
function useNewCount(messages: readonly Message[], isAtEnd: boolean): number {
  const lastId = messages.at(-1)?.id
  const [seenId, setSeenId] = useState(lastId)
  if (isAtEnd && seenId !== lastId) setSeenId(lastId)
  const place = messages.findIndex(({ id }) => id === seenId)
  return place < 0 ? 0 : messages.slice(place + 1).filter(({ isMine, event }) => !isMine && !event).length
}

/** Counts the others who have read a message of the viewer. */
const notRead = { readBy: null, readAt: null }

function useReaders(messages: readonly Message[], reads: ThreadData['reads']) {
  return useMemo(() => {
    const placeOf = new Map(messages.map(({ id }, place) => [id, place]))
    const positions = reads.map(({ messageId, at }) => ({ place: placeOf.get(messageId) ?? -1, at }))
    return (messageId: string) => {
      const past = positions.filter(({ place }) => place >= (placeOf.get(messageId) ?? Infinity))
      return { readBy: past.length, readAt: past[0]?.at ?? null }
    }
  }, [messages, reads])
}
