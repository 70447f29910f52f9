import { eventNoticeKinds, personalEventKinds, type EventNoticeKind } from '@mulghar/contract/events/notices'
import type { GuestStatus } from '@mulghar/contract/events/events'
import type { Teller } from '../kit/change-events.ts'
import { unlinkedLine, withUnlinkedRoots } from '../groups/public.ts'
import type { I18n } from '../kit/messages.ts'
import { quoted, toldOfRoots, type NoticeRow, type NoticeSource, type Told } from '../notifications/public.ts'
import type { InvitedRoot, Telling } from './core/change.ts'
import { findEventRows, holdEvent, selectCancelled, takeToRemind } from './core/events.sql.ts'
import { selectAudience } from './core/audience.sql.ts'
import { selectGuestsAfter, selectGuestsAmong } from './core/guests.sql.ts'
import type { EventParts } from './core/parts.ts'
import { attendableEvents, attendersOf, visibleByIds } from './core/seen.ts'
import { eventsDb, type EventsDb } from './core/tables.ts'

const unlinkedKinds = { TREE: 'EVENT_REMOVED_FROM_TREE', GROUP: 'EVENT_REMOVED_FROM_GROUP' } as const

/** What notices about events name: the event, as far as it is seen now; one that is off to who would have come. */
export function eventNotices(parts: EventParts): NoticeSource {
  return {
    kinds: eventNoticeKinds,
    personal: personalEventKinds,
    async access(accountId, ids) {
      const seen = await attendersOf(parts, await findEventRows(parts.db, ids), [accountId])
      return new Map(seen.map(({ id }) => [id, 'SEES']))
    },
    namelessAcrossBlock: ['EVENT_CHANGED', 'EVENT_CANCELLED'],
    async tell(accountId, rows) {
      if (rows.length === 0) return new Map()
      const ids = [...new Set(rows.map((row) => row.root_id))]
      const [seen, off] = await Promise.all([visibleByIds(parts, accountId, ids), cancelledFor(parts, accountId, ids)])
      const names = new Map([...off, ...seen].map(({ id, name }) => [id, name]))
      const told = toldOfRoots(rows, 'EVENT', names)
      return withUnlinkedRoots(parts, accountId, rows, { kinds: unlinkedKinds, told })
    },
    mail: {
      subject: (i18n) => i18n.t('News about your events'),
      choice: (i18n) => i18n.t('You can change these emails on the same page.'),
      line: lineOf,
    },
  }
}

/** The deleted events that an account would have come to, without those that it could not come to any more. */
const cancelledFor = async (parts: EventParts, accountId: string, ids: readonly string[]) =>
  attendableEvents(parts, accountId, await selectCancelled(parts.db, accountId, ids))

function lineOf(i18n: I18n, row: NoticeRow, told: Told | undefined, who: string): string {
  const event = quoted(i18n, told, 'EVENT') ?? i18n.t('an event')
  switch (row.kind as EventNoticeKind) {
    case 'EVENT_INVITED':
      return i18n.t('{who} invites you to {event}', { who, event })
    case 'EVENT_CHANGED':
      return i18n.t('The time or place of {event} has changed', { event })
    case 'EVENT_CANCELLED':
      return i18n.t('{event} was cancelled', { event })
    case 'EVENT_SEAT':
      return i18n.t('A seat became free: you are going to {event}', { event })
    case 'EVENT_TOMORROW':
      return i18n.t('{event} begins within a day', { event })
    case 'EVENT_SOON':
      return i18n.t('{event} begins within an hour', { event })
    case 'EVENT_REMOVED_FROM_TREE':
      return unlinkedLine(i18n, told, 'TREE', event)
    case 'EVENT_REMOVED_FROM_GROUP':
      return unlinkedLine(i18n, told, 'GROUP', event)
  }
}

/** So many guests are looked at in one transaction. */
const atOnce = 500

