import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../kit/app-error.ts'
import type { IncomingFile } from '../kit/handle.ts'
import { newId } from '../kit/ids.ts'

/**
 * Lets the work read an arriving file from the disk, where any number of them may wait, in a folder of its own; then the folder
 * is deleted, with all that the work has put there.
 */
export async function whileOnDisk<T>(
  incoming: string,
  file: IncomingFile,
  maxBytes: number,
  work: (path: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(incoming, newId())
  const path = join(folder, 'sent')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = createWriteStream(path, { mode: 0o600, flags: 'wx', highWaterMark: heldBytes })
    refuseBeyond(maxBytes, file.stream)
    await pipeline(file.stream, draft).catch((error: NodeJS.ErrnoException) => {
      // Somebody who goes away in the middle of an upload has not met a bug.
      throw brokenOff.has(error.code ?? '') ? new AppError('kit/bad-json') : error
    })
    if (file.wasCut()) throw new AppError('documents/too-large')
    if (draft.bytesWritten === 0) throw new AppError('documents/empty-file')
    return await work(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What comes while the disk is busy is written at once afterwards: piece by piece a film takes twice as long. */
const heldBytes = 1024 * 1024

/** Ends what is larger than what may be kept. */
function refuseBeyond(maxBytes: number, stream: Readable): void {
  let seen = 0
  stream.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen > maxBytes) stream.destroy(new AppError('documents/too-large'))
  })
}

const brokenOff = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'])

/** Deletes what a crash has left behind. */
export async function sweep(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(noneWhereMissing)) {
    const path = join(folder, name)
    if ((await stat(path)).mtime < before) await rm(path, { recursive: true, force: true })
  }
}

function noneWhereMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}
