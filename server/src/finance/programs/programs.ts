import { minorOf, unitsOf } from '@mulghar/contract/finance/money'
import type { FinanceProgram, ProgramChange, programs as wire } from '@mulghar/contract/finance/programs'
import { beforeOf, requireProgram, toldOf, type FinanceParts } from '../core/parts.ts'
import { AppError, badField } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { newId } from '../../kit/ids.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import { saidColumns } from '../../kit/names/said.sql.ts'
import { isUnchanged } from '../../kit/unchanged.ts'
import { cursorOfPlace, type Placed } from '../../kit/names/search-steps.ts'
import { limitOf, toPage } from '../../kit/page.ts'
import type { PageQuery } from '@mulghar/contract/kit/page'
import { presentEvents } from '../core/history.ts'
import { insertEvent, selectEvents } from '../core/history.sql.ts'
import { presentPrograms } from '../core/present.ts'
import { removeLink } from './links.ts'
import { saidOf } from './said.ts'
import { searchPrograms } from './program-search.ts'
import {
  deleteProgram,
  insertProgram,
  lockProgram,
  selectPrograms,
  sumOfDonations,
  updateProgram,
  type ProgramRow,
} from '../core/programs.sql.ts'
import type { FinanceDb } from '../core/tables.ts'

async function newestPrograms(
  db: FinanceDb,
  among: { familyId: string | undefined; groupId: string | undefined },
  query: PageQuery,
): Promise<Placed<ProgramRow>[]> {
  const rows = await selectPrograms(db, { ...among, before: beforeOf(query), limit: limitOf(query) })
  return rows.map((row) => ({ row, band: 0, value: '' }))
}

