import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { finished } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from } from 'pg-copy-streams'

type Cell = string | number | boolean | null | undefined | Date | readonly string[]

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

/**
 * Runs work in which the database does not look up each reference of each row, where its user may ask for that; `check` is
 * then asked once for all of them.
 */
export async function checkedOnce<T>(
  client: PoolClient,
  work: () => Promise<T>,
  check: () => Promise<void>,
): Promise<T> {
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
  if (isOff) {
    await client.query('set local session_replication_role = origin')
    await check()
  }
  return answer
}

/** `insufficient_privilege` of PostgreSQL. */
const notAllowed = '42501'

const pieceLength = 64 * 1024

/** Writes rows of a table by COPY, the fastest way in; rows may come while earlier ones are on their way. */
export class TableCopy {
  #stream: ReturnType<typeof from> & NodeJS.WritableStream
  #text = ''
  /** Why the database does not take any more; it may say so while rows are still being made. */
  #broken: Error | undefined
  #sent: Promise<void> | undefined

  constructor(client: PoolClient, table: string, columns: readonly string[]) {
    this.#stream = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`))
    this.#stream.on('error', (error: Error) => (this.#broken = error))
  }

  async add(cells: readonly Cell[]): Promise<void> {
    let line = ''
    for (let at = 0; at < cells.length; at++) line += at === 0 ? cell(cells[at]) : `\t${cell(cells[at])}`
    this.#text += `${line}\n`
    if (this.#text.length >= pieceLength) await this.#flush()
  }

  async end(): Promise<void> {
    await this.#flush()
    this.#stream.end()
    await finished(this.#stream)
  }

  async #flush(): Promise<void> {
    const text = this.#text
    this.#text = ''
    if (this.#broken) throw this.#broken
    await this.#sent
    // The next piece is made while this one is on its way.
    if (text) this.#sent = new Promise((resolve) => this.#stream.write(text, () => resolve()))
  }
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  return escape(`{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

const special = /[\\\t\n\r]/
const letters: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escape(text: string): string {
  // PostgreSQL's texts cannot hold a zero character.
  const clean = text.includes('\0') ? text.replaceAll('\0', '') : text
  return special.test(clean) ? clean.replace(/[\\\t\n\r]/g, (letter) => letters[letter]!) : clean
}
