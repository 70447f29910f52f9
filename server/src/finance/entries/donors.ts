import type { donors as wire } from '@mulghar/contract/finance/donors'
import { dayBegins } from '@mulghar/contract/finance/receipt-number'
import { readEntry, type EntryKept, type EntryTyped } from '@mulghar/contract/finance/entry-rules'
import { AppError, issueOf } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { newId } from '../../kit/ids.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import { askedSounds, soundsAndBeginnings } from '../../kit/names/keys.ts'
import { limitOf, toPage } from '../../kit/page.ts'
import { isUnchanged } from '../../kit/unchanged.ts'
import {
  deleteEntry,
  findEntry,
  insertEntries,
  selectEntries,
  selectTotals,
  updateEntry,
  type EntryRow,
} from '../core/entries.sql.ts'
import { keptOf, saidOfEntry } from '../core/history.ts'
import { insertEvent } from '../core/history.sql.ts'
import { dropPapers, putPapers } from './papers.ts'
import { mayAdd, peopleSeen, presentEntries, presentTotals } from '../core/present.ts'
import { beforeOf, entryNoticeKinds, requireProgram, toldOf, type FinanceParts } from '../core/parts.ts'
import { countAmounts, lockProgram, type ProgramRow } from '../core/programs.sql.ts'
import { endReceipt } from '../receipts/receipts.ts'
import { countAgain, setAside } from './set-aside.ts'
import type { FinanceDb } from '../core/tables.ts'

const dayMs = 24 * 60 * 60_000

/** An entry as it is kept; else all that is wrong with it, at once. */
function required(typed: EntryTyped): EntryKept {
  const { faults, entry } = readEntry(cleanTexts(typed))
  if (!entry) throw new AppError('kit/bad-input', { issues: faults.map(({ field, code }) => issueOf(field, code)) })
  return entry
}

function requireAdder(viewerId: string, program: ProgramRow): void {
  if (!mayAdd(viewerId, program)) throw new AppError('finance/only-creator-adds')
}

