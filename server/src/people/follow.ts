import type { FollowItem, follow as wire } from '@mulghar/contract/people/follow'
import type { PageQuery } from '@mulghar/contract/kit/page'
import { pageSize } from '@mulghar/contract/kit/page'
import type { Accounts } from '../accounts/public.ts'
import type { Documents } from '../documents/public.ts'
import { AppError } from '../kit/app-error.ts'
import { handle } from '../kit/handle.ts'
import { limitOf, toPage } from '../kit/page.ts'
import type { Bonds } from './bonds.ts'
import { selectFollowers, selectFollowing, type After, type ListedPerson } from './lists.sql.ts'
import { afterOf, placeOf, presentPerson } from './listed.ts'
import { followsRefusedBy, requireSeen } from './seen.ts'
import { suggest, type Acquaintances } from './suggestions.ts'
import type { PeopleDb } from './tables.ts'

type Parts = {
  db: PeopleDb
  accounts: Accounts
  documents: Pick<Documents, 'pictureOf'>
  bonds: Bonds
  acquaintances: Readonly<Acquaintances>
}

export function followHandlers({ db, accounts, documents, bonds, acquaintances }: Parts) {
  const { pictureOf } = documents

  function present(row: ListedPerson): FollowItem {
    const { user, at } = presentPerson(row, pictureOf)
    return {
      user: {
        ...user,
        isFollowed: row.status === 'ACTIVE',
        followStatus: row.status,
        approvesFollowers: row.approves_followers,
      },
      at,
    }
  }

  /** A list of somebody's: their own, or of who shows it to the viewer. */
  async function listOf(
    viewerId: string,
    query: PageQuery & { userId?: string | undefined },
    select: (of: string, after: After) => Promise<ListedPerson[]>,
  ) {
    const { userId = viewerId } = query
    if (userId !== viewerId) {
      const seen = await requireSeen({ db, accounts }, viewerId, userId)
      const refusal = followsRefusedBy(seen)
      if (refusal) throw new AppError(refusal)
    }
    return toPage(await select(userId, afterOf(query)), query, placeOf, present)
  }

  return handle<typeof wire>({
    followers: ({ viewer }, { query }) =>
      listOf(viewer.id, query, (of, after) =>
        selectFollowers(db, { viewerId: viewer.id, of, after, limit: limitOf(query) }),
      ),

    following: ({ viewer }, { query }) =>
      listOf(viewer.id, query, (of, after) =>
        selectFollowing(db, { viewerId: viewer.id, of, after, limit: limitOf(query) }),
      ),

    async suggestion({ viewer }, { query }) {
      return { data: await suggest({ db, pictureOf, acquaintances }, viewer.id, pageSize(query)) }
    },

    async start({ viewer }, { body }) {
      return { status: await bonds.follow(viewer.id, body.userId) }
    },

    stop: ({ viewer }, { body }) => bonds.unfollow(viewer.id, body.userId),

    async requests({ viewer }, { query }) {
      const asked = { viewerId: viewer.id, of: viewer.id, after: afterOf(query), limit: limitOf(query) }
      const select = query.direction === 'SENT' ? selectFollowing : selectFollowers
      const rows = await select(db, { ...asked, status: 'PENDING' })
      return toPage(rows, query, placeOf, (row) => presentPerson(row, pictureOf))
    },

    accept: ({ viewer }, { params }) => bonds.accept(viewer.id, params.userId),
    decline: ({ viewer }, { params }) => bonds.decline(viewer.id, params.userId),
    removeFollower: ({ viewer }, { params }) => bonds.removeFollower(viewer.id, params.userId),
  })
}
