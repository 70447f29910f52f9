import type { ClientBase } from 'pg'

/** How long one statement of this connection may take. */
export async function takeTimeAtMost(client: ClientBase, ms: number): Promise<void> {
  await client.query(`set statement_timeout = ${Math.trunc(ms)}`)
}
