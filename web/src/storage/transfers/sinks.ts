import { saveFile } from '../../kit/save-file.ts'
import { release } from '../keys/bytes.ts'

/** Takes the bytes of a file that is being saved. What was written may be empty afterwards. */
export type Sink = {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** The file is whole. */
  close(): Promise<void>
  /** Deletes what was written. */
  abort(): Promise<void>
}

/** How large a file may be where the browser has no save dialog, so that it is kept in memory or in its own store first. */
export const mostBytesWithoutPicker = 2 ** 30

type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
const savePicker = (): SavePicker | undefined => (globalThis as { showSaveFilePicker?: SavePicker }).showSaveFilePicker

/** Whether files of any size can be saved. */
export const hasSavePicker = (): boolean => savePicker() !== undefined

/** Must be called while a click is handled. Undefined where the person closes the dialog without choosing. */
export async function chooseSink(name: string): Promise<Sink | undefined> {
  const pick = savePicker()
  if (!pick) return blobSink(name)
  let handle: FileSystemFileHandle
  try {
    handle = await pick({ suggestedName: name })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
  const stream = await handle.createWritable()
  return {
    async write(bytes) {
      await stream.write(bytes)
      release(bytes)
    },
    close: () => stream.close(),
    async abort() {
      await stream.abort()
      await removeEmpty(handle)
    },
  }
}

/** The save dialog has made an empty file, which would look like a download that is done. */
async function removeEmpty(handle: FileSystemFileHandle & { remove?: () => Promise<void> }): Promise<void> {
  if ((await handle.getFile()).size === 0) await handle.remove?.()
}

/** Collects the bytes as Blobs, which browsers keep outside of the page's memory, and saves them at the end. */
function blobSink(name: string): Sink {
  let parts: Blob[] = []
  return {
    async write(bytes) {
      parts.push(new Blob([bytes]))
      release(bytes)
    },
    async close() {
      saveFile(new Blob(parts, { type: 'application/octet-stream' }), name)
      parts = []
    },
    async abort() {
      parts = []
    },
  }
}
