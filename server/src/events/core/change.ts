import { AppError } from '../../kit/app-error.ts'
import type { Tell } from '../../kit/change.ts'
import { newId } from '../../kit/ids.ts'
import { findEvents, lockEvent, type EventRow, type EventSeen } from './events.sql.ts'
import { countGuests, deleteGuest, putGuest, seatGuest, seatWaiting, takePlace, type GuestRow } from './guests.sql.ts'
import type { EventParts } from './parts.ts'
import { attendableEvents } from './seen.ts'
import type { EventsDb } from './tables.ts'

/** What guests are told of an event after the commit. */
export type Telling = {
  what: 'CHANGED' | 'CANCELLED' | 'TOMORROW' | 'SOON'
  /** Who did it; null where time did. */
  by: string | null
}
/** What the members of a root are told: that they are invited. */
export type InvitedRoot = { what: 'INVITED'; by: string; root: { kind: 'TREE' | 'GROUP'; id: string } }

/** An event that is held while it is changed, and what the one who changes it is to it. */
export type OpenEvent = {
  trx: EventsDb
  at: Date
  event: EventSeen
  tell(telling?: Telling | InvitedRoot, to?: readonly string[]): Promise<void>
  emit: Tell
}

const tellOf =
  (tell: Tell, eventId: string): OpenEvent['tell'] =>
  (telling, to = []) =>
    tell({ kind: 'event', rootId: eventId, hears: 'seers', telling, to })

/** Changes something of an event that the account may see: all that is asked of it is asked while it is held. */
export function changeEvent<T>(
  parts: EventParts,
  { eventId, accountId }: { eventId: string; accountId: string },
  work: (open: OpenEvent) => Promise<T>,
): Promise<T> {
  return parts.change(parts.db, async (trx, tell) => {
    if (!(await lockEvent(trx, eventId))) throw new AppError('events/not-found')
    const found = await findEvents(trx, accountId, [eventId])
    const [event] = await attendableEvents({ ...parts, db: trx }, accountId, found)
    if (!event) throw new AppError('events/not-found')
    return work({ trx, at: parts.clock.now(), event, tell: tellOf(tell, eventId), emit: tell })
  })
}

/** The same for its owner; whoever else sees it is told that it is not theirs. */
export function changeOwn<T>(
  parts: EventParts,
  who: { eventId: string; accountId: string },
  work: (open: OpenEvent) => Promise<T>,
): Promise<T> {
  return changeEvent(parts, who, async (open) => {
    if (open.event.owner_id !== who.accountId) throw new AppError('events/not-owner')
    return work(open)
  })
}

/** The same for the house itself; nothing is done where the event is gone. */
export function changeAny(
  parts: EventParts,
  eventId: string,
  work: (open: Omit<OpenEvent, 'event'> & { event: EventRow }) => Promise<void>,
): Promise<void> {
  return parts.change(parts.db, async (trx, tell) => {
    const event = await lockEvent(trx, eventId)
    if (event) await work({ trx, at: parts.clock.now(), event, tell: tellOf(tell, eventId), emit: tell })
  })
}

export const isOver = (event: Pick<EventRow, 'ends_at'>, at: Date) => event.ends_at <= at
export const isOpen = (event: Pick<EventRow, 'ends_at' | 'is_archived'>, at: Date) =>
  !isOver(event, at) && !event.is_archived

/** One can come to it. */
export function requireOpen(event: EventRow, at: Date): void {
  if (event.is_archived) throw new AppError('events/archived')
  if (isOver(event, at)) throw new AppError('events/over')
}

const seatsAtOnce = 200

type Held = Pick<OpenEvent, 'trx' | 'at'> & { event: EventRow }

/** Gives seats that are free to those who have waited longest; where there are many more, the rest is done later. */
export async function seatNext(parts: Pick<EventParts, 'notices' | 'seatLater'>, held: Held): Promise<void> {
  const { trx, at } = held
  const event = (await lockEvent(trx, held.event.id))!
  if (event.waiting_count === 0 || !isOpen(event, at)) return
  const free = event.capacity === null ? event.waiting_count : Math.max(0, event.capacity - event.seat_count)
  if (free === 0) return
  const seated = await seatWaiting(trx, event.id, at, Math.min(free, seatsAtOnce))
  await countGuests(trx, event.id, { seats: seated.length, waiting: -seated.length })
  await parts.notices.notify(trx, { kind: 'EVENT_SEAT', to: seated, actorId: null, rootId: event.id, isAnother: true })
  if (Math.min(free, event.waiting_count) > seated.length) await parts.seatLater(trx, event.id)
}

/** Gives a seat, or a place on the waiting list, to somebody who has neither. */
export async function takeSeat({ trx, at, event }: Held, accountId: string): Promise<void> {
  const isFree = event.capacity === null || (event.seat_count < event.capacity && event.waiting_count === 0)
  const who = { event_id: event.id, account_id: accountId, id: newId(), since: at }
  if (isFree) {
    await countGuests(trx, event.id, { seats: 1, waiting: 0 })
    await seatGuest(trx, { ...who, status: 'GOING', place: null })
  } else {
    const place = await takePlace(trx, event.id)
    await seatGuest(trx, { ...who, status: 'WAITING', place })
  }
}

/** Gives back what somebody has, and the seat to who waits for it; they become `status`, or nothing to the event. */
export async function giveBack(
  parts: Pick<EventParts, 'notices' | 'seatLater'>,
  held: Held,
  guest: GuestRow,
  status: 'MAYBE' | 'NO' | null,
): Promise<void> {
  const { trx, at, event } = held
  const { event_id, account_id, is_invited, invited_by } = guest
  if (status === null) await deleteGuest(trx, event_id, account_id)
  else {
    const row = { event_id, account_id, is_invited, invited_by, id: newId(), status, place: null, since: at }
    await putGuest(trx, row)
  }
  await countGuests(trx, event.id, {
    seats: guest.status === 'GOING' ? -1 : 0,
    waiting: guest.status === 'WAITING' ? -1 : 0,
  })
  if (status !== 'MAYBE')
    await parts.notices.settle(trx, {
      kind: 'EVENT_CHANGED',
      rootId: event.id,
      accountId: account_id,
      outcome: 'WITHDRAWN',
    })
  if (guest.status !== 'GOING') return
  for (const kind of ['EVENT_SEAT', 'EVENT_TOMORROW', 'EVENT_SOON'] as const)
    await parts.notices.settle(trx, { kind, rootId: event.id, accountId: account_id, outcome: 'WITHDRAWN' })
  await seatNext(parts, held)
}
