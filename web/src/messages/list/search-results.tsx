import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messageQueries } from '../core/messages.queries.ts'
import { FoundMessages, FoundPart } from '../core/found-messages.tsx'
import { ConversationRow } from './conversation-row.tsx'

/** Conversations by name, and messages by their words. */
export function SearchResults({ q, openId }: { q: string; openId: string | undefined }) {
  const { t } = useLingui()
  const named = useInfiniteQuery(messageQueries.list('inbox', q))
  const conversations = named.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <div className="grid content-start gap-2 pb-4">
      {conversations.length > 0 && (
        <FoundPart title={t`Conversations`}>
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} />
          ))}
        </FoundPart>
      )}
      <FoundMessages q={q} isNoneSaid={conversations.length === 0 && !named.isPending} />
    </div>
  )
}
