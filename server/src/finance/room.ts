import { degreesOfNames } from '../kit/names/said.sql.ts'
import { books as booksWire } from '@mulghar/contract/finance/books'
import { donors as donorsWire } from '@mulghar/contract/finance/donors'
import { programs as programsWire } from '@mulghar/contract/finance/programs'
import { receipts as receiptsWire } from '@mulghar/contract/finance/receipts'
import type { Belonging } from '../kit/belonging.ts'
import { noteAllSaid } from '../kit/names/note-said.sql.ts'
import { cursorOfPlace } from '../kit/names/search-steps.ts'
import { toPage } from '../kit/page.ts'
import { routes, type OpenRoom } from '../kit/room.ts'
import { bookHandlers } from './books.ts'
import { photoPlaceOf } from '../documents/public.ts'
import { donorHandlers } from './entries/donors.ts'
import { removeOwnPaper } from './entries/papers.ts'
import { selectEntryIds } from './core/entries.sql.ts'
import { eraseFromFinance, exportFinance } from './leaving.ts'
import { financeNotices } from './notices.ts'
import { openPapers } from './paper/papers.ts'
import { searchPrograms } from './programs/program-search.ts'
import { type FinanceParts } from './core/parts.ts'
import { endLinksOf } from './programs/links.ts'
import { programHandlers } from './programs/programs.ts'
import { findPrograms } from './core/programs.sql.ts'
import { receiptHandlers } from './receipts/receipts.ts'
import { financeDb } from './core/tables.ts'
import { noteWaitingEntries } from './entries/waiting-entries.ts'

declare module '../kit/belonging.ts' {
  interface BelongingKinds {
    PROGRAM: 'part'
  }
}

export const open: OpenRoom<'finance'> = (house, { accounts, documents, groups, notifications: notices, people }) => {
  const { clock, change, belonging, idempotency } = house
  const { db, long, tasks } = house.databaseOf(financeDb)
  const papers = openPapers(house.report)
  const parts: FinanceParts = {
    db,
    clock,
    change,
    belonging,
    accounts,
    documents,
    groups,
    notices,
    language: async (accountId) => (await accounts.find(db, accountId))?.language ?? 'en',
    async blocked(handle, viewerId, accountIds) {
      const standings = await people.standings(handle, viewerId, accountIds)
      return new Set(accountIds.filter((id) => standings.get(id)?.blocked))
    },
    async wantsToHear(trx, accountId, actorId) {
      const standing = (await people.standings(trx, accountId, [actorId])).get(actorId)
      return standing?.blocked !== true && standing?.muted !== true
    },
    forgetReplies: (trx, entryId) => idempotency.forget(trx, entryId),
    async forget(trx, programId) {
      await documents.detachRoot(trx, ['donor'], programId)
      await notices.forget(trx, programId)
      await idempotency.forget(trx, programId)
    },
  }
  return {
    rates: { finance: 60, 'finance-export': 12 },
    routes: [
      routes(programsWire, programHandlers(parts)),
      routes(donorsWire, donorHandlers(parts)),
      routes(receiptsWire, receiptHandlers(parts)),
      routes(booksWire, bookHandlers({ ...parts, long: long.db, texts: house.mails, papers })),
    ],
    belongingEnded: (handle, rootId, accountIds, ending) =>
      endLinksOf(parts, handle, { rootId, accountIds, ...ending }),
    visibility: {
      // Every member may look at every entry; of those that are there.
      async donor(_, showers) {
        const ids = new Set(
          await selectEntryIds(
            db,
            showers.map(({ refId }) => refId),
          ),
        )
        return showers.filter(({ refId }) => ids.has(refId))
      },
    },
    notifications: financeNotices(parts),
    hearers: {
      // Every member may look at every program.
      finance: async (asked, accountIds) =>
        asked.flatMap(({ rootId, hears }) => accountIds.map((accountId) => ({ rootId, hears, accountId }))),
    },
    belonging: {
      PROGRAM: {
        async seen(handle, viewerId, ids) {
          const rows = await findPrograms(financeDb(handle), ids)
          const toViewer = (createdBy: string | null) => createdBy === viewerId
          return new Map(
            rows.map((row): [string, Belonging] => [
              row.id,
              {
                name: row.name,
                picture: null,
                mayLink: toViewer(row.created_by),
                isMember: toViewer(row.created_by),
              },
            ]),
          )
        },
      },
    },
    photoPlaces: { donor: photoPlaceOf(belonging, 'PROGRAM') },
    uploadRemovers: { donor: (uploader, uses) => removeOwnPaper(parts, uploader, uses) },
    searchWays: { PROGRAM: (q) => degreesOfNames(db, 'finance_program', q) },
    search: {
      async PROGRAM(_, q, query, match) {
        return toPage(await searchPrograms(db, { q, query, match }), query, cursorOfPlace, ({ row }) => ({
          type: 'PROGRAM' as const,
          id: row.id,
          title: row.name,
          subtitle: null,
          picture: null,
        }))
      },
    },
    duties: [() => noteAllSaid(db, 'finance_program'), () => noteWaitingEntries(db)],
    exportAccount: (accountId) => exportFinance(db, accountId),
    eraseAccount: (accountId) => eraseFromFinance({ ...parts, db: tasks.db }, accountId),
    close: papers.close,
  }
}
