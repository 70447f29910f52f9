import { donors, type DonorEntry } from '@mulghar/contract/finance/donors'
import { programs, type FinanceProgram } from '@mulghar/contract/finance/programs'
import { t } from '@lingui/core/macro'
import { call } from '../kit/call.ts'
import { objectOf } from '../kit/device-drafts.ts'
import { isMissingIn, isRefusedAsGone, typedText, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind, isFormClosed, type FormRights } from '../kit/gone-input.ts'
import { readDraft } from './donors/entry-drafts.ts'

const dayMs = 24 * 60 * 60_000

const programRights: FormRights<keyof FinanceProgram['can']> = new Map([
  ['', 'edit'],
  ['DONATION', 'addEntry'],
  ['EXPENSE', 'addEntry'],
])
const entryRights: FormRights<keyof DonorEntry['can']> = new Map([
  ['', 'edit'],
  ['aside', 'setAside'],
])

/** No call reads one entry, but the day of an entry never changes, and its time zone moves it by one at most. */
function isEntryMissing(programId: string, entryId: string, createdAt: string, act = ''): Promise<boolean> {
  const day = (days: number) => new Date(Date.parse(createdAt) + days * dayMs).toISOString().slice(0, 10)
  const days = { from: day(-1), to: day(1) }
  return isMissingIn(
    (query) => call(donors.list, { params: { id: programId }, query: { ...days, ...query } }),
    ({ id, can }) => id === entryId && !isFormClosed(entryRights, act, can),
  )
}

const isProgramGone = (id: string, act?: string) =>
  isRefusedAsGone(
    call(programs.get, { params: { id } }),
    ({ can }) => act !== undefined && isFormClosed(programRights, act, can),
  )

async function isEntryGone(rest: string, kept: Record<string, unknown>): Promise<boolean> {
  const [programId = ''] = rest.split(':')
  const { id, createdAt } = objectOf(kept['base'])
  const isClosed = ({ can }: FinanceProgram) => id === undefined && !can.addEntry
  if (await isRefusedAsGone(call(programs.get, { params: { id: programId } }), isClosed)) return true
  if (typeof id !== 'string' || typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt))) return false
  return isEntryMissing(programId, id, createdAt)
}

/** The drafts of entries, new and changed, and input about programs and entries. */
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
  inputKind('program', (id, act = '') => isProgramGone(id, act)),
  inputKind('entry', async (programId, id = '', day = '', act = '') =>
    Number.isNaN(Date.parse(day)) ? isProgramGone(programId) : isEntryMissing(programId, id, day, act),
  ),
]
