import type { eventGuests as wire, Participant } from '@mulghar/contract/events/guests'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { decodeCursor, idKey, limitOf, toPage, wholeKey } from '../../kit/page.ts'
import { changeEvent, changeOwn, giveBack, requireOpen, takeSeat, type OpenEvent } from '../core/change.ts'
import { findGuest, putGuest, selectGuests } from '../core/guests.sql.ts'
import type { EventParts } from '../core/parts.ts'
import { presentPeople } from '../core/present.ts'
import { visibleByIds } from '../core/seen.ts'
import { newId } from '../../kit/ids.ts'
import { oneEvent } from '../event/events.ts'
import { inviteTo } from './inviting.ts'

export function guestHandlers(parts: EventParts) {
  const { db, notices } = parts

  /** What was asked of somebody is answered, wherever they did. */
  const settle = ({ trx, event }: OpenEvent, accountId: string, outcome: 'ACCEPTED' | 'DECLINED') =>
    notices.settle(trx, { kind: 'EVENT_INVITED', rootId: event.id, accountId, outcome })

  async function join(open: OpenEvent, accountId: string): Promise<void> {
    if (open.event.owner_id === accountId) throw new AppError('events/owner')
    const status = open.event.my_status
    if (status === 'GOING' || status === 'WAITING') return
    requireOpen(open.event, open.at)
    await takeSeat(open, accountId)
    await settle(open, accountId, 'ACCEPTED')
    await open.tell()
  }

  async function decline(open: OpenEvent, accountId: string, status: 'MAYBE' | 'NO'): Promise<void> {
    const { trx, at, event } = open
    if (event.owner_id === accountId) throw new AppError('events/owner')
    requireOpen(event, at)
    const known = await findGuest(trx, event.id, accountId)
    if (!known && event.type === 'PUBLIC') throw new AppError('events/not-invited')
    if (known?.status === status) return
    const row = { event_id: event.id, account_id: accountId, id: newId(), status, place: null, since: at }
    if (known) await giveBack(parts, open, known, status)
    else await putGuest(trx, { ...row, is_invited: false, invited_by: null })
    await settle(open, accountId, status === 'NO' ? 'DECLINED' : 'ACCEPTED')
    await open.tell()
  }

  return handle<typeof wire>({
    async list({ viewer }, { params, query }) {
      const [event] = await visibleByIds(parts, viewer.id, [params.id])
      if (!event) throw new AppError('events/not-found')
      if (event.owner_id !== viewer.id) throw new AppError('events/not-owner')
      const status = query.status ?? 'GOING'
      const cursor = decodeCursor(query.next, 1)
      const isWaiting = status === 'WAITING'
      const after = cursor && (isWaiting ? String(wholeKey(cursor[0], Number.MAX_SAFE_INTEGER)) : idKey(cursor[0]))
      const rows = await selectGuests(db, params.id, status, after, limitOf(query))
      const people = await presentPeople(
        parts,
        rows.map((row) => row.account_id),
      )
      const page = toPage(
        rows,
        query,
        (row) => [isWaiting ? row.place : row.id],
        (row): Participant | undefined => {
          const person = people.get(row.account_id)
          return person && { ...person, status: row.status, invited: row.is_invited, since: row.since.toISOString() }
        },
      )
      return { ...page, data: page.data.filter((one) => one !== undefined) }
    },

    async join({ viewer }, { params }) {
      await changeEvent(parts, { eventId: params.id, accountId: viewer.id }, (open) => join(open, viewer.id))
      return oneEvent(parts, viewer.id, params.id)
    },

    async leave({ viewer }, { params }) {
      await changeEvent(parts, { eventId: params.id, accountId: viewer.id }, async (open) => {
        const known = await findGuest(open.trx, params.id, viewer.id)
        if (!known || known.status === 'INVITED') return
        if (known.status === 'NO' && known.is_invited) return
        // Guests who are invited by name stay so, and have declined.
        await giveBack(parts, open, known, known.is_invited ? 'NO' : null)
        await open.tell()
      })
      return oneEvent(parts, viewer.id, params.id)
    },

    async remove({ viewer }, { params }) {
      await changeOwn(parts, { eventId: params.id, accountId: viewer.id }, async (open) => {
        const known = await findGuest(open.trx, params.id, params.userId)
        if (!known) return
        await giveBack(parts, open, known, null)
        await notices.settle(open.trx, {
          kind: 'EVENT_INVITED',
          rootId: params.id,
          accountId: params.userId,
          outcome: 'WITHDRAWN',
        })
        await open.tell(undefined, [params.userId])
      })
    },

    async answer({ viewer }, { params, body }) {
      await changeEvent(parts, { eventId: params.id, accountId: viewer.id }, async (open) => {
        if (body.answer !== 'YES') return decline(open, viewer.id, body.answer)
        if (open.event.type === 'PUBLIC' && open.event.my_status === null) throw new AppError('events/not-invited')
        return join(open, viewer.id)
      })
      return oneEvent(parts, viewer.id, params.id)
    },

    invite: ({ viewer }, { params, body }) => inviteTo(parts, viewer.id, params.id, body),
  })
}
