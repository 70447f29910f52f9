import type { LeftMessage } from '@mulghar/contract/messages/messages'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { clip } from '../kit/clip.ts'
import { shortDateTime } from '../kit/dates.ts'
import { wordsForLost } from '../kit/lost-words.ts'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { DeleteRow, OwnList } from '../kit/ui/own-list.tsx'
import { ReadMore } from '../kit/ui/read-more.tsx'
import { wordsFor } from '../kit/words.ts'
import { messageMutations, messageQueries } from './core/messages.queries.ts'
import { wordsOfDeleting, wordsOfOwnLeft } from './core/words-by-call.ts'

/** The member's own messages in conversations that they can no longer open, each with Delete. */
export function OwnLeftMessages() {
  const { t } = useLingui()
  const list = useInfiniteQuery(messageQueries.ownLeft())
  const remove = useMutation({
    ...messageMutations.removeLeft(useQueryClient()),
    choice: ({ id }) => [`message ${id}`],
    onError: (error) => toast.error(wordsForLost(error) ?? wordsFor(error, wordsOfDeleting)),
  })
  return (
    <OwnList
      list={list}
      deleting={remove.choices}
      onDelete={(message) =>
        void remove.mutateAsync(message).then(
          () => toast.success(t`Message deleted`),
          () => undefined,
        )
      }
      row={(message, onDelete) => <Row key={message.id} message={message} onDelete={onDelete} />}
      question={() => ({
        title: t`Delete this message?`,
        text: t`It disappears for everyone in the conversation.`,
        confirmText: t`Delete`,
      })}
      empty={{
        drawing: 'inbox',
        title: t`No messages here`,
        text: t`Your messages in conversations that you left appear here.`,
      }}
      words={{
        label: t`My messages`,
        loading: t`Loading messages...`,
        failed: (error) => wordsFor(error, wordsOfOwnLeft),
        more: <Trans>Load more messages</Trans>,
      }}
    />
  )
}

function Row({ message, onDelete }: { message: LeftMessage; onDelete: () => void }) {
  const { t } = useLingui()
  const { text, mediaCount, hasCard, createdAt } = message
  const time = shortDateTime(createdAt)
  const beginning = text ? clip(text, 40) : time
  return (
    <li className="grid gap-1.5">
      {text && <ReadMore text={text} limit={300} lines={4} className="wrap-anywhere" />}
      {mediaCount > 0 && (
        <p className="text-ink-soft">
          <Plural value={mediaCount} one="# photo or video" other="# photos or videos" />
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
        <DeleteRow label={t`Delete message: ${beginning}`} onDelete={onDelete} className="-mr-3 ml-auto" />
      </div>
    </li>
  )
}
