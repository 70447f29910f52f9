import fc from 'fast-check'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { csvOf } from '../server/src/finance/paper/csv.ts'
import type { Line } from '../server/src/finance/paper/lines.ts'
import { openWorkbook } from '../server/src/finance/paper/workbook.ts'

// Files are read back by libraries that know nothing of ours: papaparse, and read-excel-file.

type Cells = (string | number | Date | null)[][]
const require = createRequire(import.meta.url)
const { parse } = require('papaparse') as { parse(text: string, how: object): { data: string[][]; errors: unknown[] } }
const { readSheet } = require('read-excel-file/node') as { readSheet(file: Buffer): Promise<Cells> }

const words = {
  day: 'Date',
  kind: 'Kind',
  donation: 'Donation',
  expense: 'Expense',
  name: 'Name',
  amount: 'Amount',
  address: 'Address',
  phone: 'Phone',
  person: 'Person',
  by: 'Entered by',
  receipt: 'Receipt',
}

// Texts as they are kept: trimmed, of one line and more, in both scripts, with all that a table could take for its own.
const text = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '"',
      ',',
      ';',
      '\n',
      '\t',
      "'",
      '<',
      '&',
      ']]>',
      'a',
      'Z',
      '0',
      ' ',
      'क्ष',
      'श्रे',
      '💐',
    ),
    {
      maxLength: 12,
    },
  )
  .map((letters) => letters.join('').trim())
const line = fc.record<Line>({
  day: fc.constantFrom('2026-11-25', '2026-02-28', '2024-02-29', '1999-12-31'),
  isExpense: fc.boolean(),
  name: text,
  minor: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  address: text,
  phone: fc.constantFrom('', '9841234567', '00977'),
  person: text,
  by: text,
  receipt: fc.constantFrom('', '2026-0001'),
})
const lines = fc.array(line, { maxLength: 40 })
const terms = { seed: 20_261_125, numRuns: 60 }

async function* inPages(all: readonly Line[]) {
  for (let at = 0; at < all.length; at += 7) yield all.slice(at, at + 7)
}
const told = (one: Line) => [one.day, one.isExpense ? 'Expense' : 'Donation', one.name]
const rest = (one: Line) => [one.address, one.phone, one.person, one.by, one.receipt]

test('CSV is read back as it was, and no text of it is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(lines, async (all) => {
      const file = (await Array.fromAsync(csvOf(inPages(all), words))).join('')
      const { data, errors } = parse(file.slice(1), { delimiter: ',' })
      expect(errors).toEqual([])
      const cells = data.slice(1, -1)
      const texts = cells.flatMap((row) => [...row.slice(0, 3), ...row.slice(4)])
      expect(texts.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
      // What could be a formula has a mark before it that makes it a text.
      const safe = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
      expect(cells.map((row) => [...row.slice(0, 3), Math.round(Number(row[3]) * 100) + 0, ...row.slice(4)])).toEqual(
        all.map((one) => [...told(one).map(safe), one.minor, ...rest(one).map(safe)]),
      )
    }),
    terms,
  )
})

test('a workbook is read back as it was: texts as texts, amounts as numbers, days as days', async () => {
  await fc.assert(
    fc.asyncProperty(lines, async (all) => {
      const book = openWorkbook(words, 'Entries', all.length)
      const pieces: Uint8Array[] = []
      for await (const page of inPages(all)) pieces.push(...book.add(page))
      pieces.push(...book.end())
      const [headings, ...rows] = await readSheet(Buffer.concat(pieces))
      expect(headings).toEqual([
        'Date',
        'Kind',
        'Name',
        'Amount',
        'Address',
        'Phone',
        'Person',
        'Entered by',
        'Receipt',
      ])
      const orNull = (cells: string[]) => cells.map((cell) => cell || null)
      const read = rows.map(([day, kind, name, amount, ...more]) => [
        (day as Date).toISOString().slice(0, 10),
        kind,
        name,
        Math.round(Number(amount) * 100) + 0,
        ...Array.from({ length: 5 }, (_, at) => more[at] ?? null),
      ])
      expect(rows.every(([, , , amount]) => typeof amount === 'number')).toBe(true)
      expect(read).toEqual(
        all.map((one) => {
          const [day, kind, name] = told(one)
          return [day, kind, name || null, one.minor, ...orNull(rest(one))]
        }),
      )
    }),
    { ...terms, numRuns: 25 },
  )
})
