import type { GroupChange, GroupDraft } from '@mulghar/contract/groups/group-draft'
import type { output } from 'zod/mini'
import { AppError, badField } from '../../kit/app-error.ts'
import type { UsesInRoot } from '../../documents/public.ts'
import type { DbHandle } from '../../kit/database-handle.ts'
import { newId } from '../../kit/ids.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import { saidColumns } from '../../kit/names/said.sql.ts'
import { isUnchanged } from '../../kit/unchanged.ts'
import { changeGroup, letIn, openGroup, type ChangeParts, type OpenGroup } from '../core/change.ts'
import { deleteGroup, insertGroup, updateGroup, type GroupSeen } from '../core/groups.sql.ts'
import { endLostInvites } from '../core/lost-invites.ts'
import { putMember, selectMemberIds } from '../core/members.sql.ts'
import { requireActive, withAct } from '../core/standing.ts'
import type { GroupsDb } from '../core/tables.ts'

export const useOf = (groupId: string) => ({ kind: 'group' as const, rootId: groupId, refId: groupId })

type Pictures = { cover_document_id: string | null; image_document_id: string | null }

/** Makes a group show its two pictures and no others; they are the viewer's own. */
async function keepPictures(
  { documents }: ChangeParts,
  trx: GroupsDb,
  viewerId: string,
  groupId: string,
  before: Pictures,
  after: Pictures,
): Promise<void> {
  const shown = (pictures: Pictures) =>
    [pictures.cover_document_id, pictures.image_document_id].filter((id) => id !== null)
  const [old, next] = [new Set(shown(before)), new Set(shown(after))]
  const added = [...next].filter((id) => !old.has(id))
  for (const id of added) await documents.attach(trx, { id: viewerId }, id, useOf(groupId))
  const media = await documents.media(trx, added)
  const wrong = added.find((id) => media.get(id)?.type !== 'IMAGE')
  if (wrong !== undefined)
    throw badField(wrong === after.cover_document_id ? 'coverImage' : 'profileImage', 'wrong-kind')
  for (const id of old) if (!next.has(id)) await documents.detach(trx, useOf(groupId), id)
}

/** A group belongs to a tree only of who edits that; a tree that one may not see is no tree. */
async function requireTree({ belonging }: ChangeParts, trx: GroupsDb, viewerId: string, treeId: string): Promise<void> {
  const tree = (await belonging.seen(trx, 'TREE', viewerId, [treeId])).get(treeId)
  if (!tree?.mayLink) throw new AppError('groups/tree-not-allowed')
}

/** What was only signs that are not kept is no name. */
function withName<T extends { name?: string | undefined }>(draft: T): T {
  if (draft.name !== undefined && draft.name.length < 2) throw badField('name', 'required')
  return draft
}

export async function createGroup(
  parts: ChangeParts,
  viewerId: string,
  sent: output<typeof GroupDraft>,
): Promise<string> {
  const draft = withName(cleanTexts(sent))
  const id = newId()
  await parts.change(parts.db, async (trx, tell) => {
    const pictures = {
      cover_document_id: draft.coverImage ?? null,
      image_document_id: draft.profileImage ?? null,
    }
    if (draft.familyTreeId) await requireTree(parts, trx, viewerId, draft.familyTreeId)
    const at = parts.clock.now()
    await insertGroup(trx, {
      ...pictures,
      id,
      name: draft.name,
      ...saidColumns(draft.name, draft.description),
      description: draft.description,
      about: draft.about ?? null,
      rules: draft.rules ?? null,
      visibility: draft.visibility,
      join_policy: draft.joinPolicy,
      family_tree_id: draft.familyTreeId ?? null,
      created_by: viewerId,
      created_at: at,
    })
    // The founder is in it before anybody looks: a hidden group is seen by nobody else.
    const founder = { group_id: id, account_id: viewerId, id: newId(), status: 'INVITED' as const, rank: null }
    await putMember(trx, { ...founder, message: null, invited_by: null, since: at })
    await openGroup(parts, trx, { groupId: id, accountId: viewerId, tell }, async (open) => {
      await keepPictures(parts, trx, viewerId, id, { cover_document_id: null, image_document_id: null }, pictures)
      await letIn(parts, open, viewerId, 'OWNER')
      await open.log({ kind: 'CREATED', actorId: viewerId })
    })
  })
  return id
}

