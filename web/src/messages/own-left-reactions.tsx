import type { LeftReaction } from '@mulghar/contract/messages/messages'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { shortDateTime } from '../kit/dates.ts'
import { wordsForLost } from '../kit/lost-words.ts'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { DeleteRow, OwnList } from '../kit/ui/own-list.tsx'
import { wordsFor } from '../kit/words.ts'
import { messageMutations, messageQueries } from './core/messages.queries.ts'
import { reactionNames } from './core/reaction-names.ts'
import { wordsOfOwnReactions, wordsOfTakingBack } from './core/words-by-call.ts'

/** The member's own reactions to messages that they can no longer see, each with Delete. */
export function OwnLeftReactions() {
  const { t } = useLingui()
  const list = useInfiniteQuery(messageQueries.ownLeftReactions())
  const takeBack = useMutation({
    ...messageMutations.takeBackLeftReaction(useQueryClient()),
    choice: ({ id }) => [`reaction ${id}`],
    onError: (error) => toast.error(wordsForLost(error) ?? wordsFor(error, wordsOfTakingBack)),
  })
  return (
    <OwnList
      list={list}
      deleting={takeBack.choices}
      onDelete={(reaction) =>
        void takeBack.mutateAsync(reaction).then(
          () => toast.success(t`Reaction deleted`),
          () => undefined,
        )
      }
      row={(reaction, onDelete) => <Row key={reaction.id} reaction={reaction} onDelete={onDelete} />}
      question={() => ({
        title: t`Delete this reaction?`,
        text: t`It disappears for everyone in the conversation.`,
        confirmText: t`Delete`,
      })}
      empty={{
        drawing: 'inbox',
        title: t`No reactions here`,
        text: t`Your reactions to messages that you can no longer see appear here.`,
      }}
      words={{
        label: t`My reactions`,
        loading: t`Loading reactions...`,
        failed: (error) => wordsFor(error, wordsOfOwnReactions),
        more: <Trans>Load more reactions</Trans>,
      }}
    />
  )
}

function Row({ reaction: { emoji, reactedAt }, onDelete }: { reaction: LeftReaction; onDelete: () => void }) {
  const { t, i18n } = useLingui()
  const time = shortDateTime(reactedAt)
  const name = i18n._(reactionNames[emoji])
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <span role="img" aria-label={name} className="text-xl">
        {emoji}
      </span>
      <Trans>A message you can no longer see</Trans>
      <time dateTime={reactedAt}>{time}</time>
      <DeleteRow label={t`Delete reaction: ${name}, ${time}`} onDelete={onDelete} className="-mr-3 ml-auto" />
    </li>
  )
}
