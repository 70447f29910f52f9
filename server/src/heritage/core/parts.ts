import type { Accounts } from '../../accounts/public.ts'
import type { Documents } from '../../documents/public.ts'
import type { Groups } from '../../groups/public.ts'
import type { AskedBelonging } from '../../kit/belonging.ts'
import type { Change } from '../../kit/change.ts'
import type { Clock } from '../../kit/clock.ts'
import type { DbHandle } from '../../kit/database-handle.ts'
import type { Limits } from '../../kit/rate-limits.ts'
import type { Notices } from '../../notifications/public.ts'
import type { People } from '../../people/public.ts'
import type { Places } from '../../places/public.ts'
import type { Reactions } from '../../reactions/public.ts'
import type { HeritageDb } from './tables.ts'

/** The database, the clock and the public APIs that this module uses. */
export type HeritageParts = {
  db: HeritageDb
  clock: Clock
  change: Change
  belonging: AskedBelonging
  limits: Pick<Limits, 'count' | 'giveBack' | 'factor'>
  accounts: Pick<Accounts, 'names'>
  documents: Pick<Documents, 'attach' | 'detach' | 'detachRoot' | 'files' | 'pictureOf'>
  groups: Pick<Groups, 'moderate'>
  notices: Pick<Notices, 'notify'>
  people: Pick<People, 'profiles' | 'followees' | 'hidden'>
  places: Pick<Places, 'citiesOf' | 'timezoneAt'>
  reactions: Pick<Reactions, 'begin' | 'forget' | 'counts' | 'weights'>
  /** Forgets kept replies and notifications about a place. */
  forget: (trx: DbHandle, placeId: string) => Promise<void>
}
