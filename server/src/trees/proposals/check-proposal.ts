import type { PersonCheck } from '@mulghar/contract/trees/people'
import type { PersonChange } from '@mulghar/contract/trees/person'
import { AppError } from '../../kit/app-error.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { mayOpen } from '../core/access.ts'
import type { TreesDb } from '../core/tables.ts'
import { checkPerson } from '../person/check-person.ts'
import type { ProposalRow } from './proposals.sql.ts'

const nothing: PersonCheck = { valid: true, problems: [], similar: [] }

/** Dates and relatives can contradict each other; a new phone number cannot. */
const checked = [
  ...(['birth', 'death', 'marriage', 'gender', 'relations'] as const),
  ...(['dateOfBirth', 'dateOfDeath', 'marriedDate'] as const),
] satisfies (keyof PersonChange)[]

/** What the form said to the author of a proposal before it was sent, as the tree is now. */
export async function checkProposal(db: TreesDb, viewer: Viewer, row: ProposalRow, now: Date): Promise<PersonCheck> {
  const { kind, tree_id: treeId, person_id: personId } = row
  if (kind !== 'CREATE' && kind !== 'CHANGE') return nothing
  const { version: _, ...draft } = row.body as PersonChange
  if (kind === 'CREATE') return check({ ...draft })
  if (!checked.some((key) => draft[key] !== undefined)) return nothing
  // A person who is changed has been told apart from the others long ago.
  return { ...(await check({ ...draft, id: personId! })), similar: [] }

  async function check(whole: Parameters<typeof checkPerson>[2]): Promise<PersonCheck> {
    try {
      return await checkPerson(db, treeId, whole, now, (other) => mayOpen(db, viewer, other))
    } catch (error) {
      // The people it names may be gone since.
      throw error instanceof AppError ? new AppError('trees/proposal-stale', { cause: error }) : error
    }
  }
}
