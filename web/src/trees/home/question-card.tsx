import type { MissingFact } from '@mulghar/contract/trees/home'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarChoice } from '../../kit/calendar-choice.ts'
import { isStaleness, Waits } from '../../kit/failures.ts'
import { leaveWhenSaved } from '../../kit/leaving.ts'
import { mutateFor, useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Fields } from '../../kit/ui/fields.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { offerUndo } from '../../kit/undo.ts'
import { useUnsaved } from '../../kit/unsaved.ts'
import { pageOwner, TakenBack } from '../../kit/waiting-saves.ts'
import { wordsForLost } from '../../kit/lost-words.ts'
import { wordsFor } from '../../kit/words.ts'
import { treePaths } from '../core/paths.ts'
import { treeMutations } from '../core/trees.queries.ts'
import { AnswerField, changeOf, emptied, type Answer } from './answer-field.tsx'
import { homeMutations, homeQueries } from './home.queries.ts'
import { questionInWords } from './question-words.ts'
import { written } from '../../kit/written.ts'

type QuestionCardProps = { question: MissingFact; today: string }

/** Asks for one missing fact of a tree, and takes the answer in place. */
export function QuestionCard({ question, today }: QuestionCardProps) {
  const { t } = useLingui()
  const { kind, person, familyTreeName, needsApproval } = question
  const { watch, forget } = useUnsaved(`person:${person.id}:${kind}`)
  const [answer, setAnswer] = useState<Answer>({
    text: '',
    calendar: calendarChoice() === 'BIKRAM_SAMBAT' ? 'BIKRAM_SAMBAT' : 'GREGORIAN',
  })
  const [isTried, setTried] = useState(false)
  const { save, putAway, error } = useAnswer(question, today, forget)
  const change = changeOf(kind, answer)
  return (
    <Card aria-label={t`A question about your family`}>
      <div className="mb-4 flex gap-3">
        <Avatar
          firstName={person.firstName}
          lastName={person.lastName}
          pictureUrl={person.image?.thumbUrl}
          gender={person.gender}
        />
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-lg leading-snug">{questionInWords(question)}</h2>
          <p className="text-sm text-ink-soft">
            <TextLink {...written(familyTreeName)} to={treePaths.person(person.id)}>
              {familyTreeName}
            </TextLink>
          </p>
        </div>
      </div>
      <form
        ref={watch}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (change) save.send(change)
          else setTried(true)
        }}
      >
        <Fields busy={save.isPending}>
          <AnswerField
            kind={kind}
            answer={answer}
            onChange={setAnswer}
            error={error ?? (isTried && !change ? t`Please enter an answer.` : undefined)}
          />
        </Fields>
        {needsApproval && (
          <p className="text-sm text-ink-soft">
            <Trans>The owner of {familyTreeName} decides about your answer before it appears in the tree.</Trans>
          </p>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" size="sm" busy={save.isPending} busyText={t`Saving...`}>
            {needsApproval ? <Trans>Suggest</Trans> : <Trans>Save</Trans>}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => leaveWhenSaved(putAway, { staysOnPage: true })}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Saves the answer through the call for people, offers to undo it, and puts the question away for the day. */
function useAnswer(question: MissingFact, today: string, forget: () => void) {
  const { kind, person, familyTreeId } = question
  const { t } = useLingui()
  const cache = useQueryClient()
  const change = useMutation(treeMutations.changePerson(cache, familyTreeId))
  const show = (shown: MissingFact | null) =>
    void cache.setQueryData(homeQueries.question(today).queryKey, { question: shown })
  const settle = ({ isAnswered }: { isAnswered: boolean }) => {
    forget()
    show(null)
    // The call outlives the card, which is gone at once.
    void mutateFor(pageOwner(), cache, homeMutations.putAway(cache, today), undefined).catch((failure: unknown) => {
      if (!(failure instanceof TakenBack)) toast.error(wordsFor(failure))
      else if (!isAnswered) show(question)
    })
  }
  const undo = (version: number) =>
    mutateFor(pageOwner(), cache, treeMutations.changePerson(cache, familyTreeId), {
      id: person.id,
      body: { ...emptied[kind], version },
    })
  const send = (body: NonNullable<ReturnType<typeof changeOf>>) =>
    void change.mutateAsync({ id: person.id, body: { ...body, version: person.version } }).then(
      ({ version }) => {
        settle({ isAnswered: true })
        offerUndo({
          saved: t`Saved in the tree`,
          undone: t`Your answer was undone`,
          undo: () => undo(version),
        })
      },
      (failure: unknown) => {
        if (failure instanceof Waits) {
          settle({ isAnswered: true })
          toast.success(wordsFor(failure))
        } else if (isStaleness(failure)) {
          // The card may give way to another question.
          toast.error(t`Someone else changed this in the meantime. Your answer was not saved.`)
          void cache.invalidateQueries(homeQueries.question(today))
        }
      },
    )
  const error =
    change.error && !(change.error instanceof Waits)
      ? (wordsForLost(change.error) ?? wordsFor(change.error))
      : undefined
  return {
    save: { send, isPending: change.isPending },
    error,
    putAway() {
      change.reset()
      settle({ isAnswered: false })
    },
  }
}
