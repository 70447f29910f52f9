import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from './blob-store.ts'

/** Blobs as files below a folder, spread over sub-folders by the beginning of their keys. */
export function diskBlobs(root: string): BlobStore {
  const pathOf = (key: string) => {
    // Keys are made by the application; a path out of the folder would be a bug.
    if (!/^[0-9a-f]{8,}[0-9a-z-]*$/.test(key)) throw new Error(`Not a key of a blob: ${key}`)
    return join(root, key.slice(0, 2), key.slice(2, 4), key)
  }
  return {
    async take(key, source) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(source, 'r+')
      try {
        await file.chmod(0o600)
        await file.sync()
      } finally {
        await file.close()
      }
      try {
        await rename(source, path)
      } catch (error) {
        // On another disk.
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        await this.put(key, createReadStream(source))
        return
      }
      await syncFolder(dirname(path))
    },
    async put(key, source) {
      const path = pathOf(key)
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const file = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
        await pipeline(source, file)
        await rename(draft, path)
        await syncFolder(dirname(path))
        return file.bytesWritten
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const file = await open(pathOf(key), 'r').catch(nothingWhereMissing)
      return file?.createReadStream(range)
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(nothingWhereMissing)
      return found && { bytes: found.size }
    },
    async delete(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      // A process that was killed leaves its draft.
      const names = (await readdir(dirname(path)).catch(nothingWhereMissing)) ?? []
      for (const name of names) if (name.startsWith(`${key}.`)) await rm(join(dirname(path), name), { force: true })
    },
  }
}

/** A rename is only as lasting as its folder; Windows does not open folders and needs no such thing. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function nothingWhereMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
