import type { TablePerson } from '@mulghar/contract/trees/import-report'
import type { ColumnRole } from '@mulghar/contract/trees/vanshavali'
import { numberOf, plainText, serialOf, serialsOf, toldOf, type Told } from './table-cells.ts'
import type { TableLayout } from './table-columns.ts'
import { mostSons } from './table-limits.ts'
import type { TableProblems } from './table-problems.ts'
import { cut } from './table-text.ts'

/** One row of a vanshavali, read; `row` counts from 1 as a spreadsheet does. */
export type TableRow = {
  row: number
  serial: string
  name: string
  generation: number | null
  fatherSerial: string
  sons: Told
  daughters: Told
  sonSerials: string[]
  /** What was written, cell by cell, where something was. */
  written: Partial<Record<ColumnRole, string>>
}

/** Reads the rows below the headings; empty ones are passed over, and a row that stands twice is taken once. Linear. */
export function readRows(rows: readonly string[][], layout: TableLayout, problems: TableProblems): TableRow[] {
  const read: TableRow[] = []
  const seen = new Map<string, number>()
  const lastRole = layout.roles.findLastIndex((role) => role !== 'IGNORED')
  for (let at = (layout.headingRow ?? -1) + 1; at < rows.length; at++) {
    const cells = rows[at]!
    if (cells.every((cell) => cell === '')) continue
    const row = at + 1
    const written = writtenIn(cells, layout, lastRole)
    const one = readRow(row, written)
    if (one.name === '' && one.serial === '' && one.fatherSerial === '') continue
    const whole = JSON.stringify(written)
    const before = seen.get(whole)
    if (before !== undefined && one.serial !== '') {
      problems.add('row-twice', row, { who: personOf(one), before })
      continue
    }
    seen.set(whole, row)
    read.push(one)
  }
  return read
}

/** A list of sons that was not quoted runs on into the cells behind the last column. */
function writtenIn(cells: readonly string[], layout: TableLayout, lastRole: number): TableRow['written'] {
  const written: TableRow['written'] = {}
  for (const [at, role] of layout.roles.entries()) {
    const runsOn = at === lastRole && role === 'SON_SERIALS'
    const cell = runsOn
      ? cut(
          cells
            .slice(at, at + mostSons)
            .filter(Boolean)
            .join(', '),
        )
      : (cells[at] ?? '')
    if (role !== 'IGNORED' && cell !== '') written[role] = cell
  }
  return written
}

function readRow(row: number, written: TableRow['written']): TableRow {
  return {
    row,
    serial: serialOf(written.SERIAL ?? ''),
    name: nameIn(written.NAME ?? ''),
    generation: numberOf(written.GENERATION ?? ''),
    fatherSerial: serialOf(written.FATHER ?? ''),
    sons: toldOf(written.SONS ?? ''),
    daughters: toldOf(written.DAUGHTERS ?? ''),
    sonSerials: serialsOf(written.SON_SERIALS ?? ''),
    written,
  }
}

/** A name as it is written, in its own script; a dash is none. */
function nameIn(cell: string): string {
  return /\p{L}/u.test(cell) ? cell.replace(/[\s/]+/g, ' ').trim() : ''
}

/** Whom a problem of a row is about. */
export const personOf = ({ name, serial }: Pick<TableRow, 'name' | 'serial'>): TablePerson => ({ name, serial })

/** The same, in another row than the one that is told of. */
export const namedIn = (row: TableRow): TablePerson => ({ ...personOf(row), row: row.row })

/** A name however it is written. */
export const nameKey = (name: string): string => plainText(name).toLowerCase()

/** Whether two keys are one name, which may be told in full or not. */
export function isSameName(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)
}
