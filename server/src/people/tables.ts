import type { CalendarChoice } from '@mulghar/contract/kit/calendar-choice'
import type { Generated, Kysely } from 'kysely'
import type {} from '../documents/public.ts'
import { narrowTo } from '../kit/database-narrowing.ts'

declare module '../documents/public.ts' {
  interface UseKinds {
    /** The root and the thing are the account. */
    profile: 'people'
  }
}

export type PeopleTables = {
  profile: {
    account_id: string
    bio: Generated<string>
    image_document_id: string | null
    calendar: Generated<CalendarChoice>
    version: Generated<number>
    updated_at: Generated<Date>
  }
}

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    people: PeopleTables
  }
}

export type PeopleDb = Kysely<PeopleTables>
export const peopleDb = narrowTo('people')
