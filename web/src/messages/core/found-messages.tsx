import type { FoundMessage } from '@mulghar/contract/messages/messages'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Link } from '../../kit/ui/link.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { nameOf, shortTime } from './conversation-words.ts'
import { messageQueries } from './messages.queries.ts'
import { messagePaths } from './paths.ts'
import { useStayingLink } from './staying-link.ts'
import { wordsOfSearch } from './words-by-call.ts'
import { written } from '../../kit/written.ts'

type FoundProps = {
  q: string
  conversationId?: string
  /** Nothing else was found either. */
  isNoneSaid: boolean
  onLeave?: () => void
}

/** Messages that have all words of the search, the newest first. */
export function FoundMessages({ q, conversationId, isNoneSaid, onLeave }: FoundProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(messageQueries.search(q, conversationId))
  if (list.isPending)
    return (
      <div className="px-4">
        <Skeleton text={t`Searching...`} />
      </div>
    )
  if (failedToLoad(list))
    return (
      <div className="px-4">
        <LoadFailed small text={wordsFor(list.error, wordsOfSearch)} onRetry={() => void list.refetch()} />
      </div>
    )
  const found = list.data.pages.flatMap((page) => page.data)
  if (found.length === 0)
    return isNoneSaid ? (
      <p role="status" className="px-4 py-3 text-ink-soft">
        <Trans>Nothing found for “{q}”. Messages are found by whole words, so please write each word to its end.</Trans>
      </p>
    ) : null
  return (
    <>
      <FoundPart title={t`Messages`}>
        {found.map((one) => (
          <FoundRow key={one.message.id} found={one} {...(onLeave && { onLeave })} />
        ))}
      </FoundPart>
      <div className="grid justify-items-center p-3 empty:hidden">
        <LoadMore list={list} />
      </div>
    </>
  )
}

export function FoundPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="px-4 pt-2 pb-1 font-text text-sm font-semibold text-ink-soft">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function FoundRow({ found: { conversation, message }, onLeave }: { found: FoundMessage; onLeave?: () => void }) {
  const { t } = useLingui()
  const to = messagePaths.message(conversation.id, message.id)
  const follow = useStayingLink(to, { isOfList: onLeave === undefined })
  return (
    <li>
      <Link
        to={to}
        onClick={(event) => {
          onLeave?.()
          follow(event)
        }}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4 py-2.5 leading-normal -outline-offset-3 hover:bg-sunken"
      >
        <span {...written(nameOf(conversation))} className="truncate font-medium">
          {nameOf(conversation)}
        </span>
        <time dateTime={message.createdAt} className="text-xs text-ink-faint">
          {shortTime(message.createdAt)}
        </time>
        <span className="col-span-2 line-clamp-2 text-sm wrap-anywhere text-ink-soft">
          {message.isMine ? t`You: ${message.text}` : message.text}
        </span>
      </Link>
    </li>
  )
}
