import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

/**
 * The floor of a delivery: one insert with NOTIFY, heard by another connection, which selects the row. Returns the milliseconds
 * of each.
 */
export async function bareDelivery(pool: Pool, wish: { count: number; perSecond: number }): Promise<number[]> {
  await pool.query('create table if not exists bare_message (id bigint primary key, text text not null)')
  const listener = await pool.connect()
  await listener.query('listen bare_message')
  const heard = new Map<string, () => void>()
  listener.on('notification', ({ payload }) => heard.get(payload ?? '')?.())
  const times: number[] = []
  async function send(n: number): Promise<void> {
    const from = performance.now()
    const arrived = new Promise<void>((done) => heard.set(String(n), done))
    await pool.query(
      `with made as (insert into bare_message (id, text) values ($1::bigint, 'Message') returning id)
       select pg_notify('bare_message', id::text) from made`,
      [n],
    )
    await arrived
    const { rowCount } = await pool.query('select text from bare_message where id = $1', [n])
    if (rowCount !== 1) throw new Error('The message is not there')
    times.push(performance.now() - from)
  }
  const sending: Promise<void>[] = []
  for (let n = 0; n < wish.count; n++) {
    sending.push(send(n))
    await pause(1000 / wish.perSecond)
  }
  await Promise.all(sending)
  listener.release(true)
  return times
}
