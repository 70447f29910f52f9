import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { waitingMessage } from '@mulghar/contract/trees/waiting'
import type { PersonChange } from '@mulghar/contract/trees/person'
import type { ProposalKind } from '@mulghar/contract/trees/proposals'
import { mayInTree, type TreeStanding } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import { Waits } from '../../kit/handle.ts'
import { newId } from '../../kit/ids.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { mayDelete } from '../core/access.ts'
import { findStanding, findStandingByPerson } from '../core/access.sql.ts'
import type { Proposed } from '../core/approval.ts'
import { selectOwnerIds } from '../core/change.sql.ts'
import { revertEntry } from '../history/revert.ts'
import { holdTree, needs, requireNeed, withTrees } from '../core/holding.ts'
import { fullName } from '../core/person-columns.ts'
import type { PersonFacts } from '../core/person-facts.ts'
import type { TreesDb } from '../core/tables.ts'
import { shareFromAlbum } from '../person/save-album.ts'
import { changePerson, createPerson, removePerson, type SaveParts } from '../person/save-person.ts'
import { findRepeated, findVersion, insertProposal, selectWouldBe, type ProposalRow } from './proposals.sql.ts'

/** Thrown to undo what was only tried. */
class OnlyTried extends Error {}

/**
 * Keeps an edit until the owner looks at it. It is tried first and undone, so that what could not be saved is refused at
 * once, and so that the owner sees what it would do. A change that changes nothing is not kept. The same edit again, as after a
 * lost answer, is the proposal that waits already; only new people may be added twice with the same words.
 */
export async function propose(
  parts: SaveParts,
  viewer: Viewer,
  treeId: string,
  edit: Proposed,
): Promise<Waits | 'unchanged'> {
  const wouldBe = await tryOut(parts, viewer, treeId, edit)
  if (edit.kind === 'CHANGE' && wouldBe.length === 0) return 'unchanged'
  const at = parts.clock.now()
  const body = await bodyOf(parts, treeId, edit)
  const imageId = body && 'imageId' in body ? body.imageId : undefined
  const id = await withTrees(parts, [treeId], async (trx, tell) => {
    // Nothing of who may no longer propose is kept.
    await requireNeed(trx, await holdTree(trx, treeId), viewer.id, needs('see-graph'))
    const kind = edit.kind as ProposalKind
    const about = { tree_id: treeId, account_id: viewer.id, kind, person_id: subjectOf(edit), body }
    const repeated = kind === 'CREATE' ? undefined : await findRepeated(trx, about)
    if (repeated) return repeated
    const id = newId()
    await insertProposal(trx, { ...about, id, name: nameIn(wouldBe), base: wouldBe, at })
    // An upload that nothing shows would be gone tomorrow.
    if (imageId) await keepProposed(parts, trx, viewer, { treeId, id, imageId, personId: subjectOf(edit) })
    const owners = await selectOwnerIds(trx, treeId)
    await parts.notices.notify(trx, {
      kind: 'PROPOSAL',
      to: owners,
      actorId: viewer.id,
      rootId: treeId,
      refId: viewer.id,
      actIds: [id],
      isAnother: true,
    })
    await tell({ kind: 'tree', rootId: treeId, hears: 'owners', to: [viewer.id] })
    return id
  })
  return new Waits(id, waitingMessage)
}

type Proposing = { treeId: string; id: string; imageId: string; personId: string | null }

/** A picture of one's own, or one of the album of whom it is about. */
async function keepProposed(
  parts: SaveParts,
  trx: TreesDb,
  viewer: Viewer,
  { treeId, id, imageId, personId }: Proposing,
) {
  const use = { kind: 'proposal' as const, rootId: treeId, refId: id }
  const isOfAlbum = personId !== null && (await shareFromAlbum(parts, { trx, treeId }, personId, imageId, use))
  if (!isOfAlbum) await parts.documents.attach(trx, viewer, imageId, use)
}

