import { history as wire, type HistoryEntry, type TreeEdit } from '@mulghar/contract/trees/history'
import type { Picture } from '@mulghar/contract/kit/scalars'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Documents } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { countFitting, decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { requireAct, requireReader } from '../core/access.ts'
import type { ProposeFirst } from '../core/approval.ts'
import type { Present } from '../core/change.ts'
import { hiddenAccounts, nobody } from '../core/hidden-accounts.ts'
import { stayedId } from '../core/merged.ts'
import { RoomOfEntry } from '../core/short-changes.ts'
import type { SaveParts } from '../person/save-person.ts'
import {
  findListed,
  findOwnPerson,
  selectAccountNames,
  selectEntries,
  selectFirstChanges,
  selectKnownTreeNames,
  selectRevertNeeds,
  selectSizes,
  type ListedChange,
  type ListedEntry,
} from './history.sql.ts'
import { revertEntry } from './revert.ts'
import { selectPersonNames } from './revert.sql.ts'
import { visibleFields } from './visible-fields.ts'

export type HistoryParts = SaveParts & {
  proposeFirst: ProposeFirst
  pictureOf: Documents['pictureOf']
  picturesOf: (accountIds: readonly string[]) => Promise<Map<string, Picture>>
  present: Present
}

const changesShown = 12

type Seen = { viewer: Viewer; treeId: string; role: TreeRole; personId?: string | undefined }

export function historyHandlers(parts: HistoryParts) {
  const { db } = parts

  /** Entries with their first changes, as the viewer's role allows. */
  async function present(rows: readonly ListedEntry[], { viewer, treeId, role, personId }: Seen) {
    const ids = rows.map((row) => row.id)
    const changes = await selectFirstChanges(db, treeId, ids, personId, changesShown)
    const people = await selectPersonNames(db, treeId, changes.flatMap(peopleIn))
    const members = changes.filter((change) => change.subject_kind === 'MEMBER').map((change) => change.subject_id)
    const accounts = await selectAccountNames(db, members)
    const named = [
      ...members,
      ...rows.flatMap((row) => [row.account_id, ...(row.approved_by ? [row.approved_by] : [])]),
    ]
    const isHidden = await hiddenAccounts(
      parts,
      viewer.id,
      named.map((accountId) => ({ treeId, accountId })),
    )
    const shownAs = (id: string, name: string) => (isHidden(treeId, id) ? nobody : { id, name })
    const trees = await selectKnownTreeNames(db, changes.flatMap(treesIn), viewer.id)
    const pictures = await parts.picturesOf(rows.map((row) => row.account_id))
    const self = await findOwnPerson(db, treeId, viewer.id)
    const needs = new Map((await selectRevertNeeds(db, treeId, ids)).map((need) => [need.entry_id, need]))

    const photos = await parts.documents.usedIn(db, treeId, changes.flatMap(photosIn))
    const mayBringBack = mayInTree(role, 'edit-people')
    const presentChange = (change: ListedChange, room: RoomOfEntry): TreeEdit => {
      // Of oneself one sees all that is told, whatever the role.
      const isSelf =
        self !== null &&
        ((change.subject_kind === 'PERSON' && change.subject_id === self) ||
          (change.subject_kind === 'PICTURE' && change.people?.[0] === self))
      const seenAs = isSelf && !mayBringBack ? 'READ_WRITE' : role
      const nameOf = (id: string) => people.get(id)?.name ?? ''
      const pictureOf = (id: string) => (photos.has(id) ? parts.pictureOf(id) : undefined)
      const treeNameOf = (id: string) => trees.get(id)
      const concerned =
        change.subject_kind === 'MEMBER'
          ? [{ ...shownAs(change.subject_id, accounts.get(change.subject_id) ?? ''), isThere: true }]
          : (change.people ?? []).map((id) => ({ id, name: nameOf(id), isThere: people.get(id)?.isThere ?? false }))
      return {
        id: change.id,
        kind: change.kind,
        subject: change.subject_kind,
        people: concerned,
        ...visibleFields(change, { role: seenAs, mayBringBack, pictureOf, nameOf, treeNameOf, room }),
      }
    }
    const mayRevert = (row: ListedEntry) => {
      const need = needs.get(row.id)
      if (!need || need.is_making || row.reverted_by || row.kind === 'MEMBERS' || row.kind === 'LINKS') return false
      if (mayInTree(role, 'govern')) return true
      if (need.needs_owner || !mayInTree(role, 'edit-people')) return false
      return (need.adders ?? []).every((adder) => adder === viewer.id)
    }
    const byEntry = Map.groupBy(changes, (change) => change.entry_id)
    return (row: ListedEntry): HistoryEntry => {
      const room = new RoomOfEntry()
      const first = byEntry.get(row.id) ?? []
      const shown = first.filter((change) => isShown(change, row, role))
      return {
        id: row.id,
        familyTreeId: treeId,
        kind: row.kind,
        at: row.at.toISOString(),
        by: {
          ...shownAs(row.account_id, row.name),
          picture: isHidden(treeId, row.account_id) ? null : (pictures.get(row.account_id) ?? null),
        },
        changes: shown.map((change) => presentChange(change, room)),
        changeCount: row.changes - (first.length - shown.length),
        revertOf: row.revert_of,
        revertedBy: row.reverted_by,
        approvedBy: row.approved_by ? shownAs(row.approved_by, row.approver ?? '') : null,
        can: { revert: mayRevert(row) },
      }
    }
  }

  async function one(entryId: string, seen: Seen): Promise<HistoryEntry> {
    const row = await findListed(db, seen.treeId, entryId)
    if (!row) throw new AppError('trees/entry-not-found')
    return (await present([row], seen))(row)
  }

  return handle<typeof wire>({
    async list({ viewer }, { params, query }) {
      const { role } = await requireReader(db, viewer, params.id)
      const cursor = decodeCursor(query.next, 1)
      const personId = query.personId && (await stayedId(db, query.personId))
      const rows = await selectEntries(db, {
        treeId: params.id,
        personId,
        before: cursor && idKey(cursor[0]),
        limit: limitOf(query),
        members: mayInTree(role, 'govern'),
      })
      const fitting = await countFitting(rows, (some) =>
        selectSizes(
          db,
          params.id,
          some.map((row) => row.id),
          personId,
          changesShown,
        ),
      )
      const shown = rows.slice(0, fitting)
      const one = await present(shown, { viewer, treeId: params.id, role, personId })
      return toPage(rows, query, (row) => [row.id], one, fitting)
    },

    revert: {
      async may({ viewer }, { params }) {
        await requireAct(db, viewer, params.id, 'edit-people', 'trees/not-editor')
        return params.id
      },
      async run({ viewer }, { params }) {
        const standing = await requireAct(db, viewer, params.id, 'edit-people', 'trees/not-editor')
        const { id: treeId, changeId } = params
        const waits = await parts.proposeFirst(viewer, treeId, { kind: 'REVERT', entryId: changeId })
        if (waits) return waits
        const id = await revertEntry(parts, viewer, { treeId, entryId: changeId })
        return one(id, { viewer, treeId, role: standing as TreeRole })
      },
      makes: ({ id }) => id,
      async again({ viewer }, id, { params }) {
        const { role } = await requireReader(db, viewer, params.id)
        return one(id, { viewer, treeId: params.id, role })
      },
    },
  })
}

/** Who belongs to a tree is its owner's to know, also where it was said together with the tree. */
function isShown(change: ListedChange, entry: ListedEntry, role: TreeRole): boolean {
  return change.subject_kind !== 'MEMBER' || (entry.kind === 'MEMBERS' && mayInTree(role, 'govern'))
}

/** Everybody whose name is needed: those concerned, and those whom only the fields name. */
function peopleIn(change: ListedChange): string[] {
  const named = (side: object | null) => {
    const { a, b, personId } = (side ?? {}) as { a?: string | null; b?: string | null; personId?: string | null }
    return [a, b, personId].filter((id) => typeof id === 'string')
  }
  const inFields = change.subject_kind === 'UNION' || change.subject_kind === 'MEMBER'
  return [...(change.people ?? []), ...(inFields ? [...named(change.before), ...named(change.after)] : [])]
}

/** The photos that a change tells of: a portrait, a picture of an album, those of the tree. */
function photosIn({ before, after }: ListedChange): string[] {
  const keys = ['imageId', 'image_document_id', 'cover_document_id']
  const inSide = (side: object | null) =>
    Object.entries(side ?? {}).flatMap(([key, id]) => (keys.includes(key) ? id : []))
  return [...inSide(before), ...inSide(after)].filter((id) => typeof id === 'string')
}

/** The tree on the other side of a link. */
function treesIn({ subject_kind, before, after }: ListedChange): string[] {
  if (subject_kind !== 'LINK') return []
  const { treeId } = { ...before, ...after } as { treeId?: string }
  return treeId === undefined ? [] : [treeId]
}
