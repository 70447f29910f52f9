import { decimalOf } from './amounts.ts'
import { afterAmount, beforeAmount, headingsOf, type Line, type LineWords } from './lines.ts'

/** Programs for tables take a text that begins so, in either width, for a formula, or for the end of a line. */
const dangerous = /^[=+\-@＝＋－＠\t\r\n]/

/** A text as a cell of CSV: never a formula, in quotation marks where it would end the cell (RFC 4180), for readers who guess too. */
function cellOf(text: string): string {
  const safe = dangerous.test(text) ? `'${text}` : text
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const rowOf = (cells: readonly string[]) => `${cells.join(',')}\r\n`

/** The books of a program as CSV, in pieces as their lines come: the mark of UTF-8 first, amounts as plain numbers. */
export async function* csvOf(pages: AsyncIterable<readonly Line[]>, words: LineWords): AsyncGenerator<string> {
  yield `\ufeff${rowOf(headingsOf(words).map(cellOf))}`
  for await (const lines of pages)
    yield lines
      .map((line) =>
        rowOf([...beforeAmount(line, words).map(cellOf), decimalOf(line.minor), ...afterAmount(line).map(cellOf)]),
      )
      .join('')
}
