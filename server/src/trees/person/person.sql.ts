import { eachText, personFields, textKeys } from '@mulghar/contract/trees/person-fields'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { keepPeople, type EntryKey } from '../core/kept.sql.ts'
import { never, personColumns } from '../core/person-columns.ts'
import type { factColumns } from '../core/fact-columns.ts'
import type { PersonFacts } from '../core/person-facts.ts'
import type { TreePersonTable, TreesDb } from '../core/tables.ts'

export type PersonRow = Selectable<TreePersonTable>

export function findPerson(db: TreesDb, treeId: string, id: string): Promise<PersonRow | undefined> {
  return db.selectFrom('tree_person').selectAll().where('tree_id', '=', treeId).where('id', '=', id).executeTakeFirst()
}

export async function insertPerson(
  db: TreesDb,
  person: { treeId: string; id: string; addedBy: string; at: Date; facts: PersonFacts },
): Promise<void> {
  await db
    .insertInto('tree_person')
    .values({
      tree_id: person.treeId,
      id: person.id,
      added_by: person.addedBy,
      created_at: person.at,
      updated_at: person.at,
      ...personColumns(person.facts),
    })
    .execute()
}

/** Who is among the dead by their descendants alone stays so, as long as nothing else is told. */
export async function updatePerson(
  db: TreesDb,
  person: { treeId: string; id: string; at: Date; facts: PersonFacts },
): Promise<void> {
  const { dead_from: base, ...columns } = personColumns(person.facts)
  const dead_from =
    base === never
      ? sql<number>`case when dead_from = 0 and not deceased and death is null and death_place is null
          and birth_to is null then 0 else ${never} end`
      : base
  await db
    .updateTable('tree_person')
    .set({ ...columns, dead_from, updated_at: person.at })
    .where('tree_id', '=', person.treeId)
    .where('id', '=', person.id)
    .execute()
}

/** A new version for everybody of whom something has changed, be it only a bond. */
export async function touchPeople(db: TreesDb, treeId: string, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('tree_person')
    .set({ version: sql<number>`version + 1`, updated_at: at })
    .where('tree_id', '=', treeId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Takes a person out of the tables; the history keeps the rows. Bonds and keys must have gone before. */
export async function deletePerson(db: TreesDb, entry: EntryKey, id: string): Promise<void> {
  const { treeId } = entry
  await keepPeople(db, entry, [id])
  await db
    .updateTable('tree_member')
    .set({ person_id: null, self_by_owner: false })
    .where('tree_id', '=', treeId)
    .where('person_id', '=', id)
    .execute()
  await db
    .deleteFrom('tree_extra')
    .where('tree_id', '=', treeId)
    .where('kind', '=', 'PERSON')
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('tree_picture').where('tree_id', '=', treeId).where('person_id', '=', id).execute()
  await db.deleteFrom('tree_person').where('tree_id', '=', treeId).where('id', '=', id).execute()
}

/** What a row tells of its person. */
export function factsOf(row: Pick<PersonRow, (typeof factColumns)[number]>): PersonFacts {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    names: row.names,
    gender: row.gender,
    ...eachText(textKeys, (key) => row[personFields[key].column]),
    birth: row.birth,
    death: row.death,
    marriage: row.marriage,
    deceased: row.deceased,
    birthOrder: row.birth_order,
    imageId: row.image_document_id,
    contact: row.contact,
    addresses: row.addresses,
    educations: row.educations,
    jobs: row.jobs,
    sources: row.sources,
    notes: row.notes,
    facts: row.facts,
  }
}
