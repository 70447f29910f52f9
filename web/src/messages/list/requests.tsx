import type { Conversation } from '@mulghar/contract/messages/conversations'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failedToLoad } from '../../kit/failed-load.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { useFocusAfterLoss } from '../../kit/ui/use-focus-after-loss.ts'
import { wordsFor } from '../../kit/words.ts'
import { ConversationFace } from '../core/conversation-face.tsx'
import { nameOf, shortTime } from '../core/conversation-words.ts'
import { DeletedText } from '../core/deleted-text.tsx'
import { messageQueries } from '../core/messages.queries.ts'
import { messagePaths } from '../core/paths.ts'
import { RequestAnswers } from '../core/request-answers.tsx'
import { useStayingLink } from '../core/staying-link.ts'
import { Withheld } from '../core/withheld.tsx'
import { wordsOfList } from '../core/words-by-call.ts'
import { written } from '../../kit/written.ts'

/** Messages from people whom the viewer does not follow. Each waits for an answer. */
export function Requests() {
  const { t } = useLingui()
  const list = useInfiniteQuery(messageQueries.list('requests'))
  const all = list.data?.pages.flatMap((page) => page.data) ?? []
  const heading = useFocusAfterLoss<HTMLHeadingElement>(all.length)
  return (
    <section
      aria-labelledby="requests"
      className="grid min-w-0 flex-1 content-start gap-4 p-4 min-[60rem]:overflow-y-auto min-[60rem]:p-5"
    >
      <div className="min-[60rem]:hidden">
        <BackButton to={messagePaths.all} />
      </div>
      <div>
        <h2 ref={heading} id="requests" tabIndex={-1} className="text-lg outline-none">
          <Trans>Message requests</Trans>
        </h2>
        <p className="text-sm text-ink-soft">
          <Trans>From people you do not follow. They cannot see if you have read their message.</Trans>
        </p>
      </div>
      {list.isPending ? (
        <Skeleton text={t`Loading requests...`} shape="cards" count={2} />
      ) : failedToLoad(list) ? (
        <LoadFailed
          text={wordsFor(list.error, wordsOfList)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : all.length === 0 ? (
        <EmptyState drawing="inbox" title={t`No requests`} level="h3" />
      ) : (
        <div className="grid gap-5 xl:grid-cols-2">
          {all.map((conversation) => (
            <Request key={conversation.id} conversation={conversation} />
          ))}
        </div>
      )}
      <LoadMore list={list} />
    </section>
  )
}

function Request({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui()
  const { id, kind, memberCount, lastMessage } = conversation
  const name = nameOf(conversation)
  const to = messagePaths.conversation(id)
  const follow = useStayingLink(to)
  const withheld = lastMessage ? lastMessage.mediaCount + (lastMessage.hasCard ? 1 : 0) : 0
  return (
    <Card as="article" aria-label={name} className="grid content-start gap-3">
      <div className="flex items-center gap-3">
        <ConversationFace conversation={conversation} />
        <div className="min-w-0 flex-1 leading-snug">
          <Link
            {...written(name)}
            to={to}
            onClick={follow}
            className="inline-block min-h-6 font-semibold wrap-anywhere hover:underline"
          >
            {name}
          </Link>
          {conversation.followsInCommon > 0 && (
            <p className="text-xs text-ink-faint">
              <Plural
                value={conversation.followsInCommon}
                one="Follows # person you follow"
                other="Follows # people you follow"
              />
            </p>
          )}
          {kind === 'GROUP' && (
            <p className="text-xs text-ink-faint">
              <Plural value={memberCount} one="# member" other="# members" />
            </p>
          )}
          {lastMessage && (
            <p className="text-xs text-ink-faint">
              <time dateTime={lastMessage.at}>{shortTime(lastMessage.at)}</time>
            </p>
          )}
        </div>
      </div>
      {lastMessage && kind === 'GROUP' && (
        <p className="-mb-2 px-2 text-xs font-semibold wrap-anywhere text-ink-soft">
          {lastMessage.sender?.name ?? t`A person who left Mulghar`}
        </p>
      )}
      {lastMessage && (lastMessage.excerpt || lastMessage.isDeleted) && (
        <p
          {...written(lastMessage.excerpt)}
          className="rounded-[1.125rem] rounded-bl-[.375rem] bg-sunken px-3.5 py-2 leading-normal wrap-anywhere"
        >
          {lastMessage.isDeleted ? <DeletedText /> : lastMessage.excerpt}
        </p>
      )}
      {withheld > 0 && <Withheld count={withheld} />}
      <RequestAnswers conversation={conversation} />
    </Card>
  )
}
