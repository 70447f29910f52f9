import { sql } from 'kysely'
import type { KitDb } from './tables.ts'

/** Keeps what is said of this instance where nothing is known yet; answers what is known. */
export async function keepFact(db: KitDb, name: string, value: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    insert into instance (name, value) values (${name}, ${value})
    on conflict (name) do update set value = instance.value
    returning value`.execute(db)
  return rows[0]!.value
}

export async function forgetFact(db: KitDb, name: string): Promise<void> {
  await db.deleteFrom('instance').where('name', '=', name).execute()
}
