import pg from 'pg'
import type { DatabaseConfig } from './database.ts'

const againAfterMs = 1000

/**
 * Calls `heard` for every NOTIFY on the channel, over a connection of its own. When that breaks it comes back, and
 * `heard` is called once for whatever was missed.
 */
export async function listen(
  config: DatabaseConfig,
  channel: string,
  heard: () => void,
  report: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client(config)
    fresh.on('notification', heard)
    fresh.on('error', report)
    fresh.once('end', () => {
      if (client === fresh) client = undefined
      if (!stopped) again = setTimeout(reconnect, againAfterMs)
    })
    await fresh.connect()
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = fresh
  }

  function reconnect(): void {
    connect().then(heard, (error: unknown) => {
      report(error)
      if (!stopped) again = setTimeout(reconnect, againAfterMs)
    })
  }

  await connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(again)
      await client?.end()
    },
  }
}
