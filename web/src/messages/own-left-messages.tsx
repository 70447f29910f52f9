import type { LeftMessage } from '@mulghar/contract/messages/messages'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { clip } from '../kit/clip.ts'
import { shortDateTime } from '../kit/dates.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { ReadMore } from '../kit/ui/read-more.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { messageMutations, messageQueries } from './core/messages.queries.ts'
import { wordsOfDeleting, wordsOfOwnLeft } from './core/words-by-call.ts'

/** The member's own messages in conversations that they can no longer open, each with Delete. */
export function OwnLeftMessages() {
  const { t } = useLingui()
  const list = useInfiniteQuery(messageQueries.ownLeft())
  const [asked, setAsked] = useState<LeftMessage>()
  const [isAsking, setAsking] = useState(false)
  // The mutation belongs to the list: it outlives its row, which is hidden until the answer.
  const remove = useMutation({
    ...messageMutations.removeLeft(useQueryClient()),
    choice: ({ id }) => [`message ${id}`],
    onError: (error) => toast.error(wordsFor(error, wordsOfDeleting)),
  })
  const ask = (message: LeftMessage) => {
    setAsked(message)
    setAsking(true)
  }
  const confirm = () => {
    setAsking(false)
    if (asked)
      void remove.mutateAsync(asked).then(
        () => toast.success(t`Message deleted`),
        () => undefined,
      )
  }
  if (list.isPending) return <Skeleton text={t`Loading messages...`} />
  if (failedToLoad(list))
    return (
      <LoadFailed
        text={wordsFor(list.error, wordsOfOwnLeft)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  const hidden = new Set(remove.choices.map(({ id }) => id))
  const messages = list.data.pages.flatMap((page) => page.data).filter(({ id }) => !hidden.has(id))
  return (
    <div className="grid gap-4">
      {messages.length > 0 ? (
        <Card>
          <ul aria-label={t`My messages`} className="divide-y divide-line">
            {messages.map((message) => (
              <Row key={message.id} message={message} onDelete={() => ask(message)} />
            ))}
          </ul>
        </Card>
      ) : (
        !list.hasNextPage && (
          <EmptyState
            drawing="inbox"
            title={t`No messages here`}
            text={t`Your messages in conversations that you left appear here.`}
          />
        )
      )}
      <LoadMore list={list}>
        <Trans>Load more messages</Trans>
      </LoadMore>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t`Delete this message?`}
        text={t`It disappears for everyone in the conversation.`}
        confirmText={t`Delete`}
      />
    </div>
  )
}

function Row({ message, onDelete }: { message: LeftMessage; onDelete: () => void }) {
  const { t } = useLingui()
  const { text, mediaCount, hasCard, createdAt } = message
  const time = shortDateTime(createdAt)
  const beginning = text ? clip(text, 40) : time
  return (
    <li className="grid gap-1.5 py-3.5 first:pt-0 last:pb-0">
      {text && <ReadMore text={text} limit={300} lines={4} className="wrap-anywhere" />}
      {mediaCount > 0 && (
        <p className="text-ink-soft">
          <Plural value={mediaCount} one="# picture" other="# pictures" />
        </p>
      )}
      {!text && mediaCount === 0 && hasCard && (
        <p className="text-ink-soft">
          <Trans>Shared something</Trans>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>
          <Trans>A conversation you can no longer see</Trans>
        </span>
        <time dateTime={createdAt}>{time}</time>
        <Button
          size="sm"
          variant="plain"
          icon={<Trash2 />}
          aria-label={t`Delete message: ${beginning}`}
          onClick={onDelete}
          className="-mr-3 ml-auto"
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
    </li>
  )
}
