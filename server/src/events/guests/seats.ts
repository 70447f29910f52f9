import type { DbHandle } from '../../kit/database-handle.ts'
import { changeAny, giveBack, seatNext } from '../core/change.ts'
import { findEventRows } from '../core/events.sql.ts'
import { findGuest, selectGuestsAfter, selectGuestsByRoot, selectGuestsOfOwner } from '../core/guests.sql.ts'
import type { EventParts } from '../core/parts.ts'
import { attendersOf } from '../core/seen.ts'
import { eventsDb } from '../core/tables.ts'

const guestsAtOnce = 500
const mostLeft = 10_000

/** Goes on giving the seats that are free to those who wait. */
export const seatWaitingOf = (parts: EventParts, eventId: string): Promise<void> =>
  changeAny(parts, eventId, async (held) => {
    await seatNext(parts, held)
    await held.tell()
  })

/** Of these guests of an event those who do not see it any more lose what they have there. */
async function dropUnseen(parts: EventParts, eventId: string, accountIds: readonly string[]): Promise<void> {
  const rows = await findEventRows(parts.db, [eventId])
  const seers = new Set((await attendersOf(parts, rows, accountIds)).map(({ accountId }) => accountId))
  for (const accountId of accountIds) {
    if (seers.has(accountId)) continue
    await changeAny(parts, eventId, async (held) => {
      const guest = await findGuest(held.trx, eventId, accountId)
      const isSeen = (await attendersOf({ ...parts, db: held.trx }, [held.event], [accountId])).length > 0
      if (!guest || isSeen) return
      await giveBack(parts, held, guest, null)
      await held.tell(undefined, [accountId])
    })
  }
}

/** Asks of every guest whether they still see an event. */
export async function askGuestsAnew(parts: EventParts, eventId: string): Promise<void> {
  let after: string | null = null
  do {
    const guests: { account_id: string }[] = await selectGuestsAfter(parts.db, eventId, after, guestsAtOnce)
    await dropUnseen(
      parts,
      eventId,
      guests.map((guest) => guest.account_id),
    )
    after = guests.length < guestsAtOnce ? null : guests.at(-1)!.account_id
  } while (after !== null)
  await withdrawInvitations(parts, eventId)
}

/** Withdraws the invitations by a tree or group to an event that their recipients do not see any more. */
async function withdrawInvitations({ notices, ...parts }: EventParts, eventId: string): Promise<void> {
  const told = await notices.recipients(parts.db, { rootId: eventId, kinds: ['EVENT_INVITED'] })
  const seers = await attendersOf(parts, await findEventRows(parts.db, [eventId]), told)
  const invited = new Set(seers.map(({ accountId }) => accountId))
  const accountIds = told.filter((id) => !invited.has(id))
  if (accountIds.length === 0) return
  await parts.change(parts.db, (trx) =>
    notices.settle(trx, { kind: 'EVENT_INVITED', rootId: eventId, accountIds, outcome: 'WITHDRAWN' }),
  )
}

/** Some belong to a tree or a group no more, or are kept away by somebody: what they had at private events of it, or at theirs, is over. */
export async function leaveWithRoot(
  parts: EventParts,
  handle: DbHandle,
  rootId: string,
  accountIds: readonly string[],
): Promise<void> {
  const inside = { ...parts, db: eventsDb(handle) }
  const guests = [
    ...(await selectGuestsByRoot(inside.db, rootId, accountIds, mostLeft)),
    ...(await selectGuestsOfOwner(inside.db, rootId, accountIds, mostLeft)),
  ]
  for (const [eventId, those] of Map.groupBy(guests, (guest) => guest.event_id))
    await dropUnseen(
      inside,
      eventId,
      those.map((guest) => guest.account_id),
    )
}
