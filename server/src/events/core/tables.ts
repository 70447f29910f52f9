import type { EventType } from '@mulghar/contract/events/event-draft'
import type { GuestStatus } from '@mulghar/contract/events/events'
import type { ColumnType, Generated, Kysely } from 'kysely'
import type {} from '../../documents/public.ts'
import { narrowTo } from '../../kit/database-narrowing.ts'

declare module '../../documents/public.ts' {
  interface UseKinds {
    /** Root and thing are the event. */
    event: 'events'
    /** The root is the event, the thing its place in the album. */
    eventAlbum: 'events'
  }
}

export type EventTable = {
  id: string
  owner_id: string
  name: string
  /** The words of the name by their sound, by which it is found. */
  sounds: Generated<string[]>
  /** The words of name and description by their sound. */
  said: ColumnType<string[] | null, string[] | undefined, string[]>
  /** The words of name and description by their letters; null where they wait to be noted. */
  words: ColumnType<string | null, string | undefined, string>
  description: string
  cover_document_id: string | null
  type: EventType
  city_id: string
  country_code: string
  zone: string
  address: string
  starts_at: Date
  ends_at: Date
  capacity: number | null
  seat_count: Generated<number>
  waiting_count: Generated<number>
  /** The place of who has come last to the waiting list. */
  last_place: ColumnType<string, number | undefined, number>
  album_count: Generated<number>
  is_archived: Generated<boolean>
  deleted_at: Generated<Date | null>
  /** How often its time or place was changed, as calendars count it. */
  sequence: Generated<number>
  /** Who comes was reminded: not yet, a day before, an hour before. */
  reminded: Generated<number>
  created_at: Date
  changed_at: Date
  version: Generated<number>
}

export type GuestTable = {
  event_id: string
  account_id: string
  id: string
  status: GuestStatus
  /** Invited by name, and so let in whatever else they belong to. */
  is_invited: Generated<boolean>
  invited_by: string | null
  /** Where on the waiting list; null for who does not wait. */
  place: ColumnType<string | null, number | string | null, number | string | null>
  since: Date
}

export type AudienceKind = 'TREE' | 'GROUP'

export type EventsTables = {
  social_event: EventTable
  event_guest: GuestTable
  event_audience: {
    event_id: string
    root_id: string
    kind: AudienceKind
    is_link: boolean
    /** When the event begins. */
    starts_at: Date
  }
  event_media: { event_id: string; id: string; document_id: string; account_id: string; at: Date }
  event_feed: { account_id: string; token_hash: string; made_at: Date }
}

declare module '../../kit/database-narrowing.ts' {
  interface RoomTables {
    events: EventsTables
  }
}

export type EventsDb = Kysely<EventsTables>
export const eventsDb = narrowTo('events')
