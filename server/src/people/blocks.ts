import { mostHidden, type blocks as blocksWire, type mutes as mutesWire } from '@mulghar/contract/people/follow'
import type { Accounts } from '../accounts/public.ts'
import type { Documents } from '../documents/public.ts'
import { AppError } from '../kit/app-error.ts'
import type { Change } from '../kit/change.ts'
import type { Clock } from '../kit/clock.ts'
import { handle } from '../kit/handle.ts'
import { limitOf, toPage } from '../kit/page.ts'
import type { Bonds } from './bonds.ts'
import { countHidden, deleteMute, insertMute } from './edges.sql.ts'
import { selectBlocked, selectMuted } from './lists.sql.ts'
import { afterOf, placeOf, presentPerson } from './listed.ts'
import { lockProfile } from './profile.sql.ts'
import { requireSeen } from './seen.ts'
import type { PeopleDb } from './tables.ts'

type Parts = {
  db: PeopleDb
  clock: Clock
  accounts: Accounts
  documents: Pick<Documents, 'pictureOf'>
  bonds: Bonds
  change: Change
}

export function blockHandlers({ db, documents, bonds }: Parts) {
  return handle<typeof blocksWire>({
    async list({ viewer }, { query }) {
      const asked = { viewerId: viewer.id, after: afterOf(query), limit: limitOf(query), userId: query.userId }
      const rows = await selectBlocked(db, asked)
      return toPage(rows, query, placeOf, (row) => presentPerson(row, documents.pictureOf))
    },
    start: ({ viewer }, { body }) => bonds.block(viewer.id, body.userId),
    stop: ({ viewer }, { body }) => bonds.unblock(viewer.id, body.userId),
  })
}

export function muteHandlers({ db, clock, accounts, documents, change }: Parts) {
  /** Only one's own windows see it. */
  const changeMutes = (viewerId: string, work: (trx: PeopleDb) => Promise<void>): Promise<void> =>
    change(db, async (trx, tell) => {
      await work(trx)
      await tell({ kind: 'people', rootId: viewerId, to: [viewerId] })
    })

  return handle<typeof mutesWire>({
    async list({ viewer }, { query }) {
      const rows = await selectMuted(db, { viewerId: viewer.id, after: afterOf(query), limit: limitOf(query) })
      const shown = toPage(rows, query, placeOf, (row) => row)
      return {
        ...shown,
        data: shown.data.filter((row) => !row.is_absent).map((row) => presentPerson(row, documents.pictureOf)),
        lost: shown.data.filter((row) => row.is_absent).map(({ id }) => ({ id })),
      }
    },

    async start({ viewer }, { body }) {
      const { mine } = await requireSeen({ db, accounts }, viewer.id, body.userId)
      if (mine) throw new AppError('people/own-account')
      await changeMutes(viewer.id, async (trx) => {
        // Held, so that of two at once the second counts the first.
        await lockProfile(trx, viewer.id)
        if (!(await insertMute(trx, viewer.id, body.userId, clock.now()))) return
        if ((await countHidden(trx, viewer.id)) > mostHidden) throw new AppError('people/hides-too-many')
      })
    },

    stop: ({ viewer }, { body }) => changeMutes(viewer.id, (trx) => deleteMute(trx, viewer.id, body.userId)),
  })
}
