import type { GroupMember } from '@mulghar/contract/groups/members'
import { isAbove, mayInGroup, rolesToGive, type GroupRole } from '@mulghar/contract/groups/roles'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { mostBand, type Accounts } from '../../accounts/public.ts'
import { fold } from '../../kit/names/fold.ts'
import { typedWords } from '../../kit/names/words.ts'
import { soundOf } from '../../kit/names/sound.ts'
import { decodeCursor, idKey, limitOf, toPage, wholeKey, encodeCursor } from '../../kit/page.ts'
import type { People } from '../../people/public.ts'
import type { GroupSeen } from '../core/groups.sql.ts'
import { selectMembers, selectMembersAmong, type MemberRow } from '../core/members.sql.ts'
import { roleAt, roleOf } from '../core/standing.ts'
import type { GroupsDb } from '../core/tables.ts'

export type MemberListParts = {
  db: GroupsDb
  accounts: Pick<Accounts, 'names' | 'searchNames'>
  people: Pick<People, 'pictures' | 'standings'>
}

const mostRank = 3

/** Members as a viewer sees them; without those between whom and the viewer there is a block, unless the viewer looks after the group. */
export async function presentMembers(
  { db, accounts, people }: MemberListParts,
  viewerId: string,
  group: GroupSeen,
  rows: readonly MemberRow[],
  /** The names of these, where they are known already. */
  known?: ReadonlyMap<string, string>,
): Promise<Map<string, GroupMember>> {
  const ids = rows.map((row) => row.account_id)
  const [names, pictures, standings] = await Promise.all([
    known ?? accounts.names(db, ids),
    people.pictures(db, ids),
    people.standings(db, viewerId, ids),
  ])
  const mine = roleOf(group)
  const looksAfter = mayInGroup(mine, 'moderate')
  return new Map(
    rows.flatMap((row): [string, GroupMember][] => {
      const { account_id: userId } = row
      const name = names.get(userId)
      if (name === undefined || (standings.get(userId)?.blocked && !looksAfter)) return []
      const role: GroupRole = roleAt(row.rank) ?? 'MEMBER'
      const isMe = userId === viewerId
      const member: GroupMember = {
        userId,
        name,
        picture: pictures.get(userId) ?? null,
        role,
        since: row.since.toISOString(),
        can: {
          give: isMe ? [] : rolesToGive(mine, role).filter((given) => given !== role),
          remove: !isMe && mayInGroup(mine, 'moderate') && isAbove(mine, role),
          transfer: !isMe && mayInGroup(mine, 'own'),
        },
      }
      return [[userId, member]]
    }),
  )
}

const shownOf =
  (shown: ReadonlyMap<string, GroupMember>) =>
  (row: MemberRow): GroupMember | undefined =>
    shown.get(row.account_id)
const there = <T>(page: Page<T | undefined>): Page<T> => ({
  ...page,
  data: page.data.filter((one) => one !== undefined),
})

/** The members of a group, the highest roles first. */
export async function listMembers(
  parts: MemberListParts,
  viewerId: string,
  group: GroupSeen,
  query: PageQuery,
): Promise<Page<GroupMember>> {
  const cursor = decodeCursor(query.next, 2)
  const after = cursor && { rank: wholeKey(cursor[0], mostRank), id: idKey(cursor[1]) }
  const rows = await selectMembers(parts.db, group.id, after, limitOf(query))
  const shown = await presentMembers(parts, viewerId, group, rows)
  return there(toPage(rows, query, (row) => [row.rank, row.id], shownOf(shown)))
}

/** A group of so many is read whole and compared name by name; of a larger one members are looked for among all names. */
const mostRead = 500
const mostReads = 10

/** Members whose name says what is asked, in either script. */
export async function searchMembers(
  parts: MemberListParts,
  viewerId: string,
  group: GroupSeen,
  q: string,
  query: PageQuery,
): Promise<Page<GroupMember>> {
  return group.member_count <= mostRead
    ? searchAmongFew(parts, viewerId, group, q, query)
    : searchAmongMany(parts, viewerId, group, q, query)
}

/** Exact names come first, then names that begin so: by the given name, then by the last word. */
function matchOf(name: string, q: string): number {
  const asked = q.trim().toLowerCase()
  const parts = [name.toLowerCase(), name.toLowerCase().split(' ').at(-1) ?? '']
  const exact = parts.findIndex((part) => part === asked || part.startsWith(`${asked} `))
  if (exact >= 0) return exact
  const begun = parts.findIndex((part) => part.startsWith(asked))
  return parts.length + (begun >= 0 ? begun : parts.length)
}

async function searchAmongFew(
  parts: MemberListParts,
  viewerId: string,
  group: GroupSeen,
  q: string,
  query: PageQuery,
): Promise<Page<GroupMember>> {
  const words = typedWords(q)
  const rows = await selectMembers(parts.db, group.id, undefined, mostRead)
  const names = await parts.accounts.names(
    parts.db,
    rows.map((row) => row.account_id),
  )
  // A name says a word where one of its own begins with it, by its sound.
  const says = (name: string) => {
    const sounds = fold(name)
      .split(' ')
      .map((word) => `${soundOf(word)} `)
    return words.every((word) => sounds.some((sound) => word.some((beginning) => sound.startsWith(beginning))))
  }
  const nameOf = (row: MemberRow) => names.get(row.account_id) ?? ''
  const said = words.length === 0 ? [] : rows.filter((row) => says(nameOf(row)))
  const found = said.toSorted((a, b) => matchOf(nameOf(a), q) - matchOf(nameOf(b), q))
  const cursor = decodeCursor(query.next, 1)
  const from = cursor ? found.findIndex((row) => row.id === idKey(cursor[0])) + 1 : 0
  const part = found.slice(from, from + limitOf(query))
  const shown = await presentMembers(parts, viewerId, group, part, names)
  return there(toPage(part, query, (row) => [row.id], shownOf(shown)))
}

async function searchAmongMany(
  parts: MemberListParts,
  viewerId: string,
  group: GroupSeen,
  q: string,
  query: PageQuery,
): Promise<Page<GroupMember>> {
  const words = typedWords(q)
  if (words.length === 0) return { data: [], next: null, hasNext: false }
  const { db, accounts } = parts
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 3)
  let after = cursor && { band: wholeKey(cursor[0], mostBand), value: String(cursor[1]), id: idKey(cursor[2]) }
  const found: { row: MemberRow; band: number; value: string }[] = []
  const names = new Map<string, string>()
  let isAll = false
  for (let reads = 0; found.length < limit && !isAll && reads < mostReads; reads++) {
    const named = await accounts.searchNames(db, { text: q.toLowerCase(), words }, after, limit)
    const members = await selectMembersAmong(
      db,
      group.id,
      named.map(({ id }) => id),
    )
    for (const { id, name } of named) names.set(id, name)
    const byId = new Map(members.map((row) => [row.account_id, row]))
    found.push(
      ...named.flatMap(({ id, band, value }) => {
        const row = byId.get(id)
        return row ? { row, band, value } : []
      }),
    )
    isAll = named.length < limit
    after = named.at(-1) ?? after
  }
  const shown = await presentMembers(
    parts,
    viewerId,
    group,
    found.map(({ row }) => row),
    names,
  )
  const page = toPage(
    found,
    query,
    (one) => [one.band, one.value, one.row.account_id],
    ({ row }) => shown.get(row.account_id),
  )
  if (page.hasNext || isAll || !after) return there(page)
  return { ...there(page), next: encodeCursor([after.band, after.value, after.id]), hasNext: true }
}
