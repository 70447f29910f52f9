import { CompiledQuery } from 'kysely'
import type { DbHandle } from './database-handle.ts'
import { kitDb } from './tables.ts'

/** A way in for a library that brings its own SQL, on the connection of our transaction. */
export function queryOn(handle: DbHandle) {
  const db = kitDb(handle)
  return {
    // The library says what it gets; its own types name the rows `any`.
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}
