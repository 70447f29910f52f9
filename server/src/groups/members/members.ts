import type { groupMembers as wire } from '@mulghar/contract/groups/members'
import type { Accounts } from '../../accounts/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { selectErasing } from '../../kit/erasure.sql.ts'
import { handle } from '../../kit/handle.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import type { PageQuery } from '@mulghar/contract/kit/page'
import type { People } from '../../people/public.ts'
import type { ChangeParts } from '../core/change.ts'
import { answerRequest, changeRole, removeFrom, unban } from './joining.ts'
import { listMembers, presentMembers, searchMembers, type MemberListParts } from './member-list.ts'
import { findMember, selectBans, selectWaiting } from '../core/members.sql.ts'
import { requireAct, requireCard, roleOf } from '../core/standing.ts'

export type MemberParts = Omit<ChangeParts, 'people'> &
  MemberListParts & {
    accounts: Pick<Accounts, 'find'>
    people: Pick<People, 'pictures' | 'standings' | 'chosen' | 'between'>
  }

export function memberHandlers(parts: MemberParts) {
  const { db, accounts, people } = parts

  /** The members of a group are told to its members. */
  async function requireMember(viewerId: string, groupId: string) {
    const group = await requireCard(db, viewerId, groupId)
    if (!roleOf(group)) throw new AppError('groups/not-member')
    return group
  }

  async function memberOf(viewerId: string, groupId: string, userId: string) {
    const group = await requireMember(viewerId, groupId)
    const row = await findMember(db, groupId, userId)
    const member = row && (await presentMembers(parts, viewerId, group, [row])).get(userId)
    if (!member) throw new AppError('groups/member-not-found')
    return member
  }

  const placeOf = (query: PageQuery) => {
    const cursor = decodeCursor(query.next, 1)
    return cursor && idKey(cursor[0])
  }

  async function named(ids: readonly string[]) {
    const [names, pictures] = await Promise.all([accounts.names(db, ids), people.pictures(db, ids)])
    return (userId: string) => ({ userId, name: names.get(userId) ?? '', picture: pictures.get(userId) ?? null })
  }

  return handle<typeof wire>({
    async list({ viewer }, { params, query }) {
      const group = await requireMember(viewer.id, params.groupId)
      if (query.q) return searchMembers(parts, viewer.id, group, query.q, query)
      return listMembers(parts, viewer.id, group, query)
    },

    async update({ viewer }, { params, body }) {
      await changeRole(parts, viewer.id, params, body.role)
      return memberOf(viewer.id, params.groupId, params.userId)
    },

    remove: ({ viewer }, { params, query }) =>
      removeFrom(parts, viewer.id, { ...params, reason: query.reason ?? null, bans: false }),

    async bans({ viewer }, { params, query }) {
      await requireAct(db, viewer.id, params.groupId, 'moderate')
      const rows = await selectBans(db, params.groupId, placeOf(query), limitOf(query))
      const who = await named(rows.flatMap((row) => [row.account_id, ...(row.banned_by ? [row.banned_by] : [])]))
      return toPage(
        rows,
        query,
        (row) => [row.id],
        (row) => ({
          ...who(row.account_id),
          reason: row.reason,
          bannedBy: (row.banned_by && who(row.banned_by).name) || null,
          createdAt: row.at.toISOString(),
        }),
      )
    },

    async ban({ viewer }, { params, body }) {
      await requireAct(db, viewer.id, params.groupId, 'moderate')
      const isErasing = (await selectErasing(db, [params.userId])).size > 0
      if (isErasing || !(await accounts.find(db, params.userId))) throw new AppError('people/not-found')
      await removeFrom(parts, viewer.id, { ...params, reason: body?.reason ?? null, bans: true })
    },

    unban: ({ viewer }, { params }) => unban(parts, viewer.id, params),

    async requests({ viewer }, { params, query }) {
      await requireAct(db, viewer.id, params.groupId, 'moderate')
      const rows = await selectWaiting(db, params.groupId, 'REQUESTED', placeOf(query), limitOf(query))
      const who = await named(rows.map((row) => row.account_id))
      return toPage(
        rows,
        query,
        (row) => [row.id],
        (row) => ({ ...who(row.account_id), message: row.message, createdAt: row.since.toISOString() }),
      )
    },

    async accept({ viewer }, { params }) {
      await answerRequest(parts, viewer.id, params, true)
      return memberOf(viewer.id, params.groupId, params.userId)
    },

    reject: ({ viewer }, { params }) => answerRequest(parts, viewer.id, params, false),
  })
}
