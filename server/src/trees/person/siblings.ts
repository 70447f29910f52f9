import type { PersonChange } from '@mulghar/contract/trees/person'
import { newId } from '../../kit/ids.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { mayOpen } from '../core/access.ts'
import { said, type OpenChange } from '../core/change.ts'
import { nobody } from '../core/nobody.ts'
import { selectBonds } from './bonds/bonds.sql.ts'
import { parentsOf, type Parent } from './bonds/state.ts'
import { insertPerson } from './person.sql.ts'
import { checkRelatives, saveRelatives, type Wish } from './relatives.ts'

type Sent = NonNullable<PersonChange['relations']>

/**
 * The relatives that were sent, where a brother or sister was named with the parents of that one. Who belongs together is
 * said by parents: where none are known, one without a name is added, whose name can be told later.
 */
export async function withParentsOfSibling(
  change: OpenChange,
  viewer: Viewer,
  id: string,
  { siblingOf, ...relations }: Sent,
): Promise<{ relations: Omit<Sent, 'siblingOf'>; touched: string[] }> {
  if (!siblingOf || relations.parents?.length) return { relations, touched: [] }
  const { trx, treeId } = change
  const sibling = { children: [{ id: siblingOf, kind: 'BIRTH' as const }] }
  await checkRelatives(trx, treeId, id, sibling, (other) => mayOpen(trx, viewer, other))
  const unions = await selectBonds(trx, treeId, [siblingOf])
  const known = parentsOf({ unions, loosened: new Set(), newId }, siblingOf)
  if (known.length > 0) return { relations: { ...relations, parents: known }, touched: [] }
  const parent: Parent = { id: await addNameless(change, viewer), kind: 'BIRTH' }
  const wish: Wish = { wanted: sibling, marriage: undefined }
  const { touched } = await saveRelatives(change, parent.id, wish)
  return { relations: { ...relations, parents: [parent] }, touched: touched.filter((one) => one !== parent.id) }
}

async function addNameless(change: OpenChange, viewer: Viewer): Promise<string> {
  const id = newId()
  await insertPerson(change.trx, { treeId: change.treeId, id, addedBy: viewer.id, at: change.at, facts: nobody })
  change.count({ people: 1 })
  change.note({ kind: 'CREATE', subjectKind: 'PERSON', subjectId: id, after: said(nobody) })
  return id
}
