import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newBlobKey, type BlobStore } from '../../../kit/blob-store.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { Tasks } from '../../../kit/tasks.ts'
import type { TreesDb } from '../../core/tables.ts'
import { newPath } from './keep-file.ts'
import { deleteImportFile, insertImportFile, selectImportFiles, setImportTask } from './import-files.sql.ts'

/** Files that wait for their import, where every process can read them. */
export type ImportFiles = {
  /** Keeps a file of this process for whichever does the import; answers its key. */
  keep(path: string): Promise<string>
  /** Says which task it is for, in the transaction that makes the task. */
  belongsTo(trx: TreesDb, key: string, taskId: string): Promise<void>
  /** Lets the work read a file from this process's disk; undefined where there is no such file. */
  read<T>(key: string, work: (path: string) => Promise<T>): Promise<T | undefined>
  drop(key: string): Promise<void>
  /** Drops what was left behind: by a task that was called off, or by a process that ended in between. */
  purge(): Promise<void>
}

/** The oldest first: what is beyond them is looked at an hour later. */
const mostAtOnce = 10_000
const abandonedMs = 24 * 60 * 60_000

export function openImportFiles(parts: {
  db: TreesDb
  tasks: Pick<Tasks, 'stillUnderWay'>
  blobs: BlobStore
  clock: Clock
  folder: string
}): ImportFiles {
  const { db, tasks, blobs, clock, folder } = parts

  async function drop(key: string): Promise<void> {
    await blobs.delete(key)
    await deleteImportFile(db, key)
  }

  return {
    async keep(path) {
      const key = newBlobKey()
      // Noted first, so that nothing lies there of which nobody knows.
      await insertImportFile(db, key, clock.now())
      await blobs.put(key, createReadStream(path))
      return key
    },
    belongsTo: setImportTask,
    async read(key, work) {
      const source = await blobs.get(key)
      if (!source) return undefined
      const path = await newPath(folder)
      try {
        await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    drop,
    async purge() {
      const before = new Date(clock.now().getTime() - abandonedMs)
      const files = await selectImportFiles(db, before, mostAtOnce)
      const needed = await tasks.stillUnderWay(
        db,
        files.flatMap((file) => file.task_id ?? []),
      )
      for (const { key, task_id } of files) if (task_id === null || !needed.has(task_id)) await drop(key)
      await sweepFolder(folder, before)
    },
  }
}

/** Copies that a process left on its disk when it was killed. */
async function sweepFolder(folder: string, before: Date): Promise<void> {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await stat(path)).mtime < before) await rm(path, { force: true })
  }
}
