import type { TablePreview } from '@mulghar/contract/trees/vanshavali'
import { Refused } from '../../kit/refused.ts'
import { readWorkbook } from './sheet.ts'
import { layoutOf, type LayoutWish, type TableLayout } from './table-columns.ts'
import { familyOf, type TableFamily } from './table-family.ts'
import { maxTableBytes } from './table-limits.ts'
import { TableProblems } from './table-problems.ts'
import { readRows } from './table-rows.ts'
import { readTableText } from './table-text.ts'

const mostSamples = 5

export type ReadTable = {
  encoding: string
  rowCount: number
  rows: readonly string[][]
  layout: TableLayout
  family: TableFamily
  problems: TableProblems
}

/**
 * Reads a vanshavali from a CSV, a pasted text or a workbook, and who belongs to whom in it. Refuses what has no names in it, or
 * too much. What a stranger sends is read by a worker (`table-reading.ts`).
 */
export function readTable(bytes: Uint8Array, wish: LayoutWish): ReadTable {
  if (bytes.length === 0) throw new Refused('documents/empty-file')
  if (bytes.length > maxTableBytes) throw new Refused('trees/import-too-large')
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isArchive && isBinary(bytes)) throw new Refused('trees/not-a-table')
  const { rows, encoding } = isArchive ? readWorkbook(bytes) : readTableText(bytes)
  const problems = new TableProblems()
  const layout = layoutOf(rows, wish)
  if (!layout.roles.includes('NAME')) throw new Refused('trees/not-a-table')
  const read = readRows(rows, layout, problems)
  const family = familyOf(read, problems)
  if (family.people.length === 0) throw new Refused('trees/not-a-table')
  return { encoding, rowCount: read.length, rows, layout, family, problems }
}

/** A picture or a program has bytes in it that no text has; in UTF-16 only zeros are among them. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 4096).some((byte) => (byte > 0 && byte < 9) || (byte > 13 && byte < 32 && byte !== 27))
}

/** What is shown of a table before it is imported. */
export function previewOf(fileName: string, table: ReadTable): TablePreview {
  const { layout, rows, family, problems } = table
  const people = rows.slice((layout.headingRow ?? -1) + 1).filter((row) => row.some((cell) => cell !== ''))
  return {
    fileName,
    encoding: table.encoding,
    rows: table.rowCount,
    headingRow: layout.headingRow === null ? null : layout.headingRow + 1,
    columns: layout.roles.map((role, at) => ({
      title: layout.titles[at]!.slice(0, 100),
      role,
      samples: people.slice(0, mostSamples).map((row) => (row[at] ?? '').slice(0, 60)),
    })),
    people: family.people.length,
    families: family.families.length,
    problemCount: problems.count,
    problems: problems.list(),
  }
}
