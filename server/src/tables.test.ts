import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Insertable, SelectType } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseTypes } from '../../tools/database-columns.ts'
import { cloneDatabase } from '../test/database.ts'
import { openDatabase, type OpenDatabase } from './kit/database.ts'
import type { MigratedDatabase } from './kit/database.types.ts'
import type { Database } from './tables.ts'

// The rooms write the rows of their tables by hand, with the words that a column may hold. Here they are held against the
// database that the migrations make: each line that does not compile names what differs.

type Tables = keyof Database & keyof MigratedDatabase
type ByTable<T> = { [K in keyof T]: T[K] }[keyof T]

type Forgotten = Exclude<keyof MigratedDatabase, keyof Database>
type MadeUp = Exclude<keyof Database, keyof MigratedDatabase>
type MissingColumns = ByTable<{
  [T in Tables]:
    | `${T}.${Exclude<keyof Database[T], keyof MigratedDatabase[T]> & string}`
    | `${T}.${Exclude<keyof MigratedDatabase[T], keyof Database[T]> & string}`
}>

/** What is read of a column is what is in it: no other type, and empty where, and only where, it may be empty. */
type ReadDiffers<Hand, Made> = unknown extends Hand
  ? false
  : [Hand] extends [Made]
    ? [null] extends [Made]
      ? IsNever<Extract<Hand, null>>
      : false
    : true
type IsNever<T> = [T] extends [never] ? true : false
type ReadOtherwise = ByTable<{
  [T in Tables]: ByTable<{
    [C in keyof Database[T] & keyof MigratedDatabase[T] & string]: ReadDiffers<
      SelectType<Database[T][C]>,
      SelectType<MigratedDatabase[T][C]>
    > extends false
      ? never
      : `${T}.${C}`
  }>
}>
/** What may be left out when a row is written. */
type Optional<T> = { [C in keyof T]-?: {} extends Pick<T, C> ? C : never }[keyof T]
type LeftOut = ByTable<{
  [
    T in Tables
  ]: `${T}.${Exclude<Optional<Insertable<Database[T]>>, Optional<Insertable<MigratedDatabase[T]>>> & string}`
}>

type Nothing<T extends never> = T
export type NoneForgotten = Nothing<Forgotten>
export type NoneMadeUp = Nothing<MadeUp>
export type SameColumns = Nothing<MissingColumns>
export type SameReading = Nothing<ReadOtherwise>
export type SameWriting = Nothing<LeftOut>

let database: OpenDatabase
let drop: () => Promise<void>
beforeAll(async () => {
  const clone = await cloneDatabase()
  drop = clone.drop
  database = openDatabase(clone.config, console.error)
})
afterAll(async () => {
  await database.close()
  await drop()
})

test('the printed columns are those that the migrations make (npm run database-types prints them)', async () => {
  const printed = readFileSync(join(import.meta.dirname, 'kit/database.types.ts'), 'utf8')
  expect(printed).toBe(await databaseTypes(database.pool))
})
