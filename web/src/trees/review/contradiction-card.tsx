import type { ContradictionCode } from '@mulghar/contract/trees/contradictions'
import type { Finding } from '@mulghar/contract/trees/review'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Undo2 } from 'lucide-react'
import { useMutation } from '../../kit/mutation.ts'
import { treePaths } from '../core/paths.ts'
import { toast } from '../../kit/toast.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { wordsFor } from '../../kit/words.ts'
import { fullName, yearsOf } from '../core/person-names.ts'
import { contradictionWords } from './review-words.ts'
import { reviewMutations } from './review.queries.ts'
import { written } from '../../kit/written.ts'

/** What contradicts itself, with the way to whoever it is about. */
export function ContradictionCard({ treeId, finding }: { treeId: string; finding: Finding }) {
  const { t, i18n } = useLingui()
  const answer = useMutation(reviewMutations.answer(useQueryClient(), treeId))
  const { person, other, answered } = finding
  const nameOf = (one: typeof person) => fullName(one) || t`Unknown name`
  const people = other ? [person, other] : [person]
  const words = i18n._(
    contradictionWords[finding.code as ContradictionCode](nameOf(person), other ? nameOf(other) : ''),
  )
  const say = (isAnswered: boolean) =>
    // It is gone from the list by then.
    void answer
      .mutateAsync({ code: finding.code, personId: person.id, otherId: other?.id ?? null, answered: isAnswered })
      .then(
        () => toast.success(isAnswered ? t`Marked as checked` : t`Back in the list`),
        (error: unknown) => toast.error(wordsFor(error)),
      )
  return (
    <Card as="article" aria-label={words} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={finding.score >= 1 ? 'sindoor' : 'marigold'}>
          {finding.score >= 1 ? t`Impossible` : t`Very unlikely`}
        </Badge>
        {finding.changedSince && <Badge>{t`Changed since the check`}</Badge>}
      </div>
      <p>{words}</p>
      <ul className="grid gap-1">
        {people.map((one) => (
          <li key={one.id}>
            <TextLink {...written(nameOf(one))} to={treePaths.person(one.id)}>
              {nameOf(one)}
            </TextLink>{' '}
            <span className="text-sm text-ink-soft tabular-nums">{yearsOf(one)}</span>
          </li>
        ))}
      </ul>
      <div>
        {answered ? (
          <Button size="sm" variant="quiet" icon={<Undo2 />} busy={answer.isPending} onClick={() => say(false)}>
            <Trans>Back to the list</Trans>
          </Button>
        ) : (
          <Button size="sm" variant="quiet" icon={<Check />} busy={answer.isPending} onClick={() => say(true)}>
            <Trans>Mark as checked</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}
