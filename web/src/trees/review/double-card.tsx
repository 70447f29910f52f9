import type { Finding } from '@mulghar/contract/trees/review'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Merge, Undo2, UserX } from 'lucide-react'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { wordsFor } from '../../kit/words.ts'
import { fullName } from '../core/person-names.ts'
import { FoundPersonView } from './found-person.tsx'
import { reasonWords, speaksAgainst } from './review-words.ts'
import { pairChoice, reviewMutations } from './review.queries.ts'
import { listed } from '../../kit/lists.ts'

type Double = Finding & { other: NonNullable<Finding['other']> }

export function isDouble(finding: Finding): finding is Double {
  return finding.kind === 'DOUBLE' && finding.other !== null
}

/** Two people who may be one, beside each other, with what speaks for it and against. */
export function DoubleCard({
  treeId,
  finding,
  onMerge,
}: {
  treeId: string
  finding: Double
  onMerge: (finding: Double) => void
}) {
  const { t, i18n } = useLingui()
  const { person, other, reasons, score, answered } = finding
  const answer = useMutation({
    ...reviewMutations.answer(useQueryClient(), treeId),
    choice: () => pairChoice(person.id, other.id),
  })
  const [name, otherName] = [fullName(person) || t`Unknown name`, fullName(other) || t`Unknown name`]
  const shares = (list: 'partners' | 'children') =>
    person[list].some(({ id }) => other[list].some((one) => one.id === id))
  const wordsOf = (reason: Finding['reasons'][number]) => {
    if (reason === 'same-partner' && shares('partners')) return t`the same partner`
    if (reason === 'same-children' && shares('children')) return t`a child in common`
    return i18n._(reasonWords[reason])
  }
  const inWords = (list: Finding['reasons']) => listed(list.map(wordsOf))
  const [forIt, against] = [reasons.filter((one) => !speaksAgainst(one)), reasons.filter(speaksAgainst)]
  const say = (isAnswered: boolean) =>
    // The pair is gone from the list by then.
    void answer.mutateAsync({ code: 'same-person', personId: person.id, otherId: other.id, answered: isAnswered }).then(
      () => toast.success(isAnswered ? t`Saved: they are two people` : t`Back in the list`),
      (error: unknown) => toast.error(wordsFor(error)),
    )
  return (
    <Card as="article" aria-label={t`${name} and ${otherName}`} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={score >= 0.95 ? 'marigold' : 'plain'}>
          {score >= 0.95 ? t`Nearly certain` : score >= 0.8 ? t`Very likely` : t`Likely`}
        </Badge>
        {finding.changedSince && <Badge>{t`Changed since the check`}</Badge>}
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-6">
        <FoundPersonView person={person} beside={other} />
        <div className="max-sm:border-t max-sm:border-line max-sm:pt-4 sm:border-l sm:border-line sm:pl-6">
          <FoundPersonView person={other} beside={person} />
        </div>
      </div>
      <div className="grid gap-1 border-t border-line pt-3 text-sm">
        {forIt.length > 0 && (
          <p>
            <Trans>Reasons for: {inWords(forIt)}</Trans>
          </p>
        )}
        {against.length > 0 && (
          <p className="text-ink-soft">
            <Trans>Reasons against: {inWords(against)}</Trans>
          </p>
        )}
        {!finding.can.merge && !answered && (
          <p className="text-ink-soft">
            <Trans>Only the owner of the tree can merge these two.</Trans>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2.5">
        {answered ? (
          <Button size="sm" variant="quiet" icon={<Undo2 />} busy={answer.isPending} onClick={() => say(false)}>
            <Trans>May be the same person</Trans>
          </Button>
        ) : (
          <>
            {finding.can.merge && (
              <Button size="sm" icon={<Merge />} onClick={() => onMerge(finding)}>
                <Trans>Merge…</Trans>
              </Button>
            )}
            <Button size="sm" variant="quiet" icon={<UserX />} busy={answer.isPending} onClick={() => say(true)}>
              <Trans>Not the same</Trans>
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

export type { Double }
