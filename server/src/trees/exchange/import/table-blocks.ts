import { Refused } from '../../../kit/refused.ts'
import { BinaryWriter, type Cell } from './binary-writer.ts'

export type Columns = Record<string, readonly string[]>
/** Rows of some tables, in the order of the tables, as COPY takes them in. */
export type Block = { table: string; rows: Uint8Array<ArrayBuffer>[] }[]

/** The first rows come soon, so that the database has something to do; then so many come at once. */
const firstRows = 2000
const blockRows = 30_000
/** Several blocks may lie ready while the database takes one in: rows may be very long. */
const blockBytes = 4 * 1024 * 1024
/**
 * The longest text of one cell, such as all notes of a person. A file may repeat a long record by short pointers, and the
 * database takes at most 256 MB in one value.
 */
export const mostCellLetters = 32_000_000

/** Gathers rows of some tables into blocks, in which a table comes after those that its rows refer to. */
export class TableBlocks<Tables extends Columns> {
  #tables: Map<keyof Tables, BinaryWriter>
  #count = 0
  #bytes = 0
  #most = firstRows

  /** `types` are the types of the columns, in their order. */
  constructor(tables: Tables, types: Readonly<Record<keyof Tables, readonly string[]>>) {
    this.#tables = new Map(Object.keys(tables).map((table) => [table, new BinaryWriter(types[table]!)]))
  }

  /** Throws for a row that the database would not take. */
  add(table: keyof Tables, cells: readonly Cell[]): void {
    for (const cell of cells)
      if (typeof cell === 'string' && cell.length > mostCellLetters) throw new Refused('trees/import-too-large')
    this.#bytes += this.#tables.get(table)!.add(cells)
    this.#count++
  }

  /** Whether it is time to hand them over, between rows that belong together. */
  get isFull(): boolean {
    return this.#count >= this.#most || this.#bytes >= blockBytes
  }

  take(): Block {
    this.#most = Math.min(blockRows, this.#most * 2)
    this.#count = 0
    this.#bytes = 0
    return [...this.#tables]
      .map(([table, writer]) => ({ table: String(table), rows: writer.take() }))
      .filter(({ rows }) => rows.length > 0)
  }
}
