import type { AccountsTables } from './accounts/tables.ts'
import type { DocumentsTables } from './documents/tables.ts'
import type { EventsTables } from './events/core/tables.ts'
import type { FinanceTables } from './finance/core/tables.ts'
import type { GroupsTables } from './groups/core/tables.ts'
import type { HeritageTables } from './heritage/core/tables.ts'
import type { KitTables } from './kit/tables.ts'
import type { MessagesTables } from './messages/core/tables.ts'
import type { NoticeTables } from './notifications/tables.ts'
import type { PeopleTables } from './people/tables.ts'
import type { PlacesTables } from './places/tables.ts'
import type { PostsTables } from './posts/tables.ts'
import type { ReactionsTables } from './reactions/tables.ts'
import type { StorageTables } from './storage/tables.ts'
import type { SupportTables } from './support/tables.ts'
import type { TreeTables } from './trees/core/tables.ts'

/** Every table of the house: each room sees its own and what the rooms below let it see. */
export type Database = KitTables &
  AccountsTables &
  DocumentsTables &
  EventsTables &
  FinanceTables &
  GroupsTables &
  HeritageTables &
  MessagesTables &
  NoticeTables &
  PeopleTables &
  PlacesTables &
  PostsTables &
  ReactionsTables &
  StorageTables &
  SupportTables &
  TreeTables
