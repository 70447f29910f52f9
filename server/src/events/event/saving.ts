import type { EventChange, EventDraft } from '@mulghar/contract/events/event-draft'
import { instantsOf } from '@mulghar/contract/events/zone'
import type { City } from '@mulghar/contract/places/places'
import { AppError, badField } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import { saidColumns } from '../../kit/names/said.sql.ts'
import { isUnchanged } from '../../kit/unchanged.ts'
import { deleteAudience, moveAudience, putAudience, selectAudience, type AudienceRow } from '../core/audience.sql.ts'
import { changeOwn, isOver, seatNext } from '../core/change.ts'
import { endEvent, insertEvent, updateEvent, type EventRow } from '../core/events.sql.ts'
import { inviteGuests } from '../core/guests.sql.ts'
import type { EventParts } from '../core/parts.ts'
import type { EventsDb } from '../core/tables.ts'

export const useOf = (eventId: string) => ({ kind: 'event' as const, rootId: eventId, refId: eventId })

/** A start that was typed a moment ago is now. */
const moment = 60_000

/** When it is, of an instant, or of the time on the clocks of a zone; a time that never comes, or comes twice, is refused. */
function instantOf(field: 'startDate' | 'endDate', typed: string, zone: string): Date {
  if (/(Z|[+-]\d\d:\d\d)$/.test(typed)) return new Date(typed)
  const [instant, other] = instantsOf(zone, typed)
  if (instant === undefined) throw badField(field, 'skipped-hour')
  if (other !== undefined) throw badField(field, 'repeated-hour')
  return new Date(instant)
}

/** Years beyond these are no dates that anybody meant, nor any that all calendars can write. */
const [firstYear, lastYear] = [1900, 2200]
const isInTime = (date: Date) => date.getUTCFullYear() >= firstYear && date.getUTCFullYear() <= lastYear

function timesOf(draft: Pick<EventDraft, 'startDate' | 'endDate'>, zone: string) {
  const starts = instantOf('startDate', draft.startDate, zone)
  const ends = instantOf('endDate', draft.endDate, zone)
  if (!isInTime(starts)) throw badField('startDate', 'time-unknown')
  if (!isInTime(ends)) throw badField('endDate', 'time-unknown')
  if (ends < starts) throw badField('endDate', 'end-before-start')
  return { starts_at: starts, ends_at: ends }
}

function cleaned<T extends EventDraft | EventChange>(sent: T): T {
  const draft = cleanTexts(sent)
  for (const field of ['name', 'description', 'address'] as const)
    if (draft[field] === '') throw badField(field, 'required')
  return draft
}

async function cityOf({ places }: EventParts, { cityId, countryCode }: EventDraft | EventChange): Promise<City> {
  const city = (await places.citiesOf([cityId])).get(cityId)
  if (!city) throw new AppError('events/city-not-found')
  if (countryCode && countryCode.toUpperCase() !== city.countryCode) throw badField('cityId', 'not-offered')
  return city
}

/** An event has to do with a tree only of who edits that, with a group only of who is in it; any other is not there. */
export async function requireRoots(
  { belonging }: EventParts,
  trx: EventsDb,
  viewerId: string,
  { treeIds, groupIds, isLink }: { treeIds: readonly string[]; groupIds: readonly string[]; isLink: boolean },
): Promise<Pick<AudienceRow, 'root_id' | 'kind' | 'is_link'>[]> {
  const [trees, groups] = [
    await belonging.seen(trx, 'TREE', viewerId, treeIds),
    await belonging.seen(trx, 'GROUP', viewerId, groupIds),
  ]
  for (const id of treeIds)
    if (!(isLink ? trees.get(id)?.mayLink : trees.get(id)?.isMember)) throw new AppError('events/tree-not-found')
  for (const id of groupIds) {
    const group = groups.get(id)
    if (group?.linkRefused) throw new AppError(group.linkRefused)
    if (!(isLink ? group?.mayLink : group?.isMember)) throw new AppError('events/group-not-found')
  }
  return [
    ...[...new Set(treeIds)].map((id) => ({ root_id: id, kind: 'TREE' as const, is_link: isLink })),
    ...[...new Set(groupIds)].map((id) => ({ root_id: id, kind: 'GROUP' as const, is_link: isLink })),
  ]
}

const enteredOf = (draft: EventDraft | EventChange, city: City) => ({
  name: draft.name,
  description: draft.description,
  type: draft.type,
  city_id: city.id,
  country_code: city.countryCode,
  zone: city.timezone,
  address: draft.address,
})

/** The columns of an event that the sent fields change. */
const rowOf = (draft: EventDraft | EventChange, city: City) => ({
  ...enteredOf(draft, city),
  ...saidColumns(draft.name, draft.description),
})

