import * as z from 'zod/mini'
import { Id, line, text, Version } from '../kit/scalars.ts'

export const mostEventName = 200
export const mostEventDescription = 5000
export const mostEventAddress = 300
export const mostCapacity = 100_000
/** With so many trees, and so many groups, an event has to do at most. */
export const mostLinks = 10

/** PUBLIC: every member; PRIVATE: its owner, the invited, and the members of the trees and groups that it has to do with. */
export const eventTypes = ['PUBLIC', 'PRIVATE'] as const
export type EventType = (typeof eventTypes)[number]

/** An instant (with Z, or how far from it), or the time on the clocks of the event's city. */
const EventTime = z.iso.datetime({ offset: true, local: true }).check(z.maxLength(40))

const ids = z.optional(z.array(Id).check(z.maxLength(mostLinks)))
const shared = {
  name: line(mostEventName),
  description: text(mostEventDescription),
  /** A document of one's own. */
  coverImage: z.nullish(Id),
  type: z.enum(eventTypes),
  cityId: z.string().check(z.minLength(1, 'required'), z.maxLength(60)),
  /** Where the city is thought to be; one elsewhere is refused. */
  countryCode: z.optional(z.string().check(z.maxLength(2))),
  address: line(mostEventAddress),
  startDate: EventTime,
  endDate: EventTime,
  familyTreeIds: ids,
  groupIds: ids,
  /** How many can come; null where everybody can. */
  capacity: z.nullish(z.int().check(z.gte(1), z.lte(mostCapacity))),
}

export const EventDraft = z.object(shared)
export type EventDraft = z.infer<typeof EventDraft>

/** What is said of trees, groups, picture and capacity stays where it is left out. */
export const EventChange = z.object({ ...shared, version: z.optional(Version) })
export type EventChange = z.infer<typeof EventChange>
