import { mostCapacity, type EventDraft, type EventType } from '@mulghar/contract/events/event-draft'
import type { SocialEvent } from '@mulghar/contract/events/events'
import type { IssueCode } from '@mulghar/contract/kit/issues'
import { wholeNumber } from '@mulghar/contract/kit/digits'
import type { Picked } from '../../kit/pickers.ts'
import type { ChosenCity } from '../../places/public.ts'
import type { TypedTime } from './time-field.tsx'
import { fieldTime, readTime } from './times.ts'

/** What stands in the form of an event. */
export type FormState = {
  name: string
  description: string
  type: EventType
  countryCode: string
  city: ChosenCity | null
  cityText: string
  address: string
  start: TypedTime
  end: TypedTime
  tree: Picked | null
  group: Picked | null
  capacity: string
}

const picked = (named: { id: string; name: string } | undefined): Picked | null =>
  named ? { id: named.id, title: named.name } : null

/** What stands in it at first: of an event all that is said of it, of a new one nothing. */
export function startOf(event: SocialEvent | undefined): FormState {
  const at = (instant: string | undefined): TypedTime =>
    event && instant ? { typed: fieldTime(event.timezone, instant), chosen: Date.parse(instant) } : { typed: '' }
  return {
    name: event?.name ?? '',
    description: event?.description ?? '',
    type: event?.type ?? 'PUBLIC',
    countryCode: event?.city?.countryCode ?? '',
    city: event?.city ?? null,
    cityText: event?.city?.name ?? '',
    address: event?.address ?? '',
    start: at(event?.startDate),
    end: at(event?.endDate),
    tree: picked(event?.familyTrees[0]),
    group: picked(event?.groups[0]),
    capacity: event?.capacity == null ? '' : String(event.capacity),
  }
}

const others = (named: readonly { id: string }[] | undefined, first: Picked | null) =>
  (named ?? []).slice(1).flatMap(({ id }) => (id === first?.id ? [] : [id]))

export type Fault = Extract<
  IssueCode,
  'required' | 'skipped-hour' | 'repeated-hour' | 'time-unknown' | 'start-past' | 'end-before-start' | 'wrong-kind'
>
type Faulty = 'name' | 'description' | 'country' | 'city' | 'address' | 'start' | 'end' | 'capacity'

/** Who types takes a minute. */
const moment = 60_000

/** What is wrong with the fields, all at once; or what is to be sent. Pure. */
export function faultsOf(
  fields: FormState,
  zone: string,
  { now, was }: { now: number; was: SocialEvent | undefined },
): { faults: Partial<Record<Faulty, Fault>>; draft?: EventDraft } {
  const faults: Partial<Record<Faulty, Fault>> = {}
  for (const field of ['name', 'description', 'address'] as const)
    if (fields[field].trim() === '') faults[field] = 'required'
  if (fields.countryCode === '') faults.country = 'required'
  if (!fields.city) faults.city = 'required'
  const [start, end] = [fields.start, fields.end].map(({ typed, chosen }) => readTime(zone, typed, chosen))
  if (start!.fault) faults.start = start!.fault
  if (end!.fault) faults.end = end!.fault
  const { instant: startsAt } = start!
  const { instant: endsAt } = end!
  // An event that has begun keeps its start.
  const isMoved = !was || startsAt !== Date.parse(was.startDate)
  if (startsAt !== undefined && isMoved && startsAt < now - moment) faults.start = 'start-past'
  if (startsAt !== undefined && endsAt !== undefined && endsAt < startsAt) faults.end = 'end-before-start'
  const capacity = fields.capacity.trim() === '' ? null : wholeNumber(fields.capacity)
  if (capacity !== null && !(Number.isInteger(capacity) && capacity >= 1 && capacity <= mostCapacity))
    faults.capacity = 'wrong-kind'
  if (Object.keys(faults).length > 0 || startsAt === undefined || endsAt === undefined) return { faults }
  const { tree, group } = fields
  return {
    faults,
    draft: {
      name: fields.name.trim(),
      description: fields.description.trim(),
      type: fields.type,
      cityId: fields.city!.id,
      address: fields.address.trim(),
      startDate: new Date(startsAt).toISOString(),
      endDate: new Date(endsAt).toISOString(),
      // The form has one of each; others that it has to do with stay.
      familyTreeIds: [...(tree ? [tree.id] : []), ...others(was?.familyTrees, tree)],
      groupIds: [...(group ? [group.id] : []), ...others(was?.groups, group)],
      capacity,
    },
  }
}
