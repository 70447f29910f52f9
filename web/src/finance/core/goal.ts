import { minorOf, unitsOf } from '@mulghar/contract/finance/money'
import { mostGoal } from '@mulghar/contract/finance/programs'

export type GoalFault = 'amount-invalid' | 'amount-large'

/** A goal as somebody has typed it, in rupees: null where there is none. Pure. */
export function readGoal(typed: string): { goal: number | null; fault?: GoalFault } {
  if (typed.trim() === '') return { goal: null }
  const minor = minorOf(typed)
  if (minor === null || minor < 0) return { goal: null, fault: 'amount-invalid' }
  const goal = unitsOf(minor)
  if (goal > mostGoal) return { goal: null, fault: 'amount-large' }
  return { goal: goal || null }
}

/** How much of a goal has been given: whole percents, and 100 only where all of it has. Pure. */
export function percentOf(given: number, goal: number): number {
  return Math.max(0, Math.floor((given / goal) * 100))
}
