import type { Group, groups as wire } from '@mulghar/contract/groups/groups'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { Accounts } from '../../accounts/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { goneAccount } from '../../kit/erasure-types.ts'
import { handle } from '../../kit/handle.ts'
import { decodeCursor, idKey, limitOf, toPage, wholeKey, type Cursor } from '../../kit/page.ts'
import type { Notices } from '../../notifications/public.ts'
import type { ChangeParts } from '../core/change.ts'
import type { GroupSeen } from '../core/groups.sql.ts'
import { joinGroup, leaveGroup, transferGroup, withdraw } from '../members/joining.ts'
import { selectGroupsOf, selectGroupsOfTree, selectHiddenRequests, selectToDiscover } from './lists.sql.ts'
import { selectLog } from '../core/log.sql.ts'
import { removeLink } from './links.ts'
import { presentGroups } from './present.ts'
import { createGroup, removeGroup, saveGroup, setActive, type GroupEnded } from './saving.ts'
import { searchGroups } from './search.ts'
import { requireAct, requireCard, roleOf } from '../core/standing.ts'

export type GroupParts = ChangeParts & {
  accounts: Pick<Accounts, 'names'>
  notices: Notices
  groupEnded: GroupEnded
}

const mostMembers = 2_147_483_647

export function groupHandlers(parts: GroupParts) {
  const { db, notices } = parts

  async function one(viewerId: string, groupId: string): Promise<Group> {
    const [group] = await presentGroups(parts, viewerId, [await requireCard(db, viewerId, groupId)])
    return group!
  }

  async function shown(viewerId: string, rows: readonly GroupSeen[]): Promise<Map<string, Group>> {
    return new Map((await presentGroups(parts, viewerId, rows)).map((group) => [group.id, group]))
  }

  async function pageOf<Row extends GroupSeen>(
    viewerId: string,
    rows: readonly Row[],
    query: PageQuery,
    cursorOf: (row: Row) => Cursor,
  ): Promise<Page<Group>> {
    const groups = await shown(viewerId, rows)
    return toPage(rows, query, cursorOf, (row) => groups.get(row.id)!)
  }

  const beforeOf = (query: PageQuery) => {
    const cursor = decodeCursor(query.next, 1)
    return cursor && idKey(cursor[0])
  }

  return handle<typeof wire>({
    async list({ viewer }, { query }) {
      const { scope = 'mine', q, familyTreeId } = query
      if (familyTreeId) {
        const trees = await parts.belonging.seen(db, 'TREE', viewer.id, [familyTreeId])
        if (!trees.has(familyTreeId)) return { data: [], next: null, hasNext: false }
        const rows = await selectGroupsOfTree(db, viewer.id, familyTreeId, beforeOf(query), limitOf(query))
        return pageOf(viewer.id, rows, query, (row) => [row.id])
      }
      if (q && scope !== 'waiting') {
        const among = scope === 'mine' ? 'mine' : 'others'
        return searchGroups(db, { accountId: viewer.id, among, q, query }, (rows) => shown(viewer.id, rows))
      }
      if (scope === 'discover') {
        const cursor = decodeCursor(query.next, 2)
        const after = cursor && { members: wholeKey(cursor[0], mostMembers), id: idKey(cursor[1]) }
        const rows = await selectToDiscover(db, viewer.id, after, limitOf(query))
        return pageOf(viewer.id, rows, query, (row) => [row.member_count, row.id])
      }
      const statuses = scope === 'mine' ? (['ACTIVE'] as const) : (['INVITED', 'REQUESTED'] as const)
      const rows = await selectGroupsOf(db, viewer.id, statuses, beforeOf(query), limitOf(query))
      return pageOf(viewer.id, rows, query, (row) => [row.place])
    },

    async hiddenRequests({ viewer }, { query }) {
      const rows = await selectHiddenRequests(db, viewer.id, beforeOf(query), limitOf(query))
      return toPage(
        rows,
        query,
        (row) => [row.id],
        (row) => ({ groupId: row.group_id, message: row.message, createdAt: row.since.toISOString() }),
      )
    },

    create: {
      may: () => null,
      makes: ({ id }) => id,
      again: ({ viewer }, id) => one(viewer.id, id),
      run: async ({ viewer }, { body }) => one(viewer.id, await createGroup(parts, viewer.id, body)),
    },

    get: ({ viewer }, { params }) => one(viewer.id, params.groupId),

    async update({ viewer }, { params, body }) {
      await saveGroup(parts, viewer.id, params.groupId, body)
      return one(viewer.id, params.groupId)
    },

    remove: ({ viewer }, { params, body }) => removeGroup(parts, viewer.id, params.groupId, body.name),

    removeLink: ({ viewer }, { params }) => removeLink(parts, viewer.id, params),

    async activate({ viewer }, { params, body }) {
      await setActive(parts, viewer.id, params.groupId, body.active)
      return one(viewer.id, params.groupId)
    },

    async join({ viewer }, { params, body }) {
      await joinGroup(parts, viewer.id, params.groupId, body?.message ?? null)
      return one(viewer.id, params.groupId)
    },

    withdraw: ({ viewer }, { params }) => withdraw(parts, viewer.id, params.groupId),

    leave: ({ viewer }, { params }) => leaveGroup(parts, viewer.id, params.groupId),

    async transfer({ viewer }, { params, body }) {
      await transferGroup(parts, viewer.id, params.groupId, body.userId)
      return one(viewer.id, params.groupId)
    },

    async notification({ viewer }, { params, body }) {
      const group = await requireCard(db, viewer.id, params.groupId)
      if (!roleOf(group)) throw new AppError('groups/not-member')
      await notices.choose(db, viewer.id, params.groupId, body.level)
      return one(viewer.id, params.groupId)
    },

    async log({ viewer }, { params, query }) {
      await requireAct(db, viewer.id, params.groupId, 'moderate')
      const rows = await selectLog(db, params.groupId, beforeOf(query), limitOf(query))
      const names = await parts.accounts.names(
        db,
        rows.flatMap((row) => [row.actor_id, row.account_id]).filter((id) => id !== null),
      )
      const named = (id: string | null) => {
        const name = id === null || id === goneAccount ? undefined : names.get(id)
        return name === undefined ? null : { id: id!, name }
      }
      return toPage(
        rows,
        query,
        (row) => [row.id],
        (row) => ({
          id: row.id,
          kind: row.kind,
          at: row.at.toISOString(),
          actor: named(row.actor_id),
          user: named(row.account_id),
          role: row.role,
          reason: row.reason,
        }),
      )
    },
  })
}
