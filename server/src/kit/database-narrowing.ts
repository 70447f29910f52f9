import type { Kysely } from 'kysely'
import type { DbHandle } from './database-handle.ts'

/** The tables of each room, by its name: its `tables.ts` declares its own, and no room names another's here. */
export interface RoomTables {}

declare const ofRoom: unique symbol
/** Narrows a handle to the tables of one room. Made here alone, so that no room makes one for tables that it likes. */
export type Narrow<Tables> = ((handle: DbHandle) => Kysely<Tables>) & { readonly [ofRoom]: true }

/** For the `tables.ts` of a room, with the room's own name: tools/arrows and tools/tables-fence see to both. */
export function narrowTo<Room extends keyof RoomTables>(_room: Room): Narrow<RoomTables[Room]> {
  const narrow = (handle: DbHandle) => handle as Kysely<RoomTables[Room]>
  return narrow as Narrow<RoomTables[Room]>
}
