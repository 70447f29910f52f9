import type { Kysely } from 'kysely'
import type { AccountsTables } from '../accounts/public.ts'
import type { DocumentsTables } from '../documents/public.ts'
import type { KitTables } from '../kit/tables.ts'
import type { NoticeTables } from '../notifications/public.ts'
import type { PeopleTables } from '../people/public.ts'
import type { TreeTables } from '../trees/public.ts'

/** This room has no tables of its own: it asks at the doors of others, and hands them the database for it. */
export type SearchDb = Kysely<KitTables & AccountsTables & DocumentsTables & NoticeTables & PeopleTables & TreeTables>
