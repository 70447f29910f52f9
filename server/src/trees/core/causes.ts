import type { NoticeKind } from '@mulghar/contract/notifications/notifications'
import type { DbHandle } from '../../kit/database-handle.ts'
import type { Notices } from '../../notifications/public.ts'
import {
  deleteVainClaims,
  selectAskingLinks,
  selectSelvesEnded,
  selectSelvesRestored,
  type AskingLink,
} from './causes.sql.ts'
import type { Note, Present } from './change.ts'
import { selectOwnerIds } from './change.sql.ts'
import type { TreesDb } from './tables.ts'

// Claims, selves and links end when their person is deleted, also by a revert or merge; claims end by a death too. Their
// notifications are withdrawn with them, and are open again when a revert restores the person.

type Parts = { notices: Notices; present: Present }
type Entry = {
  trx: TreesDb
  treeId: string
  entryId: string
  at: Date
  /** The entry that this one takes back. */
  revertOf: string | null
  notes: readonly Note[]
}

/** Withdraws and restores notifications whose cause is a person of the tree, after what an entry changed. */
export async function settleCauses(parts: Parts, entry: Entry): Promise<void> {
  const { trx, treeId, entryId, at, revertOf, notes } = entry
  if (!notes.some(isAboutLives)) return
  const rootId = treeId
  // The claim of a former editor was notified as SELF_SAID.
  for (const actorId of await deleteVainClaims(trx, treeId, at.getUTCFullYear()))
    for (const kind of ['SELF_CLAIM', 'SELF_SAID'] as const)
      await parts.notices.settle(trx, { kind, rootId, actorId, outcome: 'WITHDRAWN' })
  for (const accountId of await selectSelvesEnded(trx, { treeId, entryId })) {
    await parts.notices.settle(trx, { kind: 'SELF_SAID', rootId, actorId: accountId, outcome: 'WITHDRAWN' })
    await parts.notices.settle(trx, { kind: 'SELF_ACCEPTED', rootId, accountId, outcome: 'WITHDRAWN' })
  }
  if (revertOf)
    for (const { account_id: accountId, person_id: refId } of await selectSelvesRestored(trx, {
      treeId,
      entryId: revertOf,
    })) {
      await parts.notices.reopen(trx, { kind: 'SELF_SAID', rootId, refId, actorId: accountId })
      await parts.notices.reopen(trx, { kind: 'SELF_ACCEPTED', rootId, refId, accountId })
    }
  const concerned = peopleCreatedOrDeleted(notes)
  if (concerned !== 'all' && concerned.length === 0) return
  for (const link of await selectAskingLinks(trx, treeId, concerned))
    if (link.rests) await withdrawNoticeOfLink(parts, trx, { ...link, tree_id: treeId })
    else if (link.status === 'PENDING') await reopenRequest(parts, trx, link, revertOf !== null)
    else await parts.notices.reopen(trx, noticeOfLink({ ...link, tree_id: treeId }))
}

/** The present owner decides: a former one's notification stays withdrawn, and an owner who took over meanwhile has none yet. */
async function reopenRequest(parts: Parts, trx: TreesDb, link: AskingLink, isRestored: boolean): Promise<void> {
  const { id: refId, target_tree_id: rootId, asked_by: actorId } = link
  const to = await parts.present(trx, actorId, await selectOwnerIds(trx, rootId))
  const kind = 'LINK_REQUEST'
  for (const accountId of to) await parts.notices.reopen(trx, { kind, rootId, refId, accountId })
  if (!isRestored) return
  const notified = await parts.notices.recipients(trx, { kinds: [kind], rootId, refId })
  await parts.notices.notify(trx, { kind, to: to.filter((id) => !notified.includes(id)), actorId, rootId, refId })
}

type NotifiedLink = Pick<AskingLink, 'id' | 'target_tree_id' | 'status'> & { tree_id: string }

/** The notification whose cause is a link: the request, or the acceptance. A link keeps its id when its person is merged. */
function noticeOfLink(link: NotifiedLink): { kind: NoticeKind; rootId: string; refId: string } {
  return link.status === 'PENDING'
    ? { kind: 'LINK_REQUEST', rootId: link.target_tree_id, refId: link.id }
    : { kind: 'LINK_ACCEPTED', rootId: link.tree_id, refId: link.id }
}

export function withdrawNoticeOfLink(parts: Pick<Parts, 'notices'>, trx: DbHandle, link: NotifiedLink): Promise<void> {
  return parts.notices.settle(trx, { ...noticeOfLink(link), outcome: 'WITHDRAWN' })
}

const isOfImport = (note: Note): boolean => note.kind === 'IMPORT' || note.subjectKind === 'IMPORT'

/** True where a change may decide which people exist or count as living, since dates of relatives decide it too. */
const isAboutLives = (note: Note): boolean =>
  isOfImport(note) || note.subjectKind === 'PERSON' || note.subjectKind === 'CHILD' || note.subjectKind === 'UNION'

function peopleCreatedOrDeleted(notes: readonly Note[]): string[] | 'all' {
  if (notes.some(({ subjectKind }) => subjectKind === 'IMPORT')) return 'all'
  return notes
    .filter(({ kind, subjectKind }) => subjectKind === 'PERSON' && kind !== 'CHANGE')
    .map(({ subjectId }) => subjectId)
}
