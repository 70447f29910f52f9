import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import { useLingui } from '@lingui/react/macro'
import { rupees } from '../../kit/rupees.ts'
import { Progress } from '../../kit/ui/progress.tsx'
import { percentOf } from './goal.ts'

/** How far a program has come; nothing where it has no goal. */
export function GoalBar({ program: { goal, donationTotal } }: { program: FinanceProgram }) {
  const { t } = useLingui()
  if (goal === null) return null
  const percent = percentOf(donationTotal ?? 0, goal)
  const sum = rupees(goal)
  return (
    <Progress
      label={t({ message: 'Goal', context: 'of a finance program' })}
      part={percent / 100}
      numbers={t`${percent}% of ${sum}`}
    />
  )
}
