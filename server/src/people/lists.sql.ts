import type { FollowStatus } from '@mulghar/contract/people/follow'
import { sql, type RawBuilder } from 'kysely'
import type { PeopleDb } from './tables.ts'

/** Where a page has ended: the instant to the last digit, and whom it was about. */
export type After = { at: string; id: string } | undefined

export type ListedPerson = {
  id: string
  name: string
  image_document_id: string | null
  at: Date
  place: string
  /** True where a block is between them and the viewer. */
  is_absent: boolean
  /** How the viewer follows them. */
  status: FollowStatus | null
  approves_followers: boolean
}

/** Whether one of two accounts blocks the other. */
export function isBlocked(oneId: RawBuilder<unknown>, otherId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select 1 from block where account_id = ${oneId} and blocked_id = ${otherId})
    or exists (select 1 from block where account_id = ${otherId} and blocked_id = ${oneId}))`
}

type List = {
  viewerId: string
  /** The rows of a list, and the column that says whom each is about. */
  from: RawBuilder<unknown>
  about: RawBuilder<unknown>
  /** Whoever is absent to the viewer is left out. */
  withoutAbsent: boolean
  after: After
  limit: number
}

/** The latest first. */
async function selectPeople(db: PeopleDb, { viewerId, from, about, withoutAbsent, after, limit }: List) {
  const isAfter = after ? sql`and (edge.at, ${about}) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const isThere = withoutAbsent ? sql`and not ${isBlocked(sql`${viewerId}::uuid`, about)}` : sql``
  const { rows } = await sql<ListedPerson>`
    select by.id, by.name, profile.image_document_id, edge.at, edge.at::text as place, mine.status,
      coalesce(profile.approve_followers, false) as approves_followers,
      ${withoutAbsent ? sql`false` : isBlocked(sql`${viewerId}::uuid`, about)} as is_absent
    from ${from}
    join account_name as by on by.id = ${about}
    left join profile on profile.account_id = by.id
    left join follow as mine on mine.follower_id = ${viewerId} and mine.followee_id = by.id
    where true ${isAfter} ${isThere}
    order by edge.at desc, ${about} desc limit ${limit}`.execute(db)
  return rows
}

type Asked = { viewerId: string; after: After; limit: number }

export function selectFollowers(
  db: PeopleDb,
  { of, status = 'ACTIVE', ...asked }: Asked & { of: string; status?: FollowStatus },
) {
  const from = sql`(select * from follow where followee_id = ${of} and status = ${status}) as edge`
  return selectPeople(db, { ...asked, from, about: sql`edge.follower_id`, withoutAbsent: true })
}

export function selectFollowing(
  db: PeopleDb,
  { of, status = 'ACTIVE', ...asked }: Asked & { of: string; status?: FollowStatus },
) {
  const from = sql`(select * from follow where follower_id = ${of} and status = ${status}) as edge`
  return selectPeople(db, { ...asked, from, about: sql`edge.followee_id`, withoutAbsent: true })
}

export function selectBlocked(db: PeopleDb, { userId, ...asked }: Asked & { userId: string | undefined }) {
  const isAsked = userId === undefined ? sql`` : sql`and blocked_id = ${userId}`
  const from = sql`(select * from block where account_id = ${asked.viewerId} ${isAsked}) as edge`
  return selectPeople(db, { ...asked, from, about: sql`edge.blocked_id`, withoutAbsent: false })
}

export function selectMuted(db: PeopleDb, asked: Asked) {
  const from = sql`(select * from mute where account_id = ${asked.viewerId}) as edge`
  return selectPeople(db, { ...asked, from, about: sql`edge.muted_id`, withoutAbsent: false })
}
