import { touchPeople } from '../person/person.sql.ts'
import type { Obstacle, PastChange } from './inverse.ts'
import { refuseObstacles, type Reverting } from './revert.ts'
import { isSharedNoteChanged, restoreFamilyRecords, selectChangedFamilies } from './revert.sql.ts'

const words: ReadonlySet<string> = new Set(['marriagePlace', 'sources', 'notes'])

/** True for a change of what is said of a family, which leaves the bond itself alone. */
export function isOfFamilyWords({ kind, subject_kind, before, after }: PastChange): boolean {
  const keys = Object.keys({ ...before, ...after })
  return kind === 'CHANGE' && subject_kind === 'UNION' && keys.length > 0 && keys.every((key) => words.has(key))
}

/** The records of families as they were before an entry, to the letter, where nothing has changed them since. */
export async function revertFamilyWords({ change, entry, changes }: Reverting): Promise<void> {
  const { trx, treeId, at } = change
  const own = changes.filter(isOfFamilyWords)
  if (own.length === 0) return
  const key = { treeId, entryId: entry.id }
  const changed = await selectChangedFamilies(trx, key)
  const obstacles = own.flatMap(({ subject_id, people }): Obstacle[] => {
    const code = changed.get(subject_id)
    return code ? [{ personIds: people ?? [], field: 'family', code }] : []
  })
  if (await isSharedNoteChanged(trx, key))
    obstacles.push({ personIds: own[0]!.people ?? [], field: 'notes', code: 'changed-since' })
  await refuseObstacles(change, obstacles)
  await restoreFamilyRecords(trx, key, change)
  for (const { subject_id, people, before, after } of own)
    change.note({
      kind: 'CHANGE',
      subjectKind: 'UNION',
      subjectId: subject_id,
      people: people ?? [],
      before: after ?? {},
      after: before ?? {},
    })
  const touched = new Set(own.flatMap(({ people }) => people ?? []))
  await touchPeople(trx, treeId, [...touched].sort(), at)
}
