import { openDatabase } from '../../kit/database.ts'
import { serveTasks } from '../../kit/worker-pieces.ts'
import { bondsFor, exportText, type ExportTask } from './export-text.ts'

serveTasks<ExportTask>(async function* (task) {
  const { pool, close } = openDatabase({ ...task.config, max: 4 }, (error) => {
    throw error
  })
  const ask = { ...task.ask, pool }
  if (task.bonds) {
    const encoder = new TextEncoder()
    for await (const piece of exportText(ask, task.wish, task.bonds, task.lane))
      yield typeof piece === 'string' ? encoder.encode(piece) : piece
  } else yield await bondsFor(ask)
  await close()
})
