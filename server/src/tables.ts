import type { AccountsTables } from './accounts/public.ts'
import type { DocumentsTables } from './documents/public.ts'
import type { KitTables } from './kit/tables.ts'
import type { NoticeTables } from './notifications/public.ts'
import type { PeopleTables } from './people/public.ts'
import type { PlacesTables } from './places/public.ts'
import type { SupportTables } from './support/public.ts'
import type { TreeTables } from './trees/public.ts'

/** Every table of the house: each room sees its own and what the rooms below let it see. */
export type Database = KitTables &
  AccountsTables &
  DocumentsTables &
  NoticeTables &
  PeopleTables &
  PlacesTables &
  SupportTables &
  TreeTables
