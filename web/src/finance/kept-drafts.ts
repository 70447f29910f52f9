import { donors, type DonorEntry } from '@mulghar/contract/finance/donors'
import { programs, type FinanceProgram } from '@mulghar/contract/finance/programs'
import { t } from '@lingui/core/macro'
import { call } from '../kit/call.ts'
import { objectOf } from '../kit/device-drafts.ts'
import { isRefusedAsGone, typedText, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind } from '../kit/gone-input.ts'
import { financePaths } from './core/paths.ts'
import { readDraft } from './donors/entry-drafts.ts'

const dayMs = 24 * 60 * 60_000
/** Pages of a hundred entries of those days: a program with more of them keeps the draft. */
const mostPages = 10

/** No call reads one entry, but the day of an entry never changes, and its time zone moves it by one at most. */
async function isEntryMissing(programId: string, entryId: string, createdAt: string): Promise<boolean> {
  const day = (days: number) => new Date(Date.parse(createdAt) + days * dayMs).toISOString().slice(0, 10)
  let next: string | null = null
  for (let page = 0; page < mostPages; page++) {
    const query: { from: string; to: string; limit: number; next?: string } = {
      from: day(-1),
      to: day(1),
      limit: 100,
      ...(next && { next }),
    }
    const found: { data: DonorEntry[]; next: string | null } = await call(donors.list, {
      params: { id: programId },
      query,
    })
    if (found.data.some(({ id }) => id === entryId)) return false
    if (!found.next) return true
    next = found.next
  }
  return false
}

async function isEntryGone(rest: string, kept: Record<string, unknown>): Promise<boolean> {
  const [programId = ''] = rest.split(':')
  const { id, createdAt } = objectOf(kept['base'])
  const isClosed = ({ can }: FinanceProgram) => id === undefined && !can.addEntry
  if (await isRefusedAsGone(call(programs.get, { params: { id: programId } }), isClosed)) return true
  if (typeof id !== 'string' || typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt))) return false
  try {
    return await isEntryMissing(programId, id, createdAt)
  } catch {
    // An unknown answer keeps the draft.
    return false
  }
}

/** The drafts of entries, new and changed. */
export const drafts: readonly DraftKind[] = [
  {
    prefix: 'entry:',
    isGone: isEntryGone,
    textsOf(kept) {
      const { fields, base } = readDraft(kept) ?? {}
      if (!fields) return []
      const isExpense = base !== undefined && base.amount < 0
      return [
        ...typedText(
          isExpense ? t({ message: 'Description', context: 'of an expense' }) : t`Donor name`,
          fields.donorName,
          base?.donorName,
        ),
        ...typedText(
          t({ message: 'Amount', context: 'of money' }),
          fields.amount,
          base && String(Math.abs(base.amount)),
        ),
        ...typedText(t`Address (optional)`, fields.donorAddress, base?.donorAddress),
        ...typedText(t`Phone number (optional)`, fields.donorPhoneNo, base?.donorPhoneNo),
      ]
    },
  },
  inputKind(financePaths.donors(''), (id) => isRefusedAsGone(call(programs.get, { params: { id } }))),
]
