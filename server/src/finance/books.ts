import type { books as wire, BookFormat } from '@mulghar/contract/finance/books'
import { amountInWords } from '@mulghar/contract/finance/amount-words'
import { dayInNepal, receiptLabel } from '@mulghar/contract/finance/receipt-number'
import { isSure, toBikram, type CalendarDay } from '@mulghar/contract/kit/bikram-sambat'
import { AppError } from '../kit/app-error.ts'
import { openAtOnce, openQueueAtOnce } from '../kit/at-once.ts'
import { forCaller } from '../kit/caller.ts'
import { bodyOf } from '../kit/download-body.ts'
import { handle } from '../kit/handle.ts'
import type { I18n, Mails } from '../kit/messages.ts'
import { findEntry, selectEntriesAfter } from './core/entries.sql.ts'
import { readableOf } from './paper/amounts.ts'
import type { BookHead } from './paper/book.ts'
import { csvOf } from './paper/csv.ts'
import type { Line, LineWords } from './paper/lines.ts'
import type { Papers } from './paper/papers.ts'
import type { ReceiptPaper } from './paper/receipt.ts'
import { namesSeen, peopleSeen, presentPlain, seesContact, type PlainEntry } from './core/present.ts'
import { requireProgram, type FinanceParts } from './core/parts.ts'
import type { ProgramRow } from './core/programs.sql.ts'
import { findLatest, type ReceiptRow } from './core/receipts.sql.ts'
import type { FinanceDb, VoidReason } from './core/tables.ts'

export type BookParts = Pick<FinanceParts, 'db' | 'clock' | 'belonging' | 'blocked' | 'language'> & {
  accounts: FinanceParts['accounts']
  /** For long reads. */
  long: FinanceDb
  texts: Mails
  papers: Papers
}

const types: Record<BookFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
const voidCodes = {
  CHANGED: 'finance/receipt-void-changed',
  DELETED: 'finance/receipt-void-deleted',
  SET_ASIDE: 'finance/receipt-void-set-aside',
} as const satisfies Record<VoidReason, string>
const linesAtOnce = 500
/** Tables in CSV need no worker; books on paper and workbooks take one each, and its memory. */
const tablesAtOnce = 2
const booksAtOnce = 2
const booksOfAccount = 1
const mostWaitingBooks = 20
const bookPatienceMs = 20_000
const soonSeconds = 5

const two = (value: number) => String(value).padStart(2, '0')
const dayText = ({ year, month, day }: CalendarDay) => `${year}-${two(month)}-${two(day)}`

const lineOf = (entry: PlainEntry): Line => ({
  day: dayText(dayInNepal(new Date(entry.createdAt))),
  isExpense: entry.amount < 0,
  name: entry.donorName,
  minor: Math.round(entry.amount * 100),
  address: entry.donorAddress ?? '',
  phone: entry.donorPhoneNo ?? '',
  person: entry.personName ?? '',
  by: entry.createdByName ?? '',
  receipt: entry.receipt?.label ?? '',
})

const wordsOf = (i18n: I18n): LineWords => ({
  day: i18n.t('Date'),
  kind: i18n.t('Kind'),
  donation: i18n.t('Donation'),
  expense: i18n.t('Expense'),
  name: i18n.t('Name'),
  amount: i18n.t('Amount'),
  address: i18n.t('Address'),
  phone: i18n.t('Phone'),
  person: i18n.t('Person'),
  by: i18n.t('Entered by'),
  receipt: i18n.t('Receipt'),
})

