import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { ExportFile } from './erasure-types.ts'

/** An archive of the plain kind ends here: its numbers have four bytes. */
const mostBytes = 0xffff_ffff

/**
 * Packs files into a ZIP archive, in pieces as they come. What is said in JSON is deflated; bytes are stored as they are, since
 * pictures and videos are packed already. Throws before an archive becomes longer than it can say.
 */
export async function* archiveOf(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let length = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  function* taken() {
    for (const piece of ready) {
      length += piece.length
      if (length > mostBytes) throw new Error('an archive would become longer than it can say')
      yield piece
    }
    ready = []
  }
  for await (const file of files) {
    const isText = 'json' in file
    const entry = isText ? new ZipDeflate(file.name, { level: 6 }) : new ZipPassThrough(file.name)
    zip.add(entry)
    for await (const piece of isText ? [Buffer.from(JSON.stringify(file.json, null, 2))] : file.bytes) {
      entry.push(piece as Uint8Array)
      yield* taken()
    }
    entry.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
