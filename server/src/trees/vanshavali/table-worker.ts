import { readFile } from 'node:fs/promises'
import { Refused } from '../../kit/refused.ts'
import { serveTasks } from '../../kit/worker-pieces.ts'
import { previewOf, readTable } from './read-table.ts'
import type { TableAnswer, TableTask } from './table-reading.ts'

serveTasks<TableTask>(async function* (task) {
  yield await answerTo(task).catch((error: unknown): TableAnswer => {
    if (error instanceof Refused) return { refused: error.code }
    throw error
  })
})

async function answerTo({ path, wish, previewAs }: TableTask): Promise<TableAnswer> {
  const table = readTable(await readFile(path), wish)
  if (previewAs !== undefined) return { preview: previewOf(previewAs, table) }
  return { people: table.family.people.length }
}
