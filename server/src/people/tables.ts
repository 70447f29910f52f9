import type { Choice } from '@mulghar/contract/people/choices'
import type { FollowStatus } from '@mulghar/contract/people/follow'
import type { Audience } from '@mulghar/contract/people/privacy'
import type { SocialLinkType } from '@mulghar/contract/people/social-links'
import type { CalendarChoice } from '@mulghar/contract/kit/calendar-choice'
import type { ColumnType, Generated, Kysely } from 'kysely'
import type {} from '../documents/public.ts'
import { narrowTo } from '../kit/database-narrowing.ts'

declare module '../documents/public.ts' {
  interface UseKinds {
    /** The root and the thing are the account. */
    profile: 'people'
  }
}

/** What an account chose to show, and to whom. */
export type PrivacyColumns = {
  approve_followers: Generated<boolean>
  profile_visibility: Generated<Audience>
  follow_list_visibility: Generated<Audience>
  email_visibility: Generated<Audience>
  phone_visibility: Generated<Audience>
  discoverable: Generated<boolean>
}

export type ProfileTable = PrivacyColumns & {
  account_id: string
  bio: Generated<string>
  image_document_id: string | null
  calendar: Generated<CalendarChoice>
  zone: string | null
  version: Generated<number>
  updated_at: Generated<Date>
  /** How many follow the account, and how many it follows: as many as there are ACTIVE rows, always. */
  followers_count: Generated<number>
  following_count: Generated<number>
}

export type PeopleTables = {
  profile: ProfileTable
  follow: { follower_id: string; followee_id: string; status: FollowStatus; at: Date }
  block: { account_id: string; blocked_id: string; at: Date }
  mute: { account_id: string; muted_id: string; at: Date }
  privacy_choice: { account_id: string; option: string; value: ColumnType<Choice, string, string> }
  social_link: { account_id: string; id: string; type: SocialLinkType; link: string; label: string | null }
}

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    people: PeopleTables
  }
}

export type PeopleDb = Kysely<PeopleTables>
export const peopleDb = narrowTo('people')
