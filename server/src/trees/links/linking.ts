import type { NoticeOutcome } from '@mulghar/contract/notifications/notifications'
import type { LinkDraft } from '@mulghar/contract/trees/links'
import { mayInTree } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { mayOpen, requireAct, requireCard } from '../core/access.ts'
import { withdrawNoticeOfLink } from '../core/causes.ts'
import { selectOwnerIds } from '../core/change.sql.ts'
import { changeLinks, type ChangeParts, type OpenChange } from '../core/change.ts'
import { holdHearers } from '../core/hearers.sql.ts'
import { needs, toGovern, toKnow } from '../core/holding.ts'
import type { TreeLinkTable, TreesDb } from '../core/tables.ts'
import { deleteLink, findLink, insertLink, isLinked, isPersonOf, selectBothSides, updateLink } from './links.sql.ts'
import { presentLink } from './present.ts'

const toLink = needs('ask-for-links', 'trees/not-editor')

type Ends = { treeId: string; personId: string }

/** Asks for a link; where the viewer decides for both trees it stands at once. Answers its id. */
export async function askForLink(
  parts: ChangeParts,
  viewer: Viewer,
  { treeId, personId }: Ends,
  draft: LinkDraft,
): Promise<string> {
  const { db } = parts
  await requireAct(db, viewer, treeId, 'ask-for-links', 'trees/not-editor')
  const targetPersonId = draft.targetPersonId ?? null
  const standing = await requireCard(db, viewer, draft.targetTreeId)
  if (draft.targetTreeId === treeId) throw new AppError('trees/link-same-tree')
  if (targetPersonId !== null && !(await mayOpen(db, viewer, draft.targetTreeId)))
    throw new AppError('trees/person-not-found')
  const stands = mayInTree(standing, 'govern')
  const link: TreeLinkTable = {
    tree_id: treeId,
    id: newId(),
    person_id: personId,
    target_tree_id: draft.targetTreeId,
    target_person_id: targetPersonId,
    status: stands ? 'ACTIVE' : 'PENDING',
    message: draft.message ?? null,
    asked_by: viewer.id,
    asked_at: parts.clock.now(),
    decided_by: stands ? viewer.id : null,
    decided_at: stands ? parts.clock.now() : null,
  }
  const hears = stands ? 'members' : 'owners'
  await changeLinks(
    parts,
    {
      treeIds: [treeId, link.target_tree_id],
      accountId: viewer.id,
      needs: [toLink, stands ? toGovern : targetPersonId === null ? toKnow : needs('see-graph')],
      hears,
    },
    async (asking, asked) => {
      await requirePerson(asking.trx, treeId, personId)
      if (targetPersonId !== null) await requirePerson(asked.trx, link.target_tree_id, targetPersonId)
      if (await isLinked(asking.trx, link, null)) throw new AppError('trees/link-exists')
      await insertLink(asking.trx, link)
      noteLink(asking, asked, null, link)
      if (stands) return
      const to = await parts.present(asked.trx, viewer.id, await selectOwnerIds(asked.trx, link.target_tree_id))
      const about = { actorId: viewer.id, rootId: link.target_tree_id, refId: link.id }
      await parts.notices.notify(asked.trx, { kind: 'LINK_REQUEST', to, ...about })
    },
  )
  return link.id
}

/** Accepts a request as the owner of the tree that was asked; `personId` says who it is there. */
export async function acceptLink(
  parts: ChangeParts,
  viewer: Viewer,
  id: string,
  personId: string | null | undefined,
): Promise<void> {
  const { row } = await requireLink(parts.db, viewer, id, 'accept')
  await changeLinks(parts, { ...aboutOf(row, viewer), hears: 'members' }, async (asking, asked) => {
    await requireLink(asking.trx, viewer, id, 'accept')
    const before = await requireRow(asking.trx, id, 'PENDING')
    const target = personId === undefined ? before.target_person_id : personId
    if (target !== null) await requirePerson(asked.trx, before.target_tree_id, target)
    const after = { ...before, status: 'ACTIVE' as const, target_person_id: target }
    if (await isLinked(asking.trx, after, id)) throw new AppError('trees/link-exists')
    const { status, target_person_id } = after
    await updateLink(asking.trx, before, { status, target_person_id, decided_by: viewer.id, decided_at: asking.at })
    noteLink(asking, asked, before, after)
    const about = { actorId: viewer.id, rootId: before.tree_id, refId: id }
    const to = await askerOf(asking.trx, before)
    await parts.notices.notify(asking.trx, { kind: 'LINK_ACCEPTED', to, ...about })
    await settle(parts, asking.trx, before, 'ACCEPTED')
  })
}

/** Rejects a request, or withdraws it. */
export async function rejectLink(parts: ChangeParts, viewer: Viewer, id: string): Promise<void> {
  await endLink(parts, viewer, id, 'PENDING', ['reject', 'withdraw'], async (trx, link, seen) => {
    const isRejected = seen.some(({ can }) => can.reject)
    await settle(parts, trx, link, isRejected ? 'DECLINED' : 'WITHDRAWN')
    if (!isRejected) return
    const about = { actorId: viewer.id, rootId: link.tree_id, refId: link.person_id }
    await parts.notices.notify(trx, { kind: 'LINK_REJECTED', to: await askerOf(trx, link), ...about })
  })
}

