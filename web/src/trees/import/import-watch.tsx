import type { ImportReport } from '@mulghar/contract/trees/import-report'
import type { Task } from '@mulghar/contract/tasks/tasks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { FormError } from '../../kit/form-error.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { refusalOfTask, wordsFor } from '../../kit/words.ts'
import { taskMutations, taskQueries } from '../../tasks/public.ts'
import { changed } from '../core/trees.queries.ts'
import { ImportReportCard } from './import-report.tsx'
import { grouped } from '../../kit/grouped.ts'

/** An import on its way: how far it is, how to stop it, and what it says at its end. */
export function ImportWatch({ taskId, onAgain }: { taskId: string; onAgain: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const task = useQuery(taskQueries.one(taskId))
  const report = task.data?.status === 'DONE' ? (task.data.report as ImportReport) : undefined
  const treeId = report?.familyTreeId

  useEffect(() => {
    if (treeId) void changed(cache, treeId)
  }, [cache, treeId])

  if (task.isPending) return <Skeleton text={t`Loading...`} shape="page" count={1} />
  if (task.isError) return <LoadFailed text={wordsFor(task.error)} onRetry={() => void task.refetch()} />
  if (report) return <ImportReportCard report={report} onAgain={onAgain} />
  if (task.data.endedAt) return <Ended task={task.data} onAgain={onAgain} />
  return <Running task={task.data} />
}

function Running({ task }: { task: Task }) {
  const { t } = useLingui()
  const cancel = useMutation(taskMutations.cancel())
  const stages: Record<string, string> = {
    reading: t`Reading the file`,
    people: t`Writing people`,
    families: t`Writing families`,
    media: t`Keeping pictures`,
    finishing: t`Finishing`,
  }
  const label = (task.stage && stages[task.stage]) ?? t`Waiting for its turn`
  const done = grouped(task.done)
  const total = task.total ? grouped(task.total) : undefined

  return (
    <Card className="grid gap-4" aria-label={t`Import`}>
      <Progress
        label={label}
        part={task.total ? task.done / task.total : undefined}
        numbers={total ? t`${done} of ${total}` : task.done > 0 ? done : ''}
      />
      <p className="text-sm text-ink-soft">
        <Trans>You may leave this page; the import goes on. Nothing is in the tree until all of it is.</Trans>
      </p>
      <FormError text={cancel.error ? wordsFor(cancel.error) : undefined} />
      <Button variant="quiet" busy={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate(task.id)}>
        <Trans>Cancel import</Trans>
      </Button>
    </Card>
  )
}

function Ended({ task, onAgain }: { task: Task; onAgain: () => void }) {
  const { t } = useLingui()
  const words = task.status === 'CANCELLED' ? t`The import was cancelled. Nothing was changed.` : refusalOfTask(task)
  return (
    <Card className="grid gap-4">
      <FormError text={words ?? t`The import failed. Nothing was changed.`} />
      <Button onClick={onAgain}>
        <Trans>Choose another file</Trans>
      </Button>
    </Card>
  )
}
