import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
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
    const held = await open(path, 'wx', 0o600)
    const draft = held.createWriteStream({ highWaterMark: heldBytes })
    refuseBeyond(maxBytes, file.stream)
    const sentOn = sendOn(file.stream, held)
    await pipeline(file.stream, draft).catch((error: NodeJS.ErrnoException) => {
      // Somebody who goes away in the middle of an upload has not met a bug.
      throw brokenOff.has(error.code ?? '') ? new AppError('kit/bad-json') : error
    })
    await sentOn()
    if (file.wasCut()) throw new AppError('documents/too-large')
    if (draft.bytesWritten === 0) throw new AppError('documents/empty-file')
    return await work(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What comes while the disk is busy is written at once afterwards: piece by piece a film takes twice as long. */
const heldBytes = 1024 * 1024

/**
 * The disk begins with what is large while the rest comes, so that it has little left to do before the answer. What it could not
 * do it says only once: it is heard here, whoever asks it again later.
 */
function sendOn(stream: Readable, file: FileHandle): () => Promise<void> {
  let waiting = 0
  let isBusy = false
  let last = Promise.resolve()
  stream.on('data', (chunk: Buffer) => {
    waiting += chunk.length
    if (waiting < sentOnBytes || isBusy) return
    waiting = 0
    isBusy = true
    last = file.datasync().then(() => void (isBusy = false))
    last.catch((error: Error) => stream.destroy(error))
  })
  return () => last
}
const sentOnBytes = 8 * 1024 * 1024

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
