import { cleanText } from '@mulghar/contract/kit/clean-text'
import { isDamagedUtf8 } from '@mulghar/gedcom'
import { mostColumns, TableRows } from './table-limits.ts'

/** Rows of cells as they were written, trimmed; `encoding` is for people. */
export type RawTable = { rows: string[][]; encoding: string }

/** No cell of a vanshavali says more than this. */
const mostLetters = 1000
/** Half a letter, which a cut may leave behind, no database takes. */
export const cut = (cell: string): string => cleanText(cell).slice(0, mostLetters).toWellFormed()

/**
 * Reads comma, semicolon, tab or bar separated text, or columns with wide gaps between them, from bytes in UTF-8 or UTF-16, with a
 * byte-order mark or without. A quoted cell may hold separators, line ends and doubled quotes. The separator is the one by which most
 * rows have the same number of cells. Linear in the bytes; throws only where
 * there is more in it than may be.
 *
 * Source: RFC 4180, and what spreadsheets write.
 */
export function readTableText(bytes: Uint8Array): RawTable {
  const { text, encoding } = decode(bytes)
  return { rows: rowsOf(text, separatorOf(text)), encoding }
}

function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return as('utf-16le', bytes, 'UTF-16')
  if (first === 0xfe && second === 0xff) return as('utf-16be', bytes, 'UTF-16')
  if (first === 0xef && second === 0xbb && third === 0xbf) return as('utf-8', bytes, 'UTF-8')
  const head = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2]!++
  // In UTF-16 every second byte of a digit, a separator and a line end is zero.
  if (zeros[1]! > head.length / 20 && zeros[1]! > 4 * zeros[0]!) return as('utf-16le', bytes, 'UTF-16')
  if (zeros[0]! > head.length / 20 && zeros[0]! > 4 * zeros[1]!) return as('utf-16be', bytes, 'UTF-16')
  const utf8 = as('utf-8', bytes, 'UTF-8')
  return utf8.text.includes('\ufffd') && !isDamagedUtf8(bytes) ? as('windows-1252', bytes, 'Windows-1252') : utf8
}

function as(label: string, bytes: Uint8Array, encoding: string) {
  return { text: new TextDecoder(label).decode(bytes), encoding }
}

const wideGap = /\s{2,}/
const separators = ['\t', ',', ';', '|'] as const
type Separator = (typeof separators)[number] | typeof wideGap

function separatorOf(text: string): Separator {
  const lines = text
    .slice(0, 200_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 60)
  let best: Separator = ','
  let most = 0
  for (const separator of [...separators, wideGap]) {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const cells = typeof separator !== 'string' ? line.trim().split(wideGap).length : cellsOfLine(line, separator)
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
    }
    // Rows of one width count, and a wider table is surer than a narrow one.
    const [width = 0, rows = 0] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
    const score = rows * (1 + Math.min(width, 7) / 10)
    if (score > most) [best, most] = [separator, score]
  }
  return best
}

function cellsOfLine(line: string, separator: string): number {
  let cells = 1
  let isQuoted = false
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) cells++
  }
  return cells
}

/** A cell says less than this, whatever stands around it. */
const mostOfCell = 4 * mostLetters

function rowsOf(text: string, separator: Separator): string[][] {
  return typeof separator === 'string' ? separatedRows(text, separator) : gappedRows(text)
}

function gappedRows(text: string): string[][] {
  const table = new TableRows()
  let from = 0
  for (let row = 0; from < text.length; row++) {
    const [end, next] = endOfLine(text, from)
    const cells = text.slice(from, end).trim().split(wideGap, mostColumns)
    for (const [column, cell] of cells.entries()) if (cell !== '') table.put(row, column, cut(cell))
    table.endRow(row, cells.length)
    from = next
  }
  return table.rows
}

/** Where a line ends, and where the next one begins. */
function endOfLine(text: string, from: number): [number, number] {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return [at, text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1]
}

function separatedRows(text: string, separator: string): string[][] {
  const table = new TableRows()
  let [row, column] = [0, 0]
  let cell = ''
  let isBlank = true
  let isQuoted = false
  const take = (letter: string) => {
    if (isBlank && letter.trim() !== '') isBlank = false
    if (cell.length < mostOfCell) cell += letter
  }
  const endCell = () => {
    if (!isBlank) table.put(row, column, cut(cell))
    column++
    cell = ''
    isBlank = true
  }
  const endRow = () => {
    endCell()
    table.endRow(row, column)
    row++
    column = 0
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (isQuoted) {
      if (letter !== '"') take(letter)
      else if (text[at + 1] === '"') {
        take('"')
        at++
      } else isQuoted = false
    } else if (letter === '"' && isBlank) {
      cell = ''
      isQuoted = true
    } else if (letter === separator) endCell()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at++
      endRow()
    } else take(letter)
  }
  if (!isBlank || column > 0) endRow()
  return table.rows
}
