import { Refused } from '../../kit/refused.ts'

/** A table file may have so many bytes, and a table so many rows. */
export const maxTableBytes = 8 * 1024 * 1024
export const mostRows = 30_000
/** The columns whose titles are looked at. */
export const mostColumns = 40
/** A list of sons that was not quoted runs on over so many cells. */
export const mostSons = 100
/** Of a row so many cells can mean something; what stands behind them is passed over. */
const mostCellsOfRow = mostColumns + mostSons
/** A workbook may name one long text again and again. */
const mostLettersInAll = 2 * maxTableBytes
/** Children who are only named in their father's row are people too. */
export const mostPeople = 200_000

/** The rows of a table while they are read: refuses the file as soon as it holds more than it may. */
export class TableRows {
  readonly rows: string[][] = []
  #letters = 0

  /** Puts a cell that says something at its place; both count from 0, and come in their order. */
  put(row: number, column: number, cell: string): void {
    if (row >= mostRows) throw new Refused('trees/import-too-large')
    if (column >= mostCellsOfRow) return
    this.#letters += cell.length
    if (this.#letters > mostLettersInAll) throw new Refused('trees/import-too-large')
    while (this.rows.length <= row) this.rows.push([])
    const cells = this.rows[row]!
    while (cells.length < column) cells.push('')
    cells.push(cell)
  }

  /** A row that ends here, as wide as its separators say, as far as that is looked at. */
  endRow(row: number, width: number): void {
    if (row >= mostRows) throw new Refused('trees/import-too-large')
    while (this.rows.length <= row) this.rows.push([])
    const cells = this.rows[row]!
    while (cells.length < Math.min(width, mostColumns)) cells.push('')
  }
}