/** Ends an active link, or withdraws the viewer's own request. Nothing else changes in either tree. */
export async function unlink(parts: ChangeParts, viewer: Viewer, id: string): Promise<void> {
  if (isOwnRequest(await findLink(parts.db, id), viewer)) return rejectLink(parts, viewer, id)
  await endLink(parts, viewer, id, 'ACTIVE', ['unlink'], async (trx, link) => {
    await withdrawNoticeOfLink(parts, trx, link)
    const told = new Set<string>()
    for (const { treeId, refId } of [
      { treeId: link.tree_id, refId: link.person_id },
      { treeId: link.target_tree_id, refId: link.target_person_id ?? link.target_tree_id },
    ]) {
      // An owner of both trees hears of it once.
      const to = (await selectOwnerIds(trx, treeId)).filter((id) => !told.has(id))
      for (const id of to) told.add(id)
      await parts.notices.notify(trx, { kind: 'LINK_ENDED', to, actorId: viewer.id, rootId: treeId, refId })
    }
  })
}

/** Who has asked, while still a member of the tree that was asked for. */
function askerOf(trx: TreesDb, link: TreeLinkTable): Promise<string[]> {
  return holdHearers(trx, link.tree_id, [link.asked_by])
}

/** Whoever has answered it: nobody who was asked has it as new any more. */
function settle(parts: ChangeParts, trx: TreesDb, link: TreeLinkTable, outcome: NoticeOutcome): Promise<void> {
  return parts.notices.settle(trx, { kind: 'LINK_REQUEST', rootId: link.target_tree_id, refId: link.id, outcome })
}

async function endLink(
  parts: ChangeParts,
  viewer: Viewer,
  id: string,
  status: TreeLinkTable['status'],
  acts: readonly LinkAct[],
  tell: (trx: TreesDb, link: TreeLinkTable, seen: Seen) => Promise<void>,
): Promise<void> {
  const { row } = await requireLink(parts.db, viewer, id, ...acts)
  const hears = status === 'ACTIVE' ? 'members' : 'owners'
  await changeLinks(parts, { ...aboutOf(row, viewer), hears }, async (asking, asked) => {
    const { seen } = await requireLink(asking.trx, viewer, id, ...acts)
    const before = await requireRow(asking.trx, id, status)
    await deleteLink(asking.trx, before)
    noteLink(asking, asked, before, null)
    await tell(asking.trx, before, seen)
  })
}

type Seen = ReturnType<typeof presentLink>[]
type LinkAct = keyof ReturnType<typeof presentLink>['can']

/** True where a link is a waiting request of the viewer. */
const isOwnRequest = (row: TreeLinkTable | undefined, viewer: Viewer): boolean =>
  row?.status === 'PENDING' && row.asked_by === viewer.id

/** A link with which the viewer may do one of these; 404 for viewers who may not know of the link. */
async function requireLink(db: TreesDb, viewer: Viewer, id: string, ...acts: LinkAct[]) {
  const sides = await selectBothSides(db, id, viewer.id)
  const row = await findLink(db, id)
  // Authors withdraw their own request also after they have lost their access to the trees.
  const mayWithdraw = acts.includes('withdraw') && isOwnRequest(row, viewer)
  if (!row || (sides.length === 0 && !mayWithdraw)) throw new AppError('trees/link-not-found')
  const seen = sides.map((side) => presentLink(side, viewer.id, { pictureOf: () => null!, isHidden: () => false }))
  // A link that no longer waits, or does not stand yet, is not there for anybody to answer or end.
  const isPending = acts.some((act) => act === 'accept' || act === 'reject')
  if (isPending !== (row.status === 'PENDING')) throw new AppError('trees/link-not-found')
  if (!mayWithdraw && !seen.some(({ can }) => acts.some((act) => can[act]))) throw new AppError('trees/not-owner')
  return { row, seen }
}

async function requireRow(trx: TreesDb, id: string, status: TreeLinkTable['status']): Promise<TreeLinkTable> {
  const row = await findLink(trx, id)
  if (row?.status !== status) throw new AppError('trees/link-not-found')
  return row
}

async function requirePerson(trx: TreesDb, treeId: string, personId: string): Promise<void> {
  if (!(await isPersonOf(trx, treeId, personId))) throw new AppError('trees/person-not-found')
}

const aboutOf = (row: TreeLinkTable, viewer: Viewer) => ({
  treeIds: [row.tree_id, row.target_tree_id] as const,
  accountId: viewer.id,
  needs: undefined,
})

/** Each tree keeps in its history which tree it was with, for its owner; by its id, since what it is called is its own to say. */
function noteLink(
  asking: OpenChange,
  asked: OpenChange,
  before: TreeLinkTable | null,
  after: TreeLinkTable | null,
): void {
  const { id: subjectId, tree_id, target_tree_id } = (after ?? before)!
  const kind = !before ? 'CREATE' : after ? 'CHANGE' : 'DELETE'
  const note = (change: OpenChange, treeId: string) => {
    const told = (link: TreeLinkTable) => ({ treeId, status: link.status })
    const states = { ...(before && { before: told(before) }), ...(after && { after: told(after) }) }
    change.note({ kind, subjectKind: 'LINK', subjectId, ...states })
  }
  note(asking, target_tree_id)
  note(asked, tree_id)
}
