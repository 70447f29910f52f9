import { workerData } from 'node:worker_threads'
import { openDatabase } from '../../kit/database.ts'
import { handOn } from '../../kit/worker-pieces.ts'
import type { TreesDb } from '../tables.ts'
import { exportText, type ExportTask } from './export-text.ts'

const { ask, wish, config } = workerData as ExportTask
const { db, close } = openDatabase({ ...config, max: 6 }, (error) => {
  throw error
})
await handOn(exportText({ ...ask, db: db as unknown as TreesDb }, wish))
await close()
