import type { Kysely } from 'kysely'

/**
 * The database, or a transaction of it, as one room hands it to another. Nothing can be asked by it: the `tables.ts` of
 * whoever takes it narrows it to tables of its own.
 */
export type DbHandle = Pick<Kysely<never>, 'isTransaction'>