export function donorHandlers(parts: FinanceParts) {
  const { db, clock, change, notices, belonging } = parts

  async function one(viewerId: string, id: string) {
    const row = await findEntry(db, id)
    if (!row) throw new AppError('finance/entry-not-found')
    const [entry] = await presentEntries(parts, viewerId, await requireProgram(db, row.program_id), [row])
    return entry!
  }

  /** An entry names only somebody whom its creator sees; anybody else is not there. */
  /** Keeps the person of an entry who was merged into the wished one: a revert of the merge restores the entry's person. */
  async function personWished(
    trx: FinanceDb,
    viewerId: string,
    present: string | null,
    wished: string | null | undefined,
  ): Promise<string | null> {
    if (wished === undefined || wished === present) return present
    if (wished === null || present === null) return wished
    const seen = await peopleSeen({ db: trx, belonging }, viewerId, [present])
    return seen.get(present)?.id === wished ? present : wished
  }

  async function requirePerson(trx: FinanceDb, viewerId: string, personId: string | null | undefined) {
    if (personId && !(await belonging.seen(trx, 'PERSON', viewerId, [personId])).has(personId))
      throw new AppError('finance/person-not-found')
  }

  /** Holds the program of an entry, then reads the entry: who has changed or deleted it meanwhile is seen. */
  async function lockOwn(trx: FinanceDb, viewerId: string, id: string): Promise<EntryRow & { program: ProgramRow }> {
    const found = await findEntry(trx, id)
    const program = found && (await lockProgram(trx, found.program_id))
    const row = program && (await findEntry(trx, id))
    if (!row) throw new AppError('finance/entry-not-found')
    if (row.created_by !== viewerId) throw new AppError('finance/not-creator')
    return { ...row, program }
  }

  return handle<typeof wire>({
    async list({ viewer }, { params, query }) {
      const program = await requireProgram(db, params.id)
      const isExpense = query.kind === undefined ? undefined : query.kind === 'EXPENSE'
      const which = {
        programId: params.id,
        sounds: query.q ? askedSounds(query.q) : undefined,
        from: query.from ? dayBegins(query.from) : undefined,
        until: query.to ? new Date(dayBegins(query.to).getTime() + dayMs) : undefined,
      }
      const isAll = !which.sounds && !which.from && !which.until
      const [rows, totals] = await Promise.all([
        selectEntries(db, { ...which, isExpense, before: beforeOf(query), limit: limitOf(query) }),
        isAll ? program : selectTotals(db, which),
      ])
      const shown = new Map((await presentEntries(parts, viewer.id, program, rows)).map((entry) => [entry.id, entry]))
      const page = toPage(
        rows,
        query,
        (row) => [row.id],
        (row) => shown.get(row.id)!,
      )
      return { ...page, totals: presentTotals(totals) }
    },

    create: {
      async may({ viewer }, { body }) {
        requireAdder(viewer.id, await requireProgram(db, body.financeProgramId))
        return body.financeProgramId
      },
      makes: ({ id }) => id,
      again: ({ viewer }, id) => one(viewer.id, id),
      async run({ viewer }, { body }) {
        const { financeProgramId: programId, personId = null, mediaIds = [], ...typed } = body
        const entry = required(typed)
        const id = newId()
        await change(db, async (trx, tell) => {
          const program = await lockProgram(trx, programId)
          if (!program) throw new AppError('finance/not-found')
          requireAdder(viewer.id, program)
          await requirePerson(trx, viewer.id, personId)
          const at = clock.now()
          const place = { program_id: programId, id, media_ids: [] }
          const media_ids = await putPapers(parts, trx, viewer.id, place, mediaIds)
          await insertEntries(trx, [
            {
              program_id: programId,
              id,
              name: entry.name,
              sounds: soundsAndBeginnings(entry.name),
              amount_minor: entry.minor,
              is_expense: entry.minor < 0,
              address: entry.address,
              phone: entry.phone,
              person_id: personId,
              media_ids,
              created_by: viewer.id,
              created_at: at,
              updated_at: at,
            },
          ])
          const made = { id, created_by: viewer.id }
          await insertEvent(trx, programId, at, {
            kind: 'CREATE',
            accountId: viewer.id,
            entry: made,
            after: saidOfEntry({ ...entry, personId, mediaIds: media_ids }),
          })
          const keeper = program.created_by
          if (keeper && keeper !== viewer.id && (await parts.wantsToHear(trx, keeper, viewer.id))) {
            const about = { actorId: viewer.id, actIds: [id], rootId: programId, isAnother: true }
            await notices.notify(trx, { kind: 'FINANCE_ENTRY', to: [keeper], ...about })
          }
          await tell(toldOf(programId))
          await countAmounts(trx, programId, [{ minor: entry.minor, times: 1 }])
        })
        return one(viewer.id, id)
      },
    },

    async update({ viewer }, { params, body }) {
      const { version, personId: wishedPerson, mediaIds, ...typed } = body
      const entry = required(typed)
      await change(db, async (trx, tell) => {
        const before = await lockOwn(trx, viewer.id, params.id)
        if (version !== undefined && version !== before.version) throw new AppError('kit/stale')
        if (entry.minor < 0 !== before.is_expense) throw new AppError('finance/kind-change')
        const at = clock.now()
        const kept = keptOf(before)
        const personId = await personWished(trx, viewer.id, before.person_id, wishedPerson)
        if (personId !== before.person_id) await requirePerson(trx, viewer.id, personId)
        const media_ids = mediaIds ? await putPapers(parts, trx, viewer.id, before, mediaIds) : before.media_ids
        const said = { before: saidOfEntry(kept), after: saidOfEntry({ ...entry, personId, mediaIds: media_ids }) }
        if (isUnchanged(said.before, said.after)) return
        await updateEntry(trx, before, {
          name: entry.name,
          sounds: soundsAndBeginnings(entry.name),
          amount_minor: entry.minor,
          address: entry.address,
          phone: entry.phone,
          person_id: personId,
          media_ids,
          updated_at: at,
        })
        await insertEvent(trx, before.program_id, at, {
          kind: 'CHANGE',
          accountId: viewer.id,
          entry: before,
          ...said,
        })
        await endReceipt(trx, before, { at, reason: 'CHANGED', by: viewer.id })
        await tell(toldOf(before.program_id))
        if (!before.set_aside_at)
          await countAmounts(trx, before.program_id, [
            { minor: kept.minor, times: -1 },
            { minor: entry.minor, times: 1 },
          ])
      })
      return one(viewer.id, params.id)
    },

    async setAside({ viewer }, { params, body }) {
      await setAside(parts, viewer.id, params.id, body)
      return one(viewer.id, params.id)
    },

    async countAgain({ viewer }, { params }) {
      await countAgain(parts, viewer.id, params.id)
      return one(viewer.id, params.id)
    },

    async remove({ viewer }, { params }) {
      await change(db, async (trx, tell) => {
        const before = await lockOwn(trx, viewer.id, params.id)
        const kept = keptOf(before)
        const at = clock.now()
        await dropPapers(parts, trx, before)
        await deleteEntry(trx, before)
        await parts.forgetReplies(trx, before.id)
        await insertEvent(trx, before.program_id, at, {
          kind: 'DELETE',
          accountId: viewer.id,
          entry: before,
          before: saidOfEntry(kept),
        })
        await endReceipt(trx, before, { at, reason: 'DELETED', by: viewer.id })
        await notices.takeBack(trx, { kinds: entryNoticeKinds, rootId: before.program_id, actIds: [before.id] })
        await tell(toldOf(before.program_id))
        if (!before.set_aside_at) await countAmounts(trx, before.program_id, [{ minor: kept.minor, times: -1 }])
      })
    },
  })
}