/** The id of the person or, of a revert, of the entry: they share a column. */
function subjectOf(edit: Proposed): string | null {
  if (edit.kind === 'CREATE') return null
  return edit.kind === 'REVERT' ? edit.entryId : edit.personId
}

/** The name of a person who would be new. */
function nameIn(changes: Awaited<ReturnType<typeof selectWouldBe>>): string {
  const added = changes.find((change) => change.subject_kind === 'PERSON' && change.kind === 'CREATE')
  const { firstName = '', lastName = '' } = (added?.after ?? {}) as Partial<PersonFacts>
  return fullName(firstName, lastName)
}

/** What is kept of it, with the version that it is meant against: the one its author saw, else the one that is there. */
async function bodyOf(parts: SaveParts, treeId: string, edit: Proposed): Promise<PersonChange | null> {
  if (edit.kind === 'REVERT') return null
  if (edit.kind === 'CREATE') return edit.body
  const version = edit.body.version ?? (await findVersion(parts.db, treeId, edit.personId))
  return { ...edit.body, ...(version !== undefined && { version }) }
}

async function tryOut(parts: SaveParts, viewer: Viewer, treeId: string, edit: Proposed) {
  let wouldBe: Awaited<ReturnType<typeof selectWouldBe>> = []
  const entryId = newId()
  // Nobody hears of what is only tried: what is told of it is undone with it.
  const unheard = {
    levels: async () => new Map(),
    chosen: async () => new Map(),
    choose: async () => {},
    notify: async () => {},
    settle: async () => {},
    recipients: async () => [],
    reopen: async () => {},
    takeBack: async () => {},
    replace: async () => {},
    forget: async () => {},
    forgetKind: async () => {},
    withdrawActs: async () => false,
  }
  try {
    await withTrees(parts, [treeId], async (trx) => {
      const [owner] = await selectOwnerIds(trx, treeId)
      const trying: SaveParts = {
        ...parts,
        db: trx,
        notices: unheard,
        entry: { id: entryId, kind: 'SAVE', ...(owner && { approvedBy: owner }) },
      }
      await perform(trying, viewer, treeId, edit)
      wouldBe = await selectWouldBe(trx, treeId, entryId)
      throw new OnlyTried()
    })
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error
  }
  return wouldBe
}

/** The very same saving as where nothing waits. */
export async function perform(parts: SaveParts, author: Viewer, treeId: string, edit: Proposed): Promise<void> {
  if (edit.kind === 'CREATE') {
    await createPerson(parts, author, treeId, edit.body)
    return
  }
  if (edit.kind === 'CHANGE') return changePerson(parts, author, { treeId, id: edit.personId }, edit.body)
  if (edit.kind === 'DELETE') {
    const version = await findVersion(parts.db, treeId, edit.personId)
    if (edit.body.version !== undefined && version !== edit.body.version) throw new AppError('kit/stale')
    return removePerson(parts, author, { treeId, id: edit.personId })
  }
  await revertEntry(parts, author, { treeId, entryId: edit.entryId })
}

/** The reason why the author may no longer make this change, since a role may have been taken; undefined where they may. */
export async function refusalFor(parts: SaveParts, row: ProposalRow): Promise<ErrorCode | undefined> {
  const found: TreeStanding = (await findStanding(parts.db, row.tree_id, row.account_id))?.standing ?? 'NONE'
  const unless = (may: boolean) => (may ? undefined : 'trees/proposer-not-editor')
  if (row.kind === 'CREATE' || row.kind === 'REVERT') return unless(mayInTree(found, 'edit-people'))
  const person = row.person_id ? await findStandingByPerson(parts.db, row.person_id, row.account_id) : undefined
  if (!person || person.treeId !== row.tree_id) return 'trees/proposal-stale'
  if (row.kind === 'CHANGE') return unless(mayInTree(found, 'edit-people') || person.isSelf)
  return unless(mayDelete(found, row.account_id, person.addedBy))
}
