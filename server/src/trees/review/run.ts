import type { ReviewReport } from '@mulghar/contract/trees/review'
import { AppError } from '../../kit/app-error.ts'
import { ticks } from '../../kit/clock.ts'
import { TaskRefused, type Progress } from '../../kit/tasks.ts'
import { changeReview, type ChangeParts } from '../core/change.ts'
import { toEdit } from '../core/holding.ts'
import { dayNumber } from '../../kit/date-range.ts'
import { selectReviewText } from './columns.sql.ts'
import { looked } from './looking.ts'
import { replaceFindings, type NewFinding } from './review.sql.ts'

export type ReviewWish = { treeId: string }

/** Looks a whole tree over, and puts what it finds in the place of what was found before. */
export async function runReview(
  parts: ChangeParts,
  task: { accountId: string; progress: Progress },
  { treeId }: ReviewWish,
): Promise<ReviewReport> {
  const started = ticks()
  const { progress, accountId } = task
  await progress(0, null, 'reading')
  const text = await selectReviewText(parts.db, treeId)
  if (!text) throw new TaskRefused('trees/not-found')
  const now = parts.clock.now()
  const today = dayNumber(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate())
  const count = (text.id ?? '').length / idLetters
  await progress(0, count, 'comparing')
  const findings = await looked({ text, today }, (done) => progress(done, count, 'comparing'))
  await progress(count, count, 'writing')

  const idAt = (place: number) => uuidOf(text.id!.slice(place * idLetters, (place + 1) * idLetters))
  const rows: NewFinding[] = [
    ...findings.doubles.map(({ one, other, score, reasons }) => ({
      code: 'same-person' as const,
      person_id: idAt(one),
      other_id: idAt(other),
      doubt: doubtOf(score),
      reasons,
    })),
    ...findings.contradictions.map(({ code, person, other, score }) => ({
      code,
      person_id: idAt(person),
      other_id: idAt(other),
      doubt: doubtOf(score),
      reasons: 0,
    })),
  ]
  const keep = changeReview(parts, { treeId, accountId, needs: toEdit }, (trx) =>
    replaceFindings(trx, { treeId, accountId, version: text.version, people: count, at: now }, rows),
  )
  await keep.catch((error: unknown) => {
    // The tree is gone by now, or who has asked for this is no longer one who may.
    if (error instanceof AppError) throw new TaskRefused(error.code, { cause: error })
    throw error
  })
  return {
    people: count,
    doubles: findings.doubles.length,
    contradictions: findings.contradictions.length,
    seconds: Math.round(ticks() - started) / 1000,
  }
}

const idLetters = 32
const doubtOf = (score: number) => 1000 - Math.round(1000 * score)
const uuidOf = (letters: string) => letters.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
