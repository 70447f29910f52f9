import type { Review } from '@mulghar/contract/trees/review'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { taskMutations, taskQueries } from '../../tasks/public.ts'
import { reviewQueries } from './review.queries.ts'
import { grouped } from '../../kit/grouped.ts'

/** A look over the tree that is under way: how far it is, and how to stop it; of somebody else's only that it is. */
export function ReviewRunning({ treeId, running }: { treeId: string; running: NonNullable<Review['running']> }) {
  return (
    <Card className="grid gap-3" role="status">
      {running.jobId ? (
        <OwnRun treeId={treeId} taskId={running.jobId} />
      ) : (
        <p>
          <Trans>This tree is already being checked. The results will appear here soon.</Trans>
        </p>
      )}
    </Card>
  )
}

function OwnRun({ treeId, taskId }: { treeId: string; taskId: string }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const task = useQuery(taskQueries.one(taskId)).data
  const cancel = useMutation(taskMutations.cancel())
  const ended = task?.endedAt ? task.status : undefined
  useEffect(() => {
    if (!ended) return
    if (ended === 'FAILED') toast.error(t`The check failed. Please try again.`)
    void cache.invalidateQueries({ queryKey: reviewQueries.all(treeId) })
  }, [ended, cache, treeId, t])
  const stages: Record<string, string> = {
    reading: t`Reading the tree`,
    comparing: t`Comparing people`,
    writing: t`Saving the results`,
  }
  const done = task ? grouped(task.done) : ''
  const total = task?.total ? grouped(task.total) : undefined
  return (
    <>
      <Progress
        label={(task?.stage && stages[task.stage]) ?? t`Waiting to start`}
        part={task?.total ? task.done / task.total : undefined}
        numbers={total ? t`${done} of ${total} people` : ''}
      />
      <div>
        <Button
          size="sm"
          variant="quiet"
          busy={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate(taskId)}
        >
          <Trans>Stop</Trans>
        </Button>
      </div>
    </>
  )
}