const heard: Readonly<Record<Telling['what'], { kind: EventNoticeKind; by: readonly GuestStatus[] }>> = {
  CHANGED: { kind: 'EVENT_CHANGED', by: ['GOING', 'WAITING', 'MAYBE', 'INVITED'] },
  CANCELLED: { kind: 'EVENT_CANCELLED', by: ['GOING', 'WAITING', 'MAYBE', 'INVITED'] },
  TOMORROW: { kind: 'EVENT_TOMORROW', by: ['GOING'] },
  SOON: { kind: 'EVENT_SOON', by: ['GOING'] },
}

/** Tells the guests of an event, and those who are invited with a tree or a group. */
export function eventTeller(parts: EventParts): Teller {
  return async (handle, { rootId, telling, after }) => {
    const db = eventsDb(handle)
    const inside = { ...parts, db }
    const told = telling as Telling | InvitedRoot
    await holdEvent(db, rootId)
    if (told.what === 'INVITED') return tellInvited(inside, rootId, told, after)
    const { kind, by } = heard[told.what]
    const isOff = told.what === 'CANCELLED'
    const rows = await findEventRows(db, [rootId], { withDeleted: isOff })
    if (rows.length === 0) return null
    const guests = await selectGuestsAfter(db, rootId, after, atOnce)
    const ids = guests.filter(({ status }) => by.includes(status)).map((guest) => guest.account_id)
    // Its owner is reminded too; the first part is theirs.
    const isReminder = told.what === 'TOMORROW' || told.what === 'SOON'
    if (isReminder && after === null) ids.push(rows[0]!.owner_id)
    const seers = isOff ? ids : (await attendersOf(inside, rows, ids)).map(({ accountId }) => accountId)
    await parts.notices.notify(db, { kind, to: seers, actorId: told.by, rootId, isAnother: true })
    return guests.length < atOnce ? null : guests.at(-1)!.account_id
  }
}

async function tellInvited(
  parts: EventParts & { db: EventsDb },
  eventId: string,
  { by, root }: InvitedRoot,
  after: string | null,
): Promise<string | null> {
  const { db } = parts
  const rows = await findEventRows(db, [eventId])
  const audience = await selectAudience(db, [eventId])
  if (rows.length === 0 || !audience.some((row) => row.root_id === root.id)) return null
  const members = await parts.belonging.membersOf(db, root.kind, root.id, after, atOnce)
  const [may, known] = [
    await parts.people.invitable(db, 'allowEventInvitesFrom', by, members),
    new Set((await selectGuestsAmong(db, [eventId], members)).map((guest) => guest.account_id)),
  ]
  const asked = members.filter((id) => id !== by && may.get(id) === true && !known.has(id))
  const seers = await attendersOf(parts, rows, asked)
  const ids = seers.map(({ accountId }) => accountId)
  const to = await parts.belonging.holdMembers(db, root.kind, root.id, ids)
  await parts.notices.notify(db, { kind: 'EVENT_INVITED', to, actorId: by, rootId: eventId })
  return members.length < atOnce ? null : members.at(-1)!
}

const hourMs = 60 * 60_000
const remindedAtOnce = 200

/** Reminds of what begins within a day, and of what begins within an hour: each once, whichever process asks first. */
export async function remind(parts: EventParts): Promise<void> {
  const from = parts.clock.now()
  const within = (hours: number) => new Date(from.getTime() + hours * hourMs)
  for (const [step, until, what] of [
    [2, within(1), 'SOON'],
    [1, within(24), 'TOMORROW'],
  ] as const) {
    let count: number
    do {
      count = await parts.change(parts.db, async (trx, tell) => {
        const events = await takeToRemind(trx, { step, from, until, limit: remindedAtOnce })
        for (const { id } of events)
          await tell({ kind: 'event', rootId: id, hears: 'seers', telling: { what, by: null } satisfies Telling })
        return events.length
      })
    } while (count === remindedAtOnce)
  }
}