export function programHandlers(parts: FinanceParts) {
  const { db, clock, change, belonging } = parts

  async function one(viewerId: string, id: string): Promise<FinanceProgram> {
    const [program] = await presentPrograms(parts, viewerId, [await requireProgram(db, id)])
    return program!
  }

  /** A program belongs to a tree only of who edits that, to a group only of who is in it; any other is not there. */
  async function requireLinks(
    trx: FinanceDb,
    viewerId: string,
    links: { familyId?: string | null | undefined; groupId?: string | null | undefined },
  ) {
    const { familyId, groupId } = links
    if (familyId && !(await belonging.seen(trx, 'TREE', viewerId, [familyId])).get(familyId)?.mayLink)
      throw new AppError('finance/tree-not-found')
    if (!groupId) return
    const group = (await belonging.seen(trx, 'GROUP', viewerId, [groupId])).get(groupId)
    if (!group?.mayLink) throw new AppError(group?.linkRefused ?? 'finance/group-not-found')
  }

  const goalOf = (goal: number | null | undefined): number | null => {
    if (goal === null || goal === undefined) return null
    const minor = minorOf(goal)
    if (minor === null) throw badField('goal', 'amount-invalid')
    return minor === 0 ? null : minor
  }

  /** What was only signs that are not kept is nothing. */
  function cleaned<T extends Pick<ProgramChange, 'name' | 'description'>>(sent: T): T {
    const draft = cleanTexts(sent)
    if (draft.name === '') throw badField('name', 'required')
    if (draft.description === '') throw badField('description', 'required')
    return draft
  }

  async function lockOwn(trx: FinanceDb, viewerId: string, id: string): Promise<ProgramRow> {
    const row = await lockProgram(trx, id)
    if (!row) throw new AppError('finance/not-found')
    if (row.created_by !== viewerId) throw new AppError('finance/not-creator')
    return row
  }

  return handle<typeof wire>({
    async all({ viewer }, { query }) {
      const { familyId, groupId, q } = query
      // What belongs to something that the viewer may not see is not listed by it.
      if (familyId && !(await belonging.seen(db, 'TREE', viewer.id, [familyId])).has(familyId))
        return { data: [], next: null, hasNext: false, totalAmount: null }
      if (groupId && !(await belonging.seen(db, 'GROUP', viewer.id, [groupId])).has(groupId))
        return { data: [], next: null, hasNext: false, totalAmount: null }
      const among = { familyId, groupId }
      const found = q ? await searchPrograms(db, { ...among, q, query }) : await newestPrograms(db, among, query)
      const rows = found.map(({ row }) => row)
      const shown = new Map((await presentPrograms(parts, viewer.id, rows)).map((one) => [one.id, one]))
      const totalAmount = query.next ? null : unitsOf(await sumOfDonations(db))
      const cursorOf = q ? cursorOfPlace : ({ row }: Placed<ProgramRow>) => [row.id]
      const page = toPage(found, query, cursorOf, ({ row }) => shown.get(row.id)!)
      return { ...page, totalAmount }
    },

    create: {
      may: () => null,
      makes: ({ id }) => id,
      again: ({ viewer }, id) => one(viewer.id, id),
      async run({ viewer }, { body }) {
        const draft = cleaned(body)
        const id = newId()
        await change(db, async (trx, tell) => {
          await requireLinks(trx, viewer.id, draft)
          const at = clock.now()
          const row = {
            id,
            name: draft.name,
            description: draft.description,
            family_id: draft.familyId ?? null,
            group_id: draft.groupId ?? null,
            donor_contact: draft.donorContact ?? ('MEMBERS' as const),
            entries_by: draft.entriesBy ?? ('MEMBERS' as const),
            goal_minor: goalOf(draft.goal),
            created_by: viewer.id,
            created_at: at,
            updated_at: at,
          }
          await insertProgram(trx, { ...row, ...saidColumns(draft.name, draft.description) })
          await insertEvent(trx, id, at, { kind: 'CREATE', accountId: viewer.id, after: saidOf(row) })
          await tell(toldOf(id))
        })
        return one(viewer.id, id)
      },
    },

    get: ({ viewer }, { params }) => one(viewer.id, params.id),

    async update({ viewer }, { params, body }) {
      const draft = cleaned(body)
      await change(db, async (trx, tell) => {
        const before = await lockOwn(trx, viewer.id, params.id)
        if (draft.version !== undefined && draft.version !== before.version) throw new AppError('kit/stale')
        const anew = <T>(sent: T | null | undefined, now: T | null) => (sent === undefined ? now : sent)
        const links = {
          familyId: anew(draft.familyId, before.family_id),
          groupId: anew(draft.groupId, before.group_id),
        }
        await requireLinks(trx, viewer.id, {
          familyId: links.familyId === before.family_id ? null : links.familyId,
          groupId: links.groupId === before.group_id ? null : links.groupId,
        })
        const at = clock.now()
        const after = {
          name: draft.name,
          description: draft.description,
          family_id: links.familyId,
          group_id: links.groupId,
          donor_contact: draft.donorContact ?? before.donor_contact,
          entries_by: draft.entriesBy ?? before.entries_by,
          goal_minor:
            draft.goal === undefined
              ? before.goal_minor === null
                ? null
                : Number(before.goal_minor)
              : goalOf(draft.goal),
        }
        const said = { before: saidOf(before), after: saidOf(after) }
        if (isUnchanged(said.before, said.after)) return
        await updateProgram(trx, params.id, {
          ...after,
          ...saidColumns(after.name, after.description),
          updated_at: at,
        })
        await insertEvent(trx, params.id, at, { kind: 'CHANGE', accountId: viewer.id, ...said })
        await tell(toldOf(params.id))
      })
      return one(viewer.id, params.id)
    },

    async remove({ viewer }, { params }) {
      await change(db, async (trx, tell) => {
        await lockOwn(trx, viewer.id, params.id)
        await deleteProgram(trx, params.id)
        await parts.forget(trx, params.id)
        await tell(toldOf(params.id))
      })
    },

    removeLink: ({ viewer }, { params: { id, rootId } }) => removeLink(parts, viewer.id, { programId: id, rootId }),

    async history({ viewer }, { params, query }) {
      const program = await requireProgram(db, params.id)
      const rows = await selectEvents(db, params.id, beforeOf(query), limitOf(query))
      const shown = await presentEvents(parts, viewer.id, program, rows)
      return toPage(
        rows,
        query,
        (row) => [row.id],
        (row) => shown.get(row.id)!,
      )
    },
  })
}
