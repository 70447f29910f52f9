import type { ExportFile } from '../kit/erasure-types.ts'
import { changeAny, endPlace } from './core/change.ts'
import { deleteMarks, lockPlaces, selectMarked, type Mark } from './core/marks.sql.ts'
import type { HeritageParts } from './core/parts.ts'
import type { HeritageDb } from './core/tables.ts'
import { findOwnPlace, selectOwnPlaces, selectOwnSaves, selectOwnVisits } from './leaving.sql.ts'

const [readAtOnce, marksAtOnce] = [500, 500]

async function* ownPlaces(db: HeritageDb, accountId: string) {
  let after: string | undefined
  do {
    const places = await selectOwnPlaces(db, accountId, after, readAtOnce)
    yield* places
    after = places.length < readAtOnce ? undefined : places.at(-1)!.id
  } while (after !== undefined)
}

export async function* exportHeritage(db: HeritageDb, accountId: string): AsyncGenerator<ExportFile> {
  yield { name: 'heritage-places.json', json: await Array.fromAsync(ownPlaces(db, accountId)) }
  yield { name: 'heritage-saved.json', json: await selectOwnSaves(db, accountId) }
  yield { name: 'heritage-visits.json', json: await selectOwnVisits(db, accountId) }
}

/** One place of the account a step, then some of its saves and visits; true while there may be more. */
export async function eraseFromHeritage(parts: HeritageParts, accountId: string): Promise<boolean> {
  const placeId = await findOwnPlace(parts.db, accountId)
  if (placeId !== undefined) {
    await changeAny(parts, placeId, (open) => endPlace(parts, open))
    return true
  }
  return (await unmarkSome(parts, 'save', accountId)) || (await unmarkSome(parts, 'visit', accountId))
}

async function unmarkSome({ db, change }: HeritageParts, mark: Mark, accountId: string): Promise<boolean> {
  const ids = await selectMarked(db, mark, accountId, marksAtOnce)
  if (ids.length === 0) return false
  await change(db, async (trx) => {
    await lockPlaces(trx, ids)
    await deleteMarks(trx, mark, accountId, ids)
  })
  return true
}
