import type { ImportReport } from '@mulghar/contract/trees/import-report'
import type { Task } from '@mulghar/contract/tasks/tasks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { leaveWhenSaved } from '../../kit/leaving.ts'
import { useMutation } from '../../kit/mutation.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { FormError } from '../../kit/form-error.tsx'
import { PageFailed } from '../../kit/ui/page-failed.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { refusalOfTask, wordsFor } from '../../kit/words.ts'
import { taskMutations, taskQueries } from '../../tasks/public.ts'
import { changed } from '../core/trees.queries.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportReportCard } from './import-report.tsx'

type ImportWatchProps = {
  taskId: string
  /** The tree is made by the import, and has no name of anybody's yet. */
  isNew: boolean
  onAgain: () => void
  /** After an import that has brought nothing, in place of `onAgain`. */
  back?: Back | undefined
}

type Back = { text: ReactNode; onBack: () => void }

/** An import on its way: how far it is, how to stop it, and what it says at its end. */
export function ImportWatch({ taskId, isNew, onAgain, back }: ImportWatchProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const task = useQuery(taskQueries.one(taskId))
  const report = task.data?.status === 'DONE' ? (task.data.report as ImportReport) : undefined
  const treeId = report?.familyTreeId

  useEffect(() => {
    if (treeId) void changed(cache, treeId)
  }, [cache, treeId])

  if (task.isPending) return <Skeleton text={t`Loading...`} shape="page" count={1} />
  if (failedToLoad(task)) return <PageFailed error={task.error} onRetry={() => void task.refetch()} />
  if (report)
    return (
      <ImportReportCard report={report} isNew={isNew} onAgain={() => leaveWhenSaved(onAgain, { staysOnPage: true })} />
    )
  if (task.data.endedAt)
    return <Ended task={task.data} back={back ?? { text: <Trans>Choose another file</Trans>, onBack: onAgain }} />
  return <Running task={task.data} />
}

function Running({ task }: { task: Task }) {
  const { t } = useLingui()
  const cancel = useMutation(taskMutations.cancel())
  return (
    <Card className="grid gap-4" aria-label={t`Import`}>
      <ImportProgress task={task} />
      <p className="text-sm text-ink-soft">
        <Trans>
          You can leave this page while the import continues. People appear in the tree when the import is finished.
        </Trans>
      </p>
      <FormError text={cancel.error ? wordsFor(cancel.error) : undefined} />
      <Button variant="quiet" busy={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate(task.id)}>
        <Trans>Cancel import</Trans>
      </Button>
    </Card>
  )
}

function Ended({ task, back: { text, onBack } }: { task: Task; back: Back }) {
  const { t } = useLingui()
  return (
    <Card className="grid gap-4">
      {task.status === 'CANCELLED' ? (
        // It was asked for: no failure.
        <p role="status">
          <Trans>The import was cancelled. Nothing was changed.</Trans>
        </p>
      ) : (
        <FormError text={refusalOfTask(task) ?? t`The import failed. Nothing was changed.`} />
      )}
      <Button onClick={onBack}>{text}</Button>
    </Card>
  )
}
