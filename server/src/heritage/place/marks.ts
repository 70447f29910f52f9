import { enteredDate } from '../../kit/date-range.ts'
import type { PlaceDraft } from '@mulghar/contract/heritage/place-draft'
import { changeAny, changePlace } from '../core/change.ts'
import { deleteMarks, putSave, putVisit, type Mark } from '../core/marks.sql.ts'
import { requireForward, requirePast } from '../core/dates.ts'
import type { HeritageParts } from '../core/parts.ts'

// Who saves or visits a place is told to nobody else, so that only the account's own pages hear of it.

type Who = { placeId: string; accountId: string }

export async function savePlaceFor(parts: HeritageParts, who: Who): Promise<void> {
  await changePlace(parts, who, async ({ trx, at, emit }) => {
    await putSave(trx, { ...who, at })
    await emit(undefined, [who.accountId])
  })
}

export async function visitPlace(parts: HeritageParts, who: Who, on: PlaceDraft['begin']): Promise<void> {
  const date = enteredDate(on as Parameters<typeof enteredDate>[0])
  requireForward('on', date)
  requirePast('on', date, parts.clock.now())
  await changePlace(parts, who, async ({ trx, at, emit }) => {
    await putVisit(trx, { ...who, at }, date)
    await emit(undefined, [who.accountId])
  })
}

/** Takes a mark back, also where the account may no longer see the place. */
export async function unmarkPlace(parts: HeritageParts, mark: Mark, who: Who): Promise<void> {
  await changeAny(parts, who.placeId, async ({ trx, emit }) => {
    const gone = await deleteMarks(trx, mark, who.accountId, [who.placeId])
    if (gone > 0) await emit(undefined, [who.accountId])
  })
}
