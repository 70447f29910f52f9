import type { SentGroupInvitation } from '@mulghar/contract/groups/invitations'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import { selectGroups } from '../core/groups.sql.ts'
import { selectSentInvites, type SentRow } from '../core/own-invitations.sql.ts'
import type { InviteParts } from './inviting.ts'

/** The own invitations of an account into all groups. A group that its maker does not see now has no name. */
export async function listSentInvites(
  { db, clock, accounts, people }: InviteParts,
  viewerId: string,
  query: PageQuery,
): Promise<Page<SentGroupInvitation>> {
  const cursor = decodeCursor(query.next, 1)
  const which = { makerId: viewerId, before: cursor && idKey(cursor[0]), limit: limitOf(query) }
  const rows = await selectSentInvites(db, { ...which, now: clock.now() })
  const users = rows.flatMap((row) => row.account_id ?? [])
  const [groups, names, standings] = await Promise.all([
    selectGroups(db, viewerId, [...new Set(rows.map((row) => row.group_id))]),
    accounts.names(db, users),
    people.standings(db, viewerId, users),
  ])
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
  const present = (row: SentRow): SentGroupInvitation | undefined => {
    const { id, group_id: groupId, account_id: userId, email } = row
    // An own invitation across a block has ended.
    if (userId !== null && standings.get(userId)?.blocked !== false) return undefined
    return {
      id,
      kind: userId !== null ? 'USER' : email === null ? 'LINK' : 'EMAIL',
      groupId,
      groupName: groupNames.get(groupId) ?? null,
      user: userId === null ? null : { id: userId, name: names.get(userId) ?? '' },
      email,
      createdAt: row.at.toISOString(),
    }
  }
  const page = toPage(rows, query, ({ id }) => [id], present)
  return { ...page, data: page.data.filter((invitation) => invitation !== undefined) }
}
