import pg from 'pg'
import { takeTimeAtMost } from '../../../kit/statement-time.sql.ts'
import { serveTasks } from '../../../kit/worker-pieces.ts'
import { bondsFor, exportText, type ExportTask } from './export-text.ts'

const statementMs = 60_000
const encoder = new TextEncoder()

serveTasks<ExportTask>(async function* (task) {
  // No more than a pool: what a worker loads, a reader waits for.
  const pool = new pg.Pool({ ...task.config, max: 4, onConnect: (client) => takeTimeAtMost(client, statementMs) })
  pool.on('error', (error) => {
    throw error
  })
  const ask = { ...task.ask, pool }
  if (task.bonds) {
    for await (const piece of exportText(ask, task.wish, task.bonds, task.lane))
      yield typeof piece === 'string' ? encoder.encode(piece) : piece
  } else yield await bondsFor(ask, task.wish.format)
  await pool.end()
})
