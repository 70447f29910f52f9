import type { Task } from '@mulghar/contract/tasks/tasks'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Circle, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../kit/clock.ts'
import { grouped } from '../../kit/grouped.ts'
import { classes } from '../../kit/ui/class-names.ts'
import { Progress } from '../../kit/ui/progress.tsx'
import { furthestStage, importStages, paceOf, type ImportStage, type Pace } from './import-pace.ts'

/** What an import does, in its order: what is done, what is being done and how fast, and what was met so far. */
export function ImportProgress({ task }: { task: Task }) {
  const { t } = useLingui()
  const { at, pace } = useProgress(task)
  const stages: Record<ImportStage, string> = {
    reading: t`Reading the file`,
    people: t`Writing people`,
    families: t`Writing families`,
    finishing: t`Finishing`,
    keeping: t`Checking how people are related`,
    media: t`Saving pictures`,
  }
  const stage = importStages[at]
  const isNow = task.stage === stage
  const done = grouped(task.done)
  const total = task.total ? grouped(task.total) : undefined
  const counts = stage === 'people' || stage === 'media' || stage === 'reading'
  const numbers = !isNow || !counts || task.done === 0 ? '' : total ? t`${done} of ${total}` : t`${done} people`
  const waits = task.stage === 'waiting' ? t`Waiting for other changes to finish` : t`Waiting to start`

  return (
    <div className="grid gap-4">
      <Progress
        label={stage && (isNow || task.stage !== 'waiting') ? stages[stage] : waits}
        part={isNow && counts && task.total ? task.done / task.total : undefined}
        numbers={numbers}
      />
      {pace?.perSecond !== undefined && isNow && counts && (
        <p className="text-sm text-ink-soft tabular-nums">
          <Plural value={pace.perSecond} one="# person a second" other="# people a second" />
          {pace.secondsLeft !== undefined && (
            <>
              {' · '}
              <Plural value={pace.secondsLeft} one="about # second left" other="about # seconds left" />
            </>
          )}
        </p>
      )}
      <ol className="grid gap-1.5 text-sm">
        {importStages.slice(0, -1).map((name, place) => (
          <Step key={name} label={stages[name]} state={place < at ? 'done' : place === at ? 'now' : 'later'} />
        ))}
      </ol>
      {task.problems !== null && (
        <p role="status" className="text-sm text-ink-soft">
          {task.problems === 0 ? (
            <Trans>No problems so far.</Trans>
          ) : (
            <Plural value={task.problems} one="# problem so far." other="# problems so far." />
          )}
        </p>
      )}
    </div>
  )
}

/** The furthest stage that was told, and the pace of the one that is under way. */
function useProgress(task: Task): { at: number; pace: Pace | undefined } {
  const [told, setTold] = useState(task)
  const [at, setAt] = useState(() => furthestStage(-1, task.stage))
  const [pace, setPace] = useState(() => paceOf(undefined, task, now().getTime()))
  if (told !== task) {
    setTold(task)
    setAt(furthestStage(at, task.stage))
    setPace(paceOf(pace, task, now().getTime()))
  }
  return { at, pace }
}

function Step({ label, state }: { label: string; state: 'done' | 'now' | 'later' }) {
  const Icon = { done: Check, now: LoaderCircle, later: Circle }[state]
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={classes('flex items-center gap-2.5', state === 'now' ? 'font-medium' : 'text-ink-soft')}
    >
      <Icon aria-hidden="true" className={classes('size-4.5 shrink-0', state === 'done' && 'text-accent')} />
      {label}
    </li>
  )
}
