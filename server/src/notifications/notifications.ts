import { mostChoices, type Notice, type notifications as wire } from '@mulghar/contract/notifications/notifications'
import type { Accounts } from '../accounts/public.ts'
import { AppError, badField } from '../kit/app-error.ts'
import type { Clock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import type { Change } from '../kit/change.ts'
import { handle } from '../kit/handle.ts'
import { decodeCursor, encodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import {
  isNew,
  markRead,
  putChoice,
  putMailWish,
  selectChoices,
  selectKindsOff,
  switchKind,
  wantsMail,
} from './notices.sql.ts'
import { tellAll, type OpenedNotices } from './notice-store.ts'
import type { NoticesDb } from './tables.ts'
import { withKnownActors } from './told.ts'

type Parts = {
  db: NoticesDb
  clock: Clock
  change: Change
  notices: OpenedNotices
  accounts: Pick<Accounts, 'names'>
}

const actorsShown = 2

export function notificationHandlers({ db, clock, change, notices, accounts }: Parts) {
  async function rootsOf(accountId: string) {
    const all = await Promise.all(
      choicesOf(notices).map(async ({ kind, roots }) => (await roots(accountId)).map((root) => ({ ...root, kind }))),
    )
    return all.flat().slice(0, mostChoices)
  }

  const switchable = () => notices.sources.flatMap(({ personal = [] }) => personal)

  async function preferenceOf(accountId: string) {
    const chosen = new Map((await selectChoices(db, accountId)).map((row) => [row.root_id, row.level]))
    const roots = await rootsOf(accountId)
    const off = await selectKindsOff(db, accountId)
    return {
      mail: await wantsMail(db, accountId),
      kinds: switchable().map((kind) => ({ kind, on: !off.has(kind) })),
      choices: roots.map(({ kind, id, name, byDefault, lacks }) => {
        const level = chosen.get(id) ?? byDefault
        return { kind, rootId: id, name, level, isDefault: !chosen.has(id), lacks: lacks[level] ?? null }
      }),
    }
  }

  return handle<typeof wire>({
    async list({ viewer }, { query }) {
      const cursor = decodeCursor(query.next, 1)
      const { rows: read, scannedTo } = await notices.readPage(viewer.id, cursor && idKey(cursor[0]), limitOf(query))
      const told = await tellAll(notices.sources, viewer.id, read)
      const rows = withKnownActors(read, told)
      const actors = rows.flatMap((row) => row.actor_ids.slice(0, actorsShown))
      const names = await accounts.names(db, actors)
      const page = toPage(
        rows,
        query,
        (row) => [row.id],
        (row): Notice => ({
          id: row.id,
          kind: row.kind,
          at: row.at.toISOString(),
          isRead: !isNew(row),
          count: row.count,
          actors: row.actor_ids.slice(0, actorsShown).flatMap((id) => {
            const name = names.get(id)
            return name === undefined ? [] : [{ id, name }]
          }),
          actorCount: row.actor_ids.length,
          names: { ...told.get(row.id)?.names },
          role: row.role,
          outcome: row.outcome,
          reason: told.get(row.id)?.reason ?? null,
        }),
      )
      if (page.hasNext || scannedTo === undefined) return page
      return { ...page, hasNext: true, next: encodeCursor([scannedTo]) }
    },

    async unreadCount({ viewer }) {
      return { count: await notices.countUnread(viewer.id) }
    },

    async read({ viewer }, { body }) {
      const ids = body.ids ?? []
      if (!body.all && ids.length === 0) return
      const readAll = body.all ? await notices.readAll(viewer.id) : undefined
      await change(db, async (trx, tell) => {
        if (readAll) await readAll(trx)
        else await markRead(trx, viewer.id, ids, clock.now())
        // The same person's other windows hear of it.
        await tell({ kind: 'notification', rootId: viewer.id, to: [viewer.id] })
      })
    },

    preference: ({ viewer }) => preferenceOf(viewer.id),

    async setPreference({ viewer }, { body }) {
      const switches = body.kinds ?? []
      for (const [at, { kind }] of switches.entries())
        if (!switchable().includes(kind)) throw badField(`kinds.${at}.kind`, 'not-offered')
      const wanted = body.choices ?? []
      const known = new Map(choicesOf(notices).map((choice) => [choice.kind, choice]))
      for (const [at, { kind, level }] of wanted.entries()) {
        const choice = known.get(kind)
        if (!choice) throw badField(`choices.${at}.kind`, 'not-offered')
        if (level !== null && !choice.levels.includes(level)) throw badField(`choices.${at}.level`, 'not-offered')
      }
      for (const [kind, ofKind] of Map.groupBy(wanted, (choice) => choice.kind)) {
        const { rootsAmong, notOne } = known.get(kind)!
        const ids = ofKind.map(({ rootId }) => rootId)
        const mine = await rootsAmong(viewer.id, ids)
        if (ids.some((id) => !mine.has(id))) throw new AppError(notOne)
      }
      await inTransaction(db, async (trx) => {
        if (body.mail !== undefined) await putMailWish(trx, viewer.id, body.mail)
        for (const { kind, on } of switches) await switchKind(trx, viewer.id, kind, on)
        for (const { rootId, level } of wanted) await putChoice(trx, viewer.id, rootId, level)
      })
      return preferenceOf(viewer.id)
    },
  })
}

const choicesOf = ({ sources }: OpenedNotices) => sources.flatMap(({ choice }) => choice ?? [])
