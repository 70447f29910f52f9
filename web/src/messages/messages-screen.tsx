import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.ts'
import { useParams, useSearchParams } from '../kit/router/react.tsx'
import { Button } from '../kit/ui/button.tsx'
import { classes } from '../kit/ui/class-names.ts'
import { useWantedOnce } from '../kit/ui/dialog.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'
import { useRootMark } from '../kit/ui/use-root-mark.ts'
import { ConversationList } from './list/conversation-list.tsx'
import { Requests } from './list/requests.tsx'
import { ThreadPane } from './thread/thread-pane.tsx'

const NewMessageDialog = lazyPart(async () => ({
  default: (await import('./list/new-message-dialog.tsx')).NewMessageDialog,
}))

/** The list of conversations beside an open one; on a phone one of both. */
export function MessagesScreen() {
  const { t } = useLingui()
  const { conversationId } = useParams()
  const [query] = useSearchParams()
  const [isWriting, setWriting] = useState(false)
  const isWanted = useWantedOnce(isWriting)
  useDocumentTitle(t`Messages`)
  const areRequests = !conversationId && query.get('tab') === 'requests'
  const hasPane = conversationId !== undefined || areRequests
  useRootMark('data-whole-window', conversationId !== undefined)
  const newMessage = (
    <Button icon={<Plus />} onClick={() => setWriting(true)}>
      <Trans>New message</Trans>
    </Button>
  )
  return (
    <div
      className={classes(
        'flex w-full flex-1 flex-col min-[60rem]:h-[calc(100dvh-var(--top))] min-[60rem]:min-h-88 min-[60rem]:flex-none min-[60rem]:gap-5 min-[60rem]:px-7 min-[60rem]:py-7 min-[60rem]:low:gap-2 min-[60rem]:low:py-2.5',
        conversationId !== undefined && 'max-[60rem]:h-dvh max-[60rem]:flex-none',
      )}
    >
      <header
        className={classes(
          'flex flex-wrap items-center gap-3 px-4 pt-5 pb-3 min-[60rem]:p-0',
          conversationId !== undefined && 'max-[60rem]:sr-only',
          areRequests && 'max-[60rem]:pb-0',
        )}
      >
        <h1 className="min-w-0 flex-1 text-[1.75rem] leading-tight md:text-2xl">
          <Trans>Messages</Trans>
        </h1>
        <span className={conversationId === undefined ? undefined : 'max-[60rem]:hidden'}>{newMessage}</span>
      </header>
      <div className="flex min-h-0 flex-1 flex-col min-[60rem]:flex-row min-[60rem]:overflow-hidden min-[60rem]:rounded-lg min-[60rem]:border min-[60rem]:border-line min-[60rem]:bg-surface min-[60rem]:shadow-lift">
        <div className={classes('contents', hasPane && 'max-[60rem]:hidden')}>
          <ConversationList openId={conversationId} newMessage={newMessage} />
        </div>
        {conversationId !== undefined ? (
          <ThreadPane key={conversationId} conversationId={conversationId} messageId={query.get('message')} />
        ) : areRequests ? (
          <Requests />
        ) : (
          <div className="hidden flex-1 place-content-center min-[60rem]:grid">
            <EmptyState drawing="inbox" title={t`Choose a conversation`} text={t`Or write a new message.`} />
          </div>
        )}
      </div>
      {isWanted && (
        <Suspense>
          <NewMessageDialog open={isWriting} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </div>
  )
}
