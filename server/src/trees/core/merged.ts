import { AppError } from '../../kit/app-error.ts'
import { selectMerged } from './merged.sql.ts'
import type { TreesDb } from './tables.ts'

/** The person who stayed, where a merge deleted this one; otherwise the same id. */
export async function stayedId(db: TreesDb, id: string): Promise<string> {
  return (await selectMerged(db, [id])).get(id) ?? id
}

/** Reads of a person. The merges are looked up only where the person is not found, so that other reads cost nothing more. */
export async function followMerge<T>(db: TreesDb, id: string, read: (id: string) => Promise<T>): Promise<T> {
  try {
    return await read(id)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'trees/person-not-found')) throw error
    const stayed = await stayedId(db, id)
    if (stayed === id) throw error
    return read(stayed)
  }
}
