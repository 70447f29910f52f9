import type { FindingKind, Review } from '@mulghar/contract/trees/review'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../../kit/mutation.ts'
import { useParams } from '../../kit/router/react.tsx'
import { relativeTime } from '../../kit/dates.ts'
import { treePaths } from '../core/paths.ts'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { PageFailed } from '../../kit/ui/page-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Segmented } from '../../kit/ui/radio-group.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { FindingList } from './finding-list.tsx'
import { ReviewRunning } from './review-run.tsx'
import { reviewMutations, reviewQueries } from './review.queries.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

/** A tree looked over: who may be in it twice, and what contradicts itself. */
export function ReviewScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const tree = useQuery(treeQueries.detail(id))
  const review = useQuery(reviewQueries.overview(id))
  const run = useMutation(reviewMutations.run(useQueryClient(), id))
  const look = () => run.mutate(undefined, { onError: (error) => toast.error(wordsFor(error)) })
  if (review.isPending) return <Skeleton text={t`Loading the results...`} />
  if (failedToLoad(review)) return <PageFailed error={review.error} onRetry={() => void review.refetch()} />
  const { at, running } = review.data
  const lookButton = (words: string) => (
    <Button icon={<ScanSearch />} busy={run.isPending} onClick={look}>
      {words}
    </Button>
  )
  return (
    <Page>
      <PageTitle
        title={t`Review`}
        text={tree.data && <WrittenText text={tree.data.name} />}
        above={<BackButton fallback={treePaths.graph(id)} />}
        actions={at !== null && running === null && lookButton(t`Check again`)}
      />
      {running && <ReviewRunning treeId={id} running={running} />}
      {at === null ? (
        !running && (
          <EmptyState
            drawing="search"
            title={t`Not checked yet`}
            text={t`We compare all people to find possible duplicates and impossible dates. The check does not change your tree.`}
            action={lookButton(t`Check this tree`)}
          />
        )
      ) : (
        <Found review={review.data} />
      )}
    </Page>
  )
}

const nearlyCertain = 0.95

function Found({ review }: { review: Review }) {
  const { t } = useLingui()
  const [kind, setKind] = useState<FindingKind>(
    review.open.doubles === 0 && review.open.contradictions > 0 ? 'CONTRADICTION' : 'DOUBLE',
  )
  const [shown, setShown] = useState<'open' | 'certain' | 'answered'>('open')
  const { open, answered } = review
  return (
    <>
      <p className="text-sm text-ink-soft">
        <Plural value={review.people ?? 0} one="# person checked" other="# people checked" />
        {review.at && ` · ${relativeTime(review.at)}`}
        {review.isOld && (
          <>
            {' · '}
            <Trans>the tree has changed since</Trans>
          </>
        )}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <Segmented
          label={t`Results`}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'DOUBLE', label: t`Possible duplicates (${open.doubles})` },
            { value: 'CONTRADICTION', label: t`Contradictions (${open.contradictions})` },
          ]}
        />
        <Field label={t({ message: 'Show', context: 'filter' })} quietLabel>
          <Select
            value={shown}
            onChange={(event) => setShown(event.target.value as typeof shown)}
            options={[
              { value: 'open', label: t`All open` },
              {
                value: 'certain',
                label: kind === 'DOUBLE' ? t`Only very likely duplicates` : t`Only impossible dates`,
              },
              {
                value: 'answered',
                label:
                  kind === 'DOUBLE' ? t`Not the same (${answered.doubles})` : t`Checked (${answered.contradictions})`,
              },
            ]}
          />
        </Field>
      </div>
      <FindingList
        review={review}
        asked={{ kind, answered: shown === 'answered', least: shown === 'certain' ? nearlyCertain : 0 }}
      />
    </>
  )
}
