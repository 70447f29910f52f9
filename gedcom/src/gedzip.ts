import { unzipSync, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Problems } from './problems.ts'

/** An opened archive: its genealogy, and the files that it names. */
export type Gedzip = {
  /** The bytes of its GEDCOM file; undefined where the archive holds none, is broken or too large: see the problems. */
  gedcom: Uint8Array | undefined
  /** The names of the other files. */
  names: string[]
  /** One of the other files, unpacked when it is asked for; undefined where there is none of that name. */
  file(name: string): Uint8Array | undefined
}

/** How much an archive may unpack to, in bytes and in files, whatever it says of itself. */
export type GedzipLimits = { maxGedcomBytes: number; maxFileBytes: number; maxFiles: number }

const defaultLimits: GedzipLimits = { maxGedcomBytes: 2_000_000_000, maxFileBytes: 100_000_000, maxFiles: 50_000 }

/**
 * Opens a GEDZIP archive (.gdz, or a .zip with a .ged in it). An archive says how large its files will be, and no more than
 * that is ever unpacked: one that says more than the limits is refused before a byte of it is. Never throws.
 *
 * Source: FamilySearch GEDCOM 7.0, 3.1 (FamilySearch GEDZIP).
 */
export function openGedzip(archive: Uint8Array, problems: Problems, limits: Partial<GedzipLimits> = {}): Gedzip {
  const { maxGedcomBytes, maxFileBytes, maxFiles } = { ...defaultLimits, ...limits }
  const nothing: Gedzip = { gedcom: undefined, names: [], file: () => undefined }
  const sizes = new Map<string, number>()
  try {
    unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('/')) sizes.set(name, originalSize)
        return false
      },
    })
  } catch {
    problems.add('zip-broken')
    return nothing
  }
  if (sizes.size > maxFiles) {
    problems.add('zip-too-large')
    return nothing
  }
  const main = sizes.has('gedcom.ged') ? 'gedcom.ged' : [...sizes.keys()].find((name) => /\.ged$/i.test(name))
  if (main === undefined) {
    problems.add('zip-without-gedcom')
    return nothing
  }
  if (sizes.get(main)! > maxGedcomBytes) {
    problems.add('zip-too-large')
    return nothing
  }
  const unpack = (wanted: string): Uint8Array | undefined => {
    try {
      return unzipSync(archive, { filter: ({ name }) => name === wanted })[wanted]
    } catch {
      problems.add('zip-broken')
      return undefined
    }
  }
  const gedcom = unpack(main)
  sizes.delete(main)
  return {
    gedcom,
    names: [...sizes.keys()],
    file: (name) => ((sizes.get(name) ?? Infinity) <= maxFileBytes ? unpack(name) : undefined),
  }
}

/**
 * Packs a GEDCOM 7 file (texts, or the bytes of texts in UTF-8) and its media into an archive, in pieces as they come.
 * Media are stored as they are, since they are compressed already; the text is deflated.
 */
export async function* writeGedzip(
  gedcom: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  files: AsyncIterable<{ name: string; bytes: Uint8Array }> | Iterable<{ name: string; bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const encoder = new TextEncoder()
  const text = new ZipDeflate('gedcom.ged', { level: 6 })
  zip.add(text)
  for await (const piece of gedcom) {
    text.push(typeof piece === 'string' ? encoder.encode(piece) : piece)
    yield* ready
    ready = []
  }
  text.push(new Uint8Array(0), true)
  for await (const { name, bytes } of files) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(bytes, true)
    yield* ready
    ready = []
  }
  zip.end()
  yield* ready
}