export async function createEvent(parts: EventParts, viewerId: string, sent: EventDraft): Promise<string> {
  const draft = cleaned(sent)
  const city = await cityOf(parts, draft)
  const times = timesOf(draft, city.timezone)
  const at = parts.clock.now()
  if (times.starts_at.getTime() < at.getTime() - moment) throw badField('startDate', 'start-past')
  const id = newId()
  await parts.change(parts.db, async (trx, tell) => {
    const links = { treeIds: draft.familyTreeIds ?? [], groupIds: draft.groupIds ?? [], isLink: true }
    const audience = await requireRoots(parts, trx, viewerId, links)
    const cover = draft.coverImage ?? null
    await insertEvent(trx, {
      ...rowOf(draft, city),
      ...times,
      id,
      owner_id: viewerId,
      cover_document_id: cover,
      capacity: draft.capacity ?? null,
      created_at: at,
      changed_at: at,
    })
    await putAudience(
      trx,
      audience.map((row) => ({ ...row, event_id: id, starts_at: times.starts_at })),
    )
    if (cover) await parts.documents.attach(trx, { id: viewerId }, cover, useOf(id))
    await parts.reactions.begin(trx, 'EVENT', [id])
    await tell({ kind: 'event', rootId: id, hears: 'seers' })
  })
  return id
}

/** What is sent where it is sent, else what there was. */
const anew = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent)

/** Makes an event have to do with these trees and groups and no others. */
async function keepLinks(parts: EventParts, trx: EventsDb, viewerId: string, event: EventRow, draft: EventChange) {
  const before = (await selectAudience(trx, [event.id])).filter((row) => row.is_link)
  const kept = (kind: 'TREE' | 'GROUP', sent: readonly string[] | undefined) => {
    const had = before.filter((row) => row.kind === kind).map((row) => row.root_id)
    return sent === undefined
      ? { added: [], gone: [] }
      : { added: sent.filter((id) => !had.includes(id)), gone: had.filter((id) => !sent.includes(id)) }
  }
  const [trees, groups] = [kept('TREE', draft.familyTreeIds), kept('GROUP', draft.groupIds)]
  const links = { treeIds: trees.added, groupIds: groups.added, isLink: true }
  const added = await requireRoots(parts, trx, viewerId, links)
  const gone = [...trees.gone, ...groups.gone]
  await deleteAudience(trx, event.id, gone)
  await putAudience(
    trx,
    added.map((row) => ({ ...row, event_id: event.id, starts_at: event.starts_at })),
  )
  return { isNarrowed: gone.length > 0, areSame: gone.length === 0 && added.length === 0 }
}

export async function saveEvent(
  parts: EventParts,
  viewerId: string,
  eventId: string,
  sent: EventChange,
): Promise<void> {
  const draft = cleaned(sent)
  const city = await cityOf(parts, draft)
  await changeOwn(parts, { eventId, accountId: viewerId }, async (open) => {
    const { trx, at, event, tell } = open
    if (draft.version !== undefined && draft.version !== event.version) throw new AppError('kit/stale')
    const times = timesOf(draft, city.timezone)
    const isMoved = times.starts_at.getTime() !== event.starts_at.getTime()
    if (isMoved && times.starts_at.getTime() < at.getTime() - moment) throw badField('startDate', 'start-past')
    const cover = anew(draft.coverImage, event.cover_document_id)
    if (cover !== event.cover_document_id) {
      if (cover) await parts.documents.attach(trx, { id: viewerId }, cover, useOf(eventId))
      if (event.cover_document_id) await parts.documents.detach(trx, useOf(eventId), event.cover_document_id)
    }
    const { isNarrowed, areSame } = await keepLinks(parts, trx, viewerId, event, draft)
    const capacity = anew(draft.capacity, event.capacity)
    if (areSame && isUnchanged(event, { ...enteredOf(draft, city), ...times, cover_document_id: cover, capacity }))
      return
    const isClosed = event.type === 'PUBLIC' && draft.type === 'PRIVATE'
    if (isClosed) await inviteGuests(trx, eventId)
    if (isMoved) await moveAudience(trx, eventId, times.starts_at)
    const isElsewhere = city.id !== event.city_id || draft.address !== event.address
    const isOtherTime = isMoved || times.ends_at.getTime() !== event.ends_at.getTime()
    const isChanged = isElsewhere || isOtherTime
    await updateEvent(trx, eventId, {
      ...rowOf(draft, city),
      ...times,
      cover_document_id: cover,
      capacity,
      changed_at: at,
      ...(isChanged && { sequence: event.sequence + 1 }),
      ...(isMoved && { reminded: 0 }),
    })
    if (isMoved)
      for (const kind of ['EVENT_TOMORROW', 'EVENT_SOON'] as const)
        await parts.notices.settle(trx, { kind, rootId: eventId, outcome: 'WITHDRAWN' })
    await seatNext(parts, open)
    if (isNarrowed && draft.type === 'PRIVATE') await parts.askAnew(trx, eventId)
    const isTold = isChanged && !isOver({ ends_at: times.ends_at }, at) && !event.is_archived
    await tell(isTold ? { what: 'CHANGED', by: viewerId } : undefined)
  })
}

export async function removeEvent(parts: EventParts, viewerId: string, eventId: string): Promise<void> {
  await changeOwn(parts, { eventId, accountId: viewerId }, async ({ trx, at, event, tell }) => {
    await parts.documents.detachRoot(trx, ['event', 'eventAlbum'], eventId)
    await parts.reactions.forget(trx, [eventId])
    await parts.forget(trx, eventId)
    await endEvent(trx, eventId, at)
    await tell(isOver(event, at) || event.is_archived ? undefined : { what: 'CANCELLED', by: viewerId })
  })
}
