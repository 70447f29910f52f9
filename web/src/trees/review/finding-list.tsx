import type { Review } from '@mulghar/contract/trees/review'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { ContradictionCard } from './contradiction-card.tsx'
import { DoubleCard, isDouble, type Double } from './double-card.tsx'
import { reviewQueries, type FindingsAsked } from './review.queries.ts'

const MergeDialog = lazyPart(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }))

/** What was found, of one kind; the merge of a pair opens from here. */
export function FindingList({ review, asked }: { review: Review; asked: FindingsAsked }) {
  const { t } = useLingui()
  const treeId = review.familyTreeId
  const list = useInfiniteQuery(reviewQueries.findings(treeId, asked))
  const [merging, setMerging] = useState<Double>()
  const [isOpen, setOpen] = useState(false)
  const isWanted = useWantedOnce(isOpen)
  if (list.isPending) return <Skeleton text={t`Loading the results...`} shape="lines" />
  if (failedToLoad(list)) return <LoadFailed text={wordsFor(list.error)} onRetry={() => void list.refetch()} />
  const findings = list.data.pages.flatMap((page) => page.data)
  return (
    <>
      {findings.length === 0 && <NothingFound asked={asked} />}
      <div className="grid gap-4">
        {findings.map((finding) =>
          isDouble(finding) ? (
            <DoubleCard
              key={`${finding.person.id} ${finding.other.id}`}
              treeId={treeId}
              finding={finding}
              onMerge={(pair) => {
                setMerging(pair)
                setOpen(true)
              }}
            />
          ) : (
            <ContradictionCard
              key={`${finding.code} ${finding.person.id} ${finding.other?.id}`}
              treeId={treeId}
              finding={finding}
            />
          ),
        )}
      </div>
      <LoadMore list={list} />
      {isWanted && merging && (
        <Suspense>
          <MergeDialog
            key={`${merging.person.id} ${merging.other.id}`}
            treeId={treeId}
            personIds={[merging.person.id, merging.other.id]}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function NothingFound({ asked: { kind, answered, least } }: { asked: FindingsAsked }) {
  const { t } = useLingui()
  if (answered) return <EmptyState drawing="inbox" title={t`Nothing dismissed`} />
  const [title, text] =
    kind === 'CONTRADICTION'
      ? [t`No contradictions`, t`No contradictions found in this tree.`]
      : least > 0
        ? [t`No certain duplicates`, t`There may be less likely duplicates.`]
        : [t`No duplicates found`, t`Check again after adding or importing relatives.`]
  return <EmptyState drawing="people" title={title} text={text} />
}
