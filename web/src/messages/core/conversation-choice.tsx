import type { Conversation } from '@mulghar/contract/messages/conversations'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, UserRound } from 'lucide-react'
import { useDeferredValue, useId, useState, type ReactNode } from 'react'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Input } from '../../kit/ui/input.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { wordsFor } from '../../kit/words.ts'
import { ConversationFace } from './conversation-face.tsx'
import { nameOf } from './conversation-words.ts'
import { messageQueries } from './messages.queries.ts'
import { wordsOfList } from './words-by-call.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

/** A conversation, or `person` for a member who is chosen below. */
export type Destination = Conversation | 'person'

type Props = { chosen: Destination | undefined; onChoose: (chosen: Destination) => void }

/** Chooses one of all conversations of the viewer, or somebody else. A search narrows the list. */
export function ConversationChoice({ chosen, onChoose }: Props) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const list = useInfiniteQuery(messageQueries.list('inbox', q))
  const name = useId()
  if (failedToLoad(list))
    return <LoadFailed small text={wordsFor(list.error, wordsOfList)} onRetry={() => void list.refetch()} />
  const found = list.data?.pages.flatMap((page) => page.data) ?? []
  // A search does not hide the choice.
  const isHidden = chosen && chosen !== 'person' && !found.some(({ id }) => id === chosen.id)
  const shown = isHidden ? [chosen, ...found] : found
  const chosenId = chosen === 'person' ? undefined : chosen?.id
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Send to</Trans>
      </legend>
      <Input
        type="search"
        icon={<Search />}
        maxLength={200}
        aria-label={t`Search your conversations`}
        placeholder={t`Search your conversations`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="max-h-64 overflow-y-auto overscroll-contain rounded-md border border-line">
        <Choice
          name={name}
          isChosen={chosen === 'person'}
          onChoose={() => onChoose('person')}
          face={
            <span className="grid size-10.5 place-items-center rounded-full bg-sunken text-clay">
              <UserRound aria-hidden="true" className="size-5" />
            </span>
          }
        >
          <Trans>Another person</Trans>
        </Choice>
        {shown.map((conversation) => (
          <Choice
            key={conversation.id}
            name={name}
            isChosen={conversation.id === chosenId}
            onChoose={() => onChoose(conversation)}
            face={<ConversationFace conversation={conversation} />}
          >
            <WrittenText text={nameOf(conversation)} />
          </Choice>
        ))}
        {q !== '' && found.length === 0 && !list.isFetching && (
          <p role="status" className="px-3 py-2.5 text-sm text-ink-soft">
            <Trans>No conversation has this name.</Trans>
          </p>
        )}
        <div className="grid justify-items-center p-2 empty:hidden">
          <LoadMore list={list} />
        </div>
      </div>
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  isChosen: boolean
  onChoose: () => void
  face: ReactNode
  children: ReactNode
}

function Choice({ name, isChosen, onChoose, face, children }: ChoiceProps) {
  return (
    <label className="flex min-h-14 items-center gap-3 border-b border-line px-3 py-1.5 last:border-b-0 hover:bg-sunken">
      {face}
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">{children}</span>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="round-tick" />
    </label>
  )
}