const picturesOf = ({ cover_document_id, image_document_id }: GroupSeen): Pictures => ({
  cover_document_id,
  image_document_id,
})

export async function saveGroup(
  parts: ChangeParts,
  viewerId: string,
  groupId: string,
  sent: output<typeof GroupChange>,
): Promise<void> {
  const draft = withName(cleanTexts(sent))
  await changeGroup(parts, { groupId, accountId: viewerId }, async (open) => {
    const { trx, group, log, tell } = open
    withAct(group, 'keep')
    if (draft.version !== undefined && draft.version !== group.version) throw new AppError('kit/stale')
    const kept = <T>(value: T | undefined, before: T) => (value === undefined ? before : value)
    const pictures = {
      cover_document_id: kept(draft.coverImage, group.cover_document_id),
      image_document_id: kept(draft.profileImage, group.image_document_id),
    }
    const familyTreeId = kept(draft.familyTreeId, group.family_tree_id)
    if (familyTreeId !== null && familyTreeId !== group.family_tree_id) {
      requireActive(group)
      await requireTree(parts, trx, viewerId, familyTreeId)
    }
    const after = {
      ...pictures,
      name: draft.name ?? group.name,
      description: kept(draft.description, group.description),
      about: kept(draft.about, group.about),
      rules: kept(draft.rules, group.rules),
      visibility: draft.visibility ?? group.visibility,
      join_policy: draft.joinPolicy ?? group.join_policy,
      family_tree_id: familyTreeId,
    }
    if (isUnchanged(group, after)) return
    await keepPictures(parts, trx, viewerId, groupId, picturesOf(group), pictures)
    await updateGroup(trx, groupId, { ...after, ...saidColumns(after.name, after.description) })
    if (after.join_policy !== group.join_policy) await endLostInvites(parts, open, after.join_policy)
    await log({ kind: 'CHANGED', actorId: viewerId })
    await tell('members')
  })
}

/** Takes a picture off a group for its uploader, who may have left the group. */
export async function removeOwnPicture(
  parts: ChangeParts,
  uploader: { id: string },
  { documentId, rootId: groupId }: UsesInRoot,
): Promise<void> {
  await parts.change(parts.db, (trx, tell) =>
    openGroup(parts, trx, { groupId, accountId: uploader.id, tell, isThere: true }, async ({ group, ...open }) => {
      const without = (id: string | null) => (id === documentId ? null : id)
      await updateGroup(trx, groupId, {
        cover_document_id: without(group.cover_document_id),
        image_document_id: without(group.image_document_id),
      })
      await parts.documents.detach(trx, useOf(groupId), documentId)
      await open.log({ kind: 'CHANGED', actorId: uploader.id })
      await open.tell('members')
    }),
  )
}

export async function setActive(parts: ChangeParts, viewerId: string, groupId: string, active: boolean): Promise<void> {
  await changeGroup(parts, { groupId, accountId: viewerId }, async ({ trx, group, log, tell }) => {
    withAct(group, 'keep')
    if (group.is_active === active) return
    await updateGroup(trx, groupId, { is_active: active })
    await log({ kind: active ? 'ACTIVE' : 'INACTIVE', actorId: viewerId })
    await tell('members')
  })
}

const mostTold = 10_000

/** What rooms above do when a group is deleted, in the same transaction: what is long they put in line. */
export type GroupEnded = (trx: DbHandle, groupId: string) => Promise<void>

/** Deletes a group, by its typed name. */
export async function removeGroup(
  parts: ChangeParts & { groupEnded: GroupEnded },
  viewerId: string,
  groupId: string,
  typed: string,
): Promise<void> {
  await changeGroup(parts, { groupId, accountId: viewerId }, async (open) => {
    withAct(open.group, 'own')
    if (typed !== open.group.name) throw new AppError('groups/other-name')
    await endGroup(parts, open)
  })
}

/** The end of a group, whoever wants it. */
export async function endGroup(
  parts: ChangeParts & { groupEnded: GroupEnded },
  { trx, group, tell, ended }: OpenGroup,
): Promise<void> {
  // Its own members hear of it by name, since afterwards nobody belongs to it.
  const members = await selectMemberIds(trx, group.id, null, mostTold)
  await parts.groupEnded(trx, group.id)
  await parts.documents.detachRoot(trx, ['group'], group.id)
  await parts.forget(trx, group.id)
  await deleteGroup(trx, group.id)
  await tell('members', members)
  await ended(members)
}
