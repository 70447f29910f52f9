import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { from } from 'pg-copy-streams'
import { BinaryWriter, type Cell } from './binary-writer.ts'

/** A database of one connection, so that bulk copies run within the transaction that Kysely opens on it. */
export async function onOneConnection<Db, T>(
  pool: Pool,
  work: (db: Kysely<Db>, client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // Kysely gives it back after each transaction; it is ours until the end.
  const lent = { query: client.query.bind(client), release: () => undefined } as unknown as PostgresPoolClient
  const pooled: PostgresPool = { options: {}, connect: async () => lent, end: async () => undefined }
  const db = new Kysely<Db>({ dialect: new PostgresDialect({ pool: pooled }) })
  try {
    return await work(db, client)
  } finally {
    client.release()
  }
}

/** Runs work in which the database does not look up each reference of each row, where its user may ask for that. */
export async function withoutReferences<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint references_by_row')
  const isOff = await client.query('set local session_replication_role = replica').then(
    () => true,
    async (error: unknown) => {
      if ((error as { code?: string }).code !== notAllowed) throw error
      await client.query('rollback to savepoint references_by_row')
      return false
    },
  )
  const answer = await work()
  if (isOff) await client.query('set local session_replication_role = origin')
  return answer
}

/** `insufficient_privilege` of PostgreSQL. */
const notAllowed = '42501'

/** So many rows are handed over at once; fewer, where the database has nothing to do. */
const blockRows = 30_000
const fewRows = 2000
/** After so many, this thread looks after its connections, or the database would wait for what is ready for it. */
const rowsBetweenTurns = 250
/** Blocks that may wait for the database before whoever makes rows waits too. */
const mostWaiting = 2

type Columns = Record<string, readonly string[]>
type Block = { text: string; pieces: Buffer[] }[]

/**
 * Writes rows of some tables by COPY, the fastest way in: a block of one table after a block of the next, so that the
 * rows of the following blocks are made while the database is busy with those before.
 */
export class TableCopies<Tables extends Columns> {
  #client: PoolClient
  #tables: Map<keyof Tables, { text: string; rows: BinaryWriter }>
  #count = 0
  #countAtTurn = 0
  #waiting: Block[] = []
  #writing: Promise<void> | undefined
  #broken: { error: unknown } | undefined
  #wake = () => {}

  private constructor(client: PoolClient, tables: Map<keyof Tables, { text: string; rows: BinaryWriter }>) {
    this.#client = client
    this.#tables = tables
  }

  /** Copies into these columns of these tables, in their order, for as long as `work` takes. */
  static async of<Tables extends Columns, T>(
    client: PoolClient,
    tables: Tables,
    work: (copies: TableCopies<Tables>) => Promise<T>,
  ): Promise<T> {
    const opened = new Map<keyof Tables, { text: string; rows: BinaryWriter }>()
    for (const [table, columns] of Object.entries(tables)) {
      const text = `copy ${table} (${columns.join(', ')}) from stdin (format binary)`
      opened.set(table, { text, rows: new BinaryWriter(await typesOf(client, table, columns)) })
    }
    const copies = new TableCopies<Tables>(client, opened)
    try {
      const answer = await work(copies)
      copies.#handOver()
      await copies.#behind(0)
      return answer
    } finally {
      // What follows on this connection has to come after the block that is on its way; the others are not wanted any more.
      copies.#waiting = []
      await copies.#writing
    }
  }

  add(table: keyof Tables, cells: readonly Cell[]): void {
    this.#tables.get(table)!.rows.add(cells)
    this.#count++
  }

  /** Whether so many rows were added that it is time for a pause, between rows that belong together. */
  get isDue(): boolean {
    return this.#count - this.#countAtTurn >= rowsBetweenTurns
  }

  /** Lets the rows go that are ready. Waits where the database is far behind. */
  async pause(): Promise<void> {
    if (this.#count >= (this.#writing ? blockRows : fewRows)) this.#handOver()
    this.#countAtTurn = this.#count
    await this.#behind(mostWaiting)
    await setImmediate()
  }

  #handOver(): void {
    const block = [...this.#tables.values()]
      .map(({ text, rows }) => ({ text, pieces: rows.take() }))
      .filter(({ pieces }) => pieces.length > 0)
    this.#count = 0
    if (block.length === 0) return
    this.#waiting.push(block)
    this.#writing ??= this.#write()
  }

  async #write(): Promise<void> {
    try {
      for (let block = this.#waiting.shift(); block; block = this.#waiting.shift()) {
        for (const { text, pieces } of block) await pipeline(pieces, this.#client.query(from(text)))
        this.#wake()
      }
    } catch (error) {
      this.#broken = { error }
    }
    this.#writing = undefined
    this.#wake()
  }

  /** Waits until at most so many blocks wait, or, at none, until all are written. */
  async #behind(most: number): Promise<void> {
    while (!this.#broken && (this.#waiting.length > most || (most === 0 && this.#writing)))
      await new Promise<void>((resolve) => (this.#wake = resolve))
    if (this.#broken) throw this.#broken.error
  }
}

async function typesOf(client: PoolClient, table: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ type: string }>(
    `select format_type(atttypid, null) as type from unnest($2::text[]) with ordinality as wanted(name, at)
     join pg_attribute on attrelid = $1::regclass and attname = wanted.name order by wanted.at`,
    [table, columns],
  )
  return rows.map((row) => row.type)
}
