import { sql } from 'kysely'
import { bandsOf, inBands, isWholeName, type LetterPlace } from '../../kit/names/by-letter.sql.ts'
import type { Match } from '../../kit/names/matches.ts'
import { saysSo, wordRows, wordWays, type WordPlace, type WordWays } from '../../kit/names/said.sql.ts'
import { isCardSeen, seenColumns, withMine, type GroupSeen } from '../core/groups.sql.ts'
import type { MemberRow } from '../core/members.sql.ts'
import type { GroupsDb, MemberStatus } from '../core/tables.ts'

/** A place in a list by which it goes on. */
export type Placed = GroupSeen & { place: string }

/** The groups in which an account is, or where it waits; who came last stands first. */
export async function selectGroupsOf(
  db: GroupsDb,
  accountId: string,
  statuses: readonly MemberStatus[],
  before: string | undefined,
  limit: number,
): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select ${seenColumns(accountId)}, mine.id as place
    from group_member mine join social_group g on g.id = mine.group_id
    where mine.account_id = ${accountId}::uuid and mine.status = any(${[...statuses]}::text[]) and ${isCardSeen}
      ${before === undefined ? sql`` : sql`and mine.id < ${before}::uuid`}
    order by mine.id desc limit ${limit}`.execute(db)
  return rows
}

/** The requests of an account that wait in groups whose card it sees no more, the latest first. */
export async function selectHiddenRequests(
  db: GroupsDb,
  accountId: string,
  before: string | undefined,
  limit: number,
): Promise<Pick<MemberRow, 'group_id' | 'id' | 'message' | 'since'>[]> {
  const { rows } = await sql<Pick<MemberRow, 'group_id' | 'id' | 'message' | 'since'>>`
    select mine.group_id, mine.id, mine.message, mine.since
    from group_member mine join social_group g on g.id = mine.group_id
    where mine.account_id = ${accountId}::uuid and mine.status = 'REQUESTED' and not ${isCardSeen}
      ${before === undefined ? sql`` : sql`and mine.id < ${before}::uuid`}
    order by mine.id desc limit ${limit}`.execute(db)
  return rows
}

/** Groups that an account may join, or has not found yet: active ones whose card all see, the largest first. */
export async function selectToDiscover(
  db: GroupsDb,
  accountId: string,
  after: { members: number; id: string } | undefined,
  limit: number,
): Promise<GroupSeen[]> {
  const { rows } = await sql<GroupSeen>`
    select ${seenColumns(accountId)} from social_group g ${withMine(accountId)}
    where g.visibility <> 'HIDDEN' and g.is_active and mine.status is distinct from 'ACTIVE'
      and not exists (select from group_ban b where b.group_id = g.id and b.account_id = ${accountId}::uuid)
      ${after ? sql`and (g.member_count, g.id) < (${after.members}, ${after.id}::uuid)` : sql``}
    order by g.member_count desc, g.id desc limit ${limit}`.execute(db)
  return rows
}

/** The groups of a family tree whose card an account may see, the newest first. */
export async function selectGroupsOfTree(
  db: GroupsDb,
  accountId: string,
  treeId: string,
  before: string | undefined,
  limit: number,
): Promise<GroupSeen[]> {
  const { rows } = await sql<GroupSeen>`
    select ${seenColumns(accountId)} from social_group g ${withMine(accountId)}
    where g.family_tree_id = ${treeId}::uuid and ${isCardSeen}
      ${before === undefined ? sql`` : sql`and g.id < ${before}::uuid`}
    order by g.id desc limit ${limit}`.execute(db)
  return rows
}

type Searched = {
  accountId: string
  /** Only those in which the account is, or only those in which it is not. */
  among: 'all' | 'mine' | 'others'
  text: string
  limit: number
}

const among = ({ among, accountId }: Searched) => {
  if (among === 'mine') return sql`mine.status = 'ACTIVE'`
  if (among === 'others')
    return sql`g.is_active and ${isCardSeen} and mine.status is distinct from 'ACTIVE'
      and not exists (select from group_ban b where b.group_id = g.id and b.account_id = ${accountId}::uuid)`
  return isCardSeen
}

/** A group's name as its index has it. */
const byLetter = [sql`(lower(g.name) collate "C")`]

/** Groups whose name is the text, or goes on from it with another word. */
export async function searchGroupsByLetter(
  db: GroupsDb,
  asked: Searched & LetterPlace,
): Promise<(GroupSeen & { band: number; value: string })[]> {
  const { accountId, text, after, match, limit } = asked
  const from = sql`from social_group g ${withMine(accountId)} where ${among(asked)}`
  const found = inBands(bandsOf(text, byLetter), { from, id: sql`g.id`, after, match, limit })
  const { rows } = await sql<GroupSeen & { band: number; value: string }>`
    select found.band, found.value, ${seenColumns(accountId)}
    from (${found}) as found join social_group g on g.id = found.id ${withMine(accountId)}
    order by found.band, found.value, found.id`.execute(db)
  return rows
}

/** Groups that match by their words, the newest first, without those whose name is the text. */
export async function searchGroupsByWords(db: GroupsDb, asked: Searched & WordPlace): Promise<GroupSeen[]> {
  const { accountId, text, match, before, isStart, limit } = asked
  const { rows } = await sql<GroupSeen>`
    select ${seenColumns(accountId)} from ${wordRows('social_group', 'g', asked)} ${withMine(accountId)}
    where ${saysSo('g', match, text, isStart)} and ${among(asked)} and not ${isWholeName(text, byLetter)}
      ${before === undefined ? sql`` : sql`and g.id < ${before}::uuid`}
    order by g.id desc limit ${limit}`.execute(db)
  return rows
}

/** How a question finds groups in these ways, besides those that have it as their name. */
export const waysToGroups = (db: GroupsDb, text: string, ways: readonly Match[]): Promise<WordWays> =>
  wordWays(db, 'social_group', { alias: 'g', question: text, ways, listed: isWholeName(text, byLetter) })
