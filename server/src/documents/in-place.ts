import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { hasTraces } from './film-place.ts'

/** A file that is read and blanked where it lies, piece by piece. Only for a worker: it waits for the disk. */
export type OpenFile = {
  bytes: number
  /** So many bytes from here, or as many as there are. */
  read(at: number, length: number): Buffer
  write(at: number, bytes: Uint8Array): void
  /** Puts zeros in the place of what stands there. */
  blank(from: number, to: number): void
  /** Lets it end here. */
  cutAt(bytes: number): void
}

const pieceBytes = 1024 * 1024
/** A trace that begins in one piece may end in the next. */
const overlapBytes = 64

/** Lets the work change a file; then looks at all of it, whether anything that tells of a place is left. */
export function inPlace<T>(path: string, work: (file: OpenFile) => T): { answer: T; isClean: boolean } {
  const handle = openSync(path, 'r+')
  try {
    const file = openFile(handle)
    const answer = work(file)
    let isClean = true
    for (let at = 0; isClean && at < file.bytes; at += pieceBytes - overlapBytes)
      isClean = !hasTraces(file.read(at, pieceBytes))
    return { answer, isClean }
  } finally {
    closeSync(handle)
  }
}

/** A file that is open, to be read and written. */
export function openFile(handle: number): OpenFile {
  const { size } = fstatSync(handle)
  return {
    bytes: size,
    read(at, length) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - at)))
      return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, at))
    },
    write: (at, bytes) => writeAll(handle, bytes, at),
    blank(from, to) {
      for (let at = from; at < to; at += pieceBytes) writeAll(handle, Buffer.alloc(Math.min(pieceBytes, to - at)), at)
    },
    cutAt: (bytes) => ftruncateSync(handle, bytes),
  }
}

/** A disk that is nearly full takes a part of what it is given and says so by a number alone; asked for the rest, it says why it cannot. */
export function writeAll(handle: number, bytes: Uint8Array, at: number, write = writeSync): void {
  for (let done = 0; done < bytes.length;) done += write(handle, bytes, done, bytes.length - done, at + done)
}

/** What stands in a file cannot be what it says it is, or is more than anybody reads. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
/** There is a part of which nobody knows what it tells. */
export class Unclean extends Error {
  override name = 'Unclean'
}
