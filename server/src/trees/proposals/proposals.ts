import type { TreeEdit } from '@mulghar/contract/trees/history'
import type { Proposal, proposals as wire, SentProposal, WaitingProposals } from '@mulghar/contract/trees/proposals'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Documents } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import { countFitting, decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import { requireAct, requireReader } from '../core/access.ts'
import type { Present } from '../core/change.ts'
import { hiddenAccounts, nobody } from '../core/hidden-accounts.ts'
import { RoomOfEntry } from '../core/short-changes.ts'
import type { PastChange } from '../history/inverse.ts'
import { selectPersonNames } from '../history/revert.sql.ts'
import { visibleFields } from '../history/visible-fields.ts'
import type { SaveParts } from '../person/save-person.ts'
import { checkProposal } from './check-proposal.ts'
import { acceptProposal, endProposal } from './decide.ts'
import {
  findWaiting,
  selectProposalIds,
  selectProposals,
  selectSentProposals,
  selectSizes,
  selectWaitingProposals,
  type ListedProposal,
} from './proposals.sql.ts'

type WouldBe = PastChange & { id: string }
type AuthoredRow = Pick<ListedProposal, 'tree_id' | 'account_id' | 'author'>

export function proposalHandlers(parts: SaveParts & { documents: Documents; present: Present }) {
  const { db } = parts

  /** Authors as the viewer may know them. */
  async function authorsOf(viewerId: string, rows: readonly AuthoredRow[]) {
    const named = rows.map((row) => ({ treeId: row.tree_id, accountId: row.account_id }))
    const isHidden = await hiddenAccounts(parts, viewerId, named)
    return (row: AuthoredRow) =>
      isHidden(row.tree_id, row.account_id) ? nobody : { id: row.account_id, name: row.author }
  }

  return handle<typeof wire>({
    async list({ viewer }, { params, query }) {
      const { role } = await requireReader(db, viewer, params.id)
      const governs = mayInTree(role, 'govern')
      const cursor = decodeCursor(query.next, 1)
      const found = await selectProposalIds(db, {
        treeId: params.id,
        accountId: governs ? undefined : viewer.id,
        before: cursor && idKey(cursor[0]),
        limit: limitOf(query),
      })
      const ids = found.map(({ id }) => id)
      const fitting = await countFitting(ids, (some) => selectSizes(db, params.id, some))
      const rows = await selectProposals(db, params.id, ids.slice(0, fitting))
      const people = rows.flatMap((row) => changesOf(row).flatMap(peopleIn))
      const names = await selectPersonNames(db, params.id, people)
      const authorOf = await authorsOf(viewer.id, rows)
      const presentRow = (row: ListedProposal): Proposal => {
        const isWaiting = row.status === 'WAITING'
        return {
          id: row.id,
          familyTreeId: row.tree_id,
          kind: row.kind,
          status: row.status,
          at: row.at.toISOString(),
          by: authorOf(row),
          reason: row.reason,
          changes: presentChanges(row, role, names),
          can: {
            accept: isWaiting && governs,
            refuse: isWaiting && governs,
            withdraw: isWaiting && row.account_id === viewer.id,
          },
        }
      }
      const presented = new Map(rows.map((row) => [row.id, presentRow(row)]))
      const page = toPage(
        ids,
        query,
        (id) => [id],
        (id) => presented.get(id),
        fitting,
      )
      return { ...page, data: page.data.filter((proposal) => proposal !== undefined) }
    },

    async waiting({ viewer }, { query }) {
      const cursor = decodeCursor(query.next, 1)
      const rows = await selectWaitingProposals(db, viewer.id, cursor && idKey(cursor[0]), limitOf(query))
      const authorOf = await authorsOf(viewer.id, rows)
      return toPage(
        rows,
        query,
        (row) => [row.tree_id],
        (row): WaitingProposals => ({
          familyTreeId: row.tree_id,
          familyTreeName: row.tree_name,
          count: row.count,
          at: row.at.toISOString(),
          by: authorOf(row),
        }),
      )
    },

    async sent({ viewer }, { query }) {
      const cursor = decodeCursor(query.next, 1)
      const rows = await selectSentProposals(db, viewer.id, cursor && idKey(cursor[0]), limitOf(query))
      return toPage(
        rows,
        query,
        (row) => [row.id],
        (row): SentProposal => ({
          id: row.id,
          familyTreeId: row.tree_id,
          familyTreeName: row.tree_name,
          kind: row.kind,
          name: row.name,
          at: row.at.toISOString(),
        }),
      )
    },

    async check({ viewer }, { params }) {
      await requireAct(db, viewer, params.id, 'govern', 'trees/not-owner')
      const row = await findWaiting(db, params.id, params.proposalId)
      if (!row) throw new AppError('trees/proposal-not-found')
      return checkProposal(db, viewer, row, parts.clock.now())
    },

    async accept({ viewer }, { params }) {
      await requireAct(db, viewer, params.id, 'govern', 'trees/not-owner')
      await acceptProposal(parts, viewer, { treeId: params.id, id: params.proposalId })
    },

    async end({ viewer }, { params, body }) {
      // Authors take their own proposal back also after they have left the tree.
      const isOwn = (await findWaiting(db, params.id, params.proposalId))?.account_id === viewer.id
      if (!isOwn) await requireAct(db, viewer, params.id, 'see-graph')
      const { reason } = cleanTexts({ reason: body?.reason ?? null })
      await endProposal(parts, viewer, { treeId: params.id, id: params.proposalId }, reason || null)
    },
  })

  /** As the history would say it. What the author has written they may read, and what was there as far as their role goes. */
  function presentChanges(
    row: ListedProposal,
    role: TreeRole,
    names: ReadonlyMap<string, { name: string; isThere: boolean }>,
  ): TreeEdit[] {
    // A person who would be new has a name in the proposal alone.
    const nameOf = (id: string) => names.get(id)?.name || row.name
    const room = new RoomOfEntry()
    return changesOf(row).map((change) => ({
      id: change.id,
      kind: change.kind,
      subject: change.subject_kind,
      people: (change.people ?? []).map((id) => ({
        id,
        name: nameOf(id),
        isThere: names.get(id)?.isThere ?? false,
      })),
      ...visibleFields(change, {
        role,
        mayBringBack: mayInTree(role, 'edit-people'),
        pictureOf: parts.documents.pictureOf,
        nameOf,
        room,
        // Links are not proposed.
        treeNameOf: () => undefined,
      }),
    }))
  }
}

const changesOf = (row: ListedProposal) => (row.base ?? []) as WouldBe[]

function peopleIn(change: WouldBe): string[] {
  const named = (side: object | null) => {
    const { a, b } = (side ?? {}) as { a?: string | null; b?: string | null }
    return [a, b].filter((id) => typeof id === 'string')
  }
  return [
    ...(change.people ?? []),
    ...(change.subject_kind === 'UNION' ? [...named(change.before), ...named(change.after)] : []),
  ]
}
