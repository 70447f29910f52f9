import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Problems } from './problems.ts'
import { readDirectory, unpack, ZipBroken, ZipTooLarge, type ZipEntry, type ZipSource } from './zip.ts'

/** An opened archive: its genealogy, and the files that it names. */
export type Gedzip = {
  /** The bytes of its GEDCOM file, unpacked as they are read; none where it holds none, is broken or too large: see the problems. */
  gedcom(): AsyncGenerator<Uint8Array>
  /** The names of the other files. */
  names: string[]
  /** Where one of the other files lies; undefined where there is none of that name, or it is too large. */
  place(name: string): ZipEntry | undefined
}

/** How much an archive may unpack to, in bytes and in files, and how many times more that may be than the bytes it comes from. */
export type GedzipLimits = { maxGedcomBytes: number; maxFileBytes: number; maxFiles: number; maxRatio: number }

const defaultLimits: GedzipLimits = {
  maxGedcomBytes: 2_000_000_000,
  maxFileBytes: 100_000_000,
  maxFiles: 50_000,
  maxRatio: 100,
}
/** What unpacks to no more than this may be packed as well as can be. */
const fewBytes = 32 * 1024 * 1024

/**
 * Opens a GEDZIP archive (.gdz, or a .zip with a .ged in it), of which it reads only the directory. An archive says how large its files
 * will be, and no more than that is ever unpacked: one that says more than the limits is refused before a byte of it is. What is
 * wrong goes to the problems; errors of the source are thrown.
 *
 * Source: FamilySearch GEDCOM 7.0, 3.1 (FamilySearch GEDZIP).
 */
export async function openGedzip(
  source: ZipSource,
  problems: Problems,
  limits: Partial<GedzipLimits> = {},
): Promise<Gedzip> {
  const { maxGedcomBytes, maxFileBytes, maxFiles, maxRatio } = { ...defaultLimits, ...limits }
  const files = await readDirectory(source, maxFiles).catch((error: unknown) => told(error, problems))
  const main = files?.has('gedcom.ged') ? 'gedcom.ged' : files?.keys().find((name) => /\.ged$/i.test(name))
  const entry = main === undefined ? undefined : files?.get(main)
  if (files && !entry) problems.add('zip-without-gedcom')
  const isTooLarge =
    entry && (entry.size > maxGedcomBytes || (entry.size > fewBytes && entry.size > maxRatio * entry.packed))
  if (isTooLarge) problems.add('zip-too-large')
  /** The files by names with composed letters: a Mac takes letters and their marks apart in names, and not in the genealogy. */
  const composed = new Map(files?.entries().map(([name, file]) => [name.normalize('NFC'), file]))
  return {
    async *gedcom() {
      if (!entry || isTooLarge) return
      try {
        yield* unpack(source, entry)
      } catch (error) {
        told(error, problems)
      }
    },
    names: [...(files?.keys() ?? [])].filter((name) => name !== main),
    place(name) {
      const place = name === main ? undefined : (files?.get(name) ?? composed.get(name.normalize('NFC')))
      return place && place.size <= maxFileBytes ? place : undefined
    },
  }
}

function told(error: unknown, problems: Problems): undefined {
  if (error instanceof ZipTooLarge) problems.add('zip-too-large')
  else if (error instanceof ZipBroken) problems.add('zip-broken')
  else throw error
}

/** A file of an archive: its bytes as a whole, or as they come. */
type ZipFile = { name: string; bytes: Uint8Array | AsyncIterable<Uint8Array> }

/**
 * Packs a GEDCOM 7 file (texts, or the bytes of texts in UTF-8) and its media into an archive, in pieces as they come.
 * Media are stored as they are, since they are compressed already; the text is deflated.
 */
export async function* writeGedzip(
  gedcom: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
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
    for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
      file.push(piece)
      yield* ready
      ready = []
    }
    file.push(new Uint8Array(0), true)
    yield* ready
    ready = []
  }
  zip.end()
  yield* ready
}
