import type { ImportReport } from '@mulghar/contract/trees/import-report'
import type { Job } from '@mulghar/contract/jobs/jobs'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { FormError } from '../../kit/form-error.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { refusalOfJob, wordsFor } from '../../kit/words.ts'
import { jobMutations, jobQueries } from '../../jobs/public.ts'
import { changed } from '../core/trees.queries.ts'
import { ImportReportCard } from './import-report.tsx'
import { grouped } from '../../kit/grouped.ts'

/** An import on its way: how far it is, how to stop it, and what it says at its end. */
export function ImportWatch({ jobId, onAgain }: { jobId: string; onAgain: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const job = useQuery(jobQueries.one(jobId))
  const report = job.data?.status === 'DONE' ? (job.data.report as ImportReport) : undefined
  const treeId = report?.familyTreeId

  useEffect(() => {
    if (treeId) void changed(cache, treeId)
  }, [cache, treeId])

  if (job.isPending) return <Skeleton text={t`Loading...`} shape="page" count={1} />
  if (job.isError) return <LoadFailed text={wordsFor(job.error)} onRetry={() => void job.refetch()} />
  if (report) return <ImportReportCard report={report} onAgain={onAgain} />
  if (job.data.endedAt) return <Ended job={job.data} onAgain={onAgain} />
  return <Running job={job.data} />
}

function Running({ job }: { job: Job }) {
  const { t } = useLingui()
  const cancel = useMutation(jobMutations.cancel())
  const stages: Record<string, string> = {
    reading: t`Reading the file`,
    people: t`Writing people`,
    families: t`Writing families`,
    media: t`Keeping pictures`,
    finishing: t`Finishing`,
  }
  const label = (job.stage && stages[job.stage]) ?? t`Waiting for its turn`
  const done = grouped(job.done)
  const total = job.total ? grouped(job.total) : undefined

  return (
    <Card className="grid gap-4" aria-label={t`Import`}>
      <Progress
        label={label}
        part={job.total ? job.done / job.total : undefined}
        numbers={total ? t`${done} of ${total}` : job.done > 0 ? done : ''}
      />
      <p className="text-sm text-ink-soft">
        <Trans>You may leave this page; the import goes on. Nothing is in the tree until all of it is.</Trans>
      </p>
      <FormError text={cancel.error ? wordsFor(cancel.error) : undefined} />
      <Button variant="quiet" busy={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate(job.id)}>
        <Trans>Cancel import</Trans>
      </Button>
    </Card>
  )
}

function Ended({ job, onAgain }: { job: Job; onAgain: () => void }) {
  const { t } = useLingui()
  const words = job.status === 'CANCELLED' ? t`The import was cancelled. Nothing was changed.` : refusalOfJob(job)
  return (
    <Card className="grid gap-4">
      <FormError text={words ?? t`The import failed. Nothing was changed.`} />
      <Button onClick={onAgain}>
        <Trans>Choose another file</Trans>
      </Button>
    </Card>
  )
}
