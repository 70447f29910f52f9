import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight, Search, UserPlus } from 'lucide-react'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { failedToLoad } from '../../kit/failed-load.ts'
import { listed } from '../../kit/lists.ts'
import { useLocation } from '../../kit/router/react.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { nameOf } from '../core/conversation-words.ts'
import { messageQueries } from '../core/messages.queries.ts'
import { messagePaths } from '../core/paths.ts'
import { shownCount, unreadQuery } from '../core/unread.ts'
import { useStayingLink } from '../core/staying-link.ts'
import { wordsOfList } from '../core/words-by-call.ts'
import { ConversationRow } from './conversation-row.tsx'
import { useBegunConversations, useReadDrafts } from './use-drafts.ts'
import { SearchResults } from './search-results.tsx'

type Props = { openId: string | undefined; newMessage: ReactNode }

/** The viewer's conversations with the field that searches them. */
export function ConversationList({ openId, newMessage }: Props) {
  const { t } = useLingui()
  const [text, setText] = useWords()
  const q = useDeferredValue(text.trim())
  useReadDrafts()
  return (
    <section
      aria-label={t`Conversations`}
      className="flex min-h-0 flex-col min-[60rem]:w-84 min-[60rem]:shrink-0 min-[60rem]:overflow-y-auto min-[60rem]:border-r min-[60rem]:border-line"
    >
      <div className="px-4 pt-1 pb-3 min-[60rem]:sticky min-[60rem]:top-0 min-[60rem]:z-10 min-[60rem]:bg-surface min-[60rem]:pt-4">
        <Input
          type="search"
          icon={<Search />}
          maxLength={200}
          aria-label={t`Search in messages`}
          placeholder={t`Search in messages`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {q === '' ? <Inbox openId={openId} newMessage={newMessage} /> : <SearchResults q={q} openId={openId} />}
    </section>
  )
}

/** Words of a search by the entry of the history: a phone shows them again on the way back from what was found. */
const wordsOfEntries = new Map<string, string>()

function useWords(): [string, (text: string) => void] {
  const { key } = useLocation()
  const [text, setText] = useState(() => wordsOfEntries.get(key) ?? '')
  return [
    text,
    (next) => {
      wordsOfEntries.set(key, next)
      setText(next)
    },
  ]
}

function Inbox({ openId, newMessage }: Props) {
  const { t } = useLingui()
  const list = useInfiniteQuery(messageQueries.list('inbox'))
  const listed = list.data?.pages.flatMap((page) => page.data) ?? []
  const begun = useBegunConversations(listed)
  if (list.isPending)
    return (
      <div className="px-4">
        {list.fetchStatus === 'paused' ? (
          <p role="status" className="py-3 text-ink-soft">
            <Trans>There is no connection. Your conversations appear when the connection is back.</Trans>
          </p>
        ) : (
          <Skeleton text={t`Loading conversations...`} />
        )}
      </div>
    )
  if (failedToLoad(list))
    return (
      <LoadFailed text={wordsFor(list.error, wordsOfList)} busy={list.isFetching} onRetry={() => void list.refetch()} />
    )
  const all = [...begun, ...listed]
  return (
    <>
      <RequestsLink />
      {all.length === 0 ? (
        <EmptyState
          drawing="inbox"
          title={t`No messages yet`}
          text={t`Write to your relatives and friends, alone or in a group.`}
          action={newMessage}
        />
      ) : (
        <ul>
          {all.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} />
          ))}
        </ul>
      )}
      <div className="grid justify-items-center p-3 empty:hidden">
        <LoadMore list={list} />
      </div>
    </>
  )
}

const namedRequests = 3

/** The way to the requests that wait for an answer; nothing where there are none. */
function RequestsLink() {
  const { t } = useLingui()
  const unread = useQuery(unreadQuery())
  const count = unread.data?.requests ?? 0
  const requests = useInfiniteQuery({ ...messageQueries.list('requests'), enabled: count > 0 })
  const follow = useStayingLink(messagePaths.requests)
  if (count === 0) return null
  const names = requests.data?.pages[0]?.data.slice(0, namedRequests).map(nameOf) ?? []
  const shown = shownCount(count)
  return (
    <Link
      to={messagePaths.requests}
      onClick={follow}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line bg-sunken px-4 py-3 leading-normal -outline-offset-3"
    >
      <span className="row-span-2 grid size-11 place-items-center text-ink-soft">
        <UserPlus aria-hidden="true" className="size-5" />
      </span>
      <span className="truncate font-medium">
        <Trans>Message requests</Trans>
      </span>
      <span className="row-span-2 flex items-center gap-1.5 text-ink-faint">
        <span className="min-w-6 rounded-full bg-marigold-soft px-2 text-center text-xs leading-5 font-semibold text-on-marigold-soft">
          <span aria-hidden="true">{shown}</span>
          <span className="sr-only">{t`${shown} waiting`}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5" />
      </span>
      <span className="truncate text-sm text-ink-soft">{listed(names)}</span>
    </Link>
  )
}
