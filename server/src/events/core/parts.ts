import type { Accounts } from '../../accounts/public.ts'
import type { Documents } from '../../documents/public.ts'
import type { Groups } from '../../groups/public.ts'
import type { AskedBelonging } from '../../kit/belonging.ts'
import type { Change } from '../../kit/change.ts'
import type { Clock } from '../../kit/clock.ts'
import type { DbHandle } from '../../kit/database-handle.ts'
import type { Notices } from '../../notifications/public.ts'
import type { People } from '../../people/public.ts'
import type { Places } from '../../places/public.ts'
import type { Reactions } from '../../reactions/public.ts'
import type { EventsDb } from './tables.ts'

/** What the room works with. */
export type EventParts = {
  db: EventsDb
  clock: Clock
  change: Change
  belonging: AskedBelonging
  accounts: Pick<Accounts, 'names' | 'find'>
  documents: Pick<Documents, 'attach' | 'detach' | 'detachRoot' | 'media' | 'pictureOf'>
  groups: Pick<Groups, 'moderate'>
  notices: Pick<Notices, 'notify' | 'settle' | 'recipients' | 'forget'>
  people: Pick<
    People,
    'standings' | 'chosen' | 'between' | 'invitable' | 'followees' | 'hidden' | 'pictures' | 'profiles'
  >
  places: Pick<Places, 'citiesOf'>
  reactions: Pick<Reactions, 'begin' | 'forget' | 'counts'>
  /** Forgets answers of an event's calls, and what was told of it. */
  forget: (trx: DbHandle, eventId: string) => Promise<void>
  /** Gives the seats that are left to those who wait, a part at a time. */
  seatLater: (trx: DbHandle, eventId: string) => Promise<void>
  /** Asks of every guest whether they still see the event. */
  askAnew: (trx: DbHandle, eventId: string) => Promise<void>
}