export function bookHandlers(parts: BookParts) {
  const { db, clock, papers } = parts
  const refusal = () => new AppError('kit/too-many', { retryAfter: soonSeconds })
  const tables = openAtOnce({ limit: tablesAtOnce, refusal })
  const books = openQueueAtOnce({
    limit: booksOfAccount,
    total: booksAtOnce,
    mostWaiting: mostWaitingBooks,
    patienceMs: bookPatienceMs,
    refusal,
  })
  const i18nOf = async (viewerId: string) => parts.texts(await parts.language(viewerId))

  /** The entries of a program from the first on as a viewer sees them, a page at a time; whoever asks no more stops it. */
  async function* linesFor(viewerId: string, program: ProgramRow, signal: AbortSignal): AsyncGenerator<Line[]> {
    const seeing = { ...parts, db: parts.long }
    let after: string | undefined
    for (;;) {
      // A stream is read in whoever's time: for whom it is, is said for each page.
      const [count, last, lines] = await forCaller(signal, async () => {
        const rows = await selectEntriesAfter(parts.long, program.id, after, linesAtOnce)
        const entries = await presentPlain(seeing, viewerId, program, rows)
        return [rows.length, rows.at(-1)?.id, entries.map(lineOf)] as const
      })
      if (count > 0) yield lines
      if (count < linesAtOnce) return
      after = last
    }
  }

  function contentsOf(format: BookFormat, program: ProgramRow, i18n: I18n, lines: AsyncGenerator<Line[]>) {
    const words = wordsOf(i18n)
    if (format === 'csv') return csvOf(lines, words)
    const day = dayText(dayInNepal(clock.now()))
    const head: BookHead = {
      words,
      title: program.name,
      subtitle: i18n.t('Donations and expenses up to {day}', { day }),
      donations: i18n.t('Total donations'),
      expenses: i18n.t('Total expenses'),
      net: i18n.t('Net balance'),
      sum: i18n.t('Rs. {amount}', { amount: '#' }),
    }
    if (format === 'pdf') return papers.book({ kind: 'pdf', head }, lines)
    const expected = program.donation_count + program.expense_count
    return papers.book({ kind: 'xlsx', head, sheetName: i18n.t('Entries'), expected }, lines)
  }

  async function paperOf(viewerId: string, receipt: ReceiptRow, entryBy: string | null): Promise<ReceiptPaper> {
    const { said } = receipt
    const program = await requireProgram(db, receipt.program_id)
    const [i18n, names, people] = await Promise.all([
      i18nOf(viewerId),
      namesSeen(parts, viewerId, program.created_by, [receipt.issued_by]),
      peopleSeen(parts, viewerId, [said.personId]),
    ])
    const sees = seesContact(viewerId, program, entryBy)
    const person = said.personId ? people.get(said.personId) : undefined
    const by = receipt.issued_by ? names.get(receipt.issued_by) : undefined
    const day = dayInNepal(receipt.issued_at)
    const bikram = isSure(day) ? toBikram(day) : undefined
    const given = dayText(dayInNepal(new Date(said.enteredAt)))
    const rows: [string, string | null | undefined][] = [
      [i18n.t('Received from'), said.donorName],
      [i18n.t('Given on'), given === dayText(day) ? null : given],
      [i18n.t('Family member'), person?.name],
      [i18n.t('Address'), sees ? said.address : null],
      [i18n.t('Phone'), sees ? said.phone : null],
    ]
    return {
      title: i18n.t('Receipt'),
      program: said.programName,
      number: i18n.t('No. {number}', { number: receiptLabel(receipt.year, receipt.number) }),
      day: new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
        Date.UTC(day.year, day.month - 1, day.day),
      ),
      dayBikram: bikram ? i18n.t('{day} B.S.', { day: dayText(bikram) }) : '',
      rows: rows.flatMap(([label, text]): [string, string][] => (text ? [[label, text]] : [])),
      amountLabel: i18n.t('Amount'),
      amount: i18n.t('Rs. {amount}', { amount: readableOf(said.minor) }),
      inWords: amountInWords(said.minor, i18n.language),
      issued: by === undefined ? '' : i18n.t('Issued by {name}', { name: by }),
      note: i18n.t('Valid only while the entry is unchanged.'),
    }
  }

  return handle<typeof wire>({
    async export({ viewer, asked }, { params, query }) {
      const [program, i18n] = await Promise.all([requireProgram(db, params.id), i18nOf(viewer.id)])
      const name = encodeURIComponent(`${program.name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.${query.format}`)
      return {
        headers: {
          'content-type': types[query.format],
          'content-disposition': `attachment; filename*=UTF-8''${name}`,
          'cache-control': 'private, no-store',
        },
        async body() {
          const { signal } = asked
          const end = query.format === 'csv' ? tables.begin(viewer.id) : await books.begin(viewer.id, signal)
          return bodyOf(contentsOf(query.format, program, i18n, linesFor(viewer.id, program, asked.signal)), end)
        },
      }
    },

    async receipt({ viewer }, { params }) {
      const [entry, latest] = await Promise.all([findEntry(db, params.id), findLatest(db, params.id)])
      if (!latest) throw new AppError(entry ? 'finance/no-receipt' : 'finance/entry-not-found')
      if (latest.voided_at !== null) throw new AppError(voidCodes[latest.void_reason ?? 'CHANGED'])
      const i18n = await i18nOf(viewer.id)
      const number = receiptLabel(latest.year, latest.number)
      const label = i18n.t('receipt-{number}', { number })
      const name = encodeURIComponent(`${label}.pdf`)
      return {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename*=UTF-8''${name}`,
          'cache-control': 'private, no-store',
        },
        body: async () => papers.receipt(await paperOf(viewer.id, latest, latest.entry_by)),
      }
    },
  })
}
