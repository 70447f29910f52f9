import {
  decoderOf,
  detectEncoding,
  type Decoder,
  type Detected,
  type Encoding,
  type EncodingReason,
} from './encoding.ts'
import { valueOf, childOf, type GedcomNode } from './node.ts'
import { Problems } from './problems.ts'
import { RecordBuilder } from './records.ts'

/** The bytes of a file in pieces of any size. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The claims of a file about itself, and its real kind; `reason` and `isSure` say how its encoding was found. */
export type FileFacts = {
  encoding: Encoding | undefined
  reason?: EncodingReason
  /** False where a person should look at names before the file is used: its encoding was guessed, or its header is doubtful. */
  isSure?: boolean
  version: string
  software: string
  bytes: number
}

/**
 * `problems` collects what is wrong; a list of one's own sets how many are kept. `whole` says which records, by their tag,
 * are read with what stands below them, all where it is not given: of the others come tag and identifier, in a quarter of the time.
 * `encoding` is one that a person chose; else it is found as `detectEncoding` says.
 */
export type ReadOptions = { problems?: Problems; whole?: (tag: string) => boolean; encoding?: Encoding }

/** A file that is being read. `facts` are whole once the first records have come. */
export type Reading = {
  /** Records in the order of the file, in batches as they are read; end it early to stop reading. */
  records(): AsyncGenerator<GedcomNode[], void, undefined>
  problems: Problems
  facts: FileFacts
}

const headBytes = 65_536
/** A guess by so few letters is made again with more of the file. */
const fewLetters = 200
const mostHeadBytes = 2_097_152
const pieceBytes = 262_144

/**
 * Reads GEDCOM 5.5 to 7.1 from bytes, tolerantly: whatever is wrong with the file is collected in `problems` with its line
 * and never thrown. Something that is no GEDCOM at all gives no records and the one problem "not-gedcom", after its first
 * 64 kB. Time is linear in the bytes; memory is that of one piece of 256 kB and the records in it.
 *
 * Source: The GEDCOM Standard 5.5.1 (chapter 1, grammar; appendix C, character sets) and FamilySearch GEDCOM 7.0
 * (chapter 1, hierarchical container format).
 */
export function readGedcom(
  bytes: Bytes,
  { problems = new Problems(), whole, encoding: chosen }: ReadOptions = {},
): Reading {
  const facts: FileFacts = { encoding: undefined, version: '', software: '', bytes: 0 }
  let batch: GedcomNode[] = []
  let last: GedcomNode | undefined
  const builder = new RecordBuilder(
    (record) => {
      last = record
      if (record.tag === 'HEAD') noteHeader(record, facts)
      batch.push(record)
    },
    problems,
    whole,
  )

  async function* records(): AsyncGenerator<GedcomNode[], void, undefined> {
    const { head, rest, detected } = await lookAhead(bytes, chosen)
    const { encoding, bom, reason, isSure, fault } = detected
    if (fault) problems.add(fault.code, fault.line)
    Object.assign(facts, { encoding, reason, isSure })
    const decode = decoderOf(encoding, problems)
    if (!looksLikeGedcom(decoderOf(encoding, new Problems())(head.subarray(bom), false))) {
      facts.encoding = undefined
      problems.add('not-gedcom')
      return
    }
    facts.bytes += head.length
    yield* feed(decode, head.subarray(bom))
    for await (const chunk of rest) {
      facts.bytes += chunk.length
      yield* feed(decode, chunk)
    }
    builder.push(decode(new Uint8Array(0), true))
    builder.end()
    if (last?.tag !== 'TRLR') problems.add('missing-trailer')
    if (batch.length > 0) yield take()
  }

  function* feed(decode: Decoder, chunk: Uint8Array): Generator<GedcomNode[]> {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      builder.push(decode(chunk.subarray(at, at + pieceBytes), false))
      if (batch.length > 0) yield take()
    }
  }

  function take(): GedcomNode[] {
    const taken = batch
    batch = []
    return taken
  }

  let begun = false
  return {
    problems,
    facts,
    async *records() {
      for await (const list of records()) {
        if (!begun && list[0]?.tag !== 'HEAD') problems.add('missing-header', list[0]?.line)
        begun = true
        yield list
      }
    },
  }
}

/** All records of a file at once: for small ones, and for tests. */
export async function readRecords(
  bytes: Bytes | Uint8Array | string,
): Promise<{ records: GedcomNode[]; reading: Reading }> {
  const reading = readGedcom(bytesOf(bytes))
  const records: GedcomNode[] = []
  for await (const batch of reading.records()) records.push(...batch)
  return { records, reading }
}

function bytesOf(source: Bytes | Uint8Array | string): Bytes {
  if (typeof source === 'string') return [new TextEncoder().encode(source)]
  return source instanceof Uint8Array ? [source] : source
}

type Ahead = { head: Uint8Array; rest: AsyncIterable<Uint8Array>; detected: Detected }

/** The beginning of a file and its encoding. Reads 64 kB, or 2 MB where the letters decide and are few. */
async function lookAhead(bytes: Bytes, chosen: Encoding | undefined): Promise<Ahead> {
  const first = await takeHead(bytes, headBytes)
  const detected = detectEncoding(first.head, chosen)
  const { letters } = detected
  if (letters === null || letters >= fewLetters || first.head.length < headBytes) return { ...first, detected }
  const more = await takeHead(joined(first.head, first.rest), mostHeadBytes)
  return { ...more, detected: detectEncoding(more.head, chosen) }
}

async function* joined(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  yield* rest
}

async function takeHead(bytes: Bytes, wanted: number): Promise<{ head: Uint8Array; rest: AsyncIterable<Uint8Array> }> {
  const source = (async function* () {
    yield* bytes
  })()
  const parts: Uint8Array[] = []
  let length = 0
  while (length < wanted) {
    const { value, done } = await source.next()
    if (done) break
    parts.push(value)
    length += value.length
  }
  const head = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    head.set(part, at)
    at += part.length
  }
  return { head, rest: source }
}

/** A record begins somewhere in the first 64 kB, and most lines have a level. */
function looksLikeGedcom(text: string): boolean {
  const lines = text
    .slice(0, headBytes)
    .split(/[\r\n]+/, 200)
    .filter((line) => line.trim() !== '')
  if (!lines.some((line) => /^[\s\ufeff]*0+\s+(@[^@]+@\s*)?[A-Za-z_]\w*/.test(line))) return false
  const levelled = lines.filter((line) => /^[\s\ufeff]*\d{1,2}\s+\S/.test(line)).length
  return levelled * 2 >= lines.length
}

function noteHeader(head: GedcomNode, facts: FileFacts): void {
  facts.version = valueOf(childOf(head, 'GEDC'), 'VERS')
  const source = childOf(head, 'SOUR')
  facts.software = valueOf(source, 'NAME') || (source?.value.trim() ?? '')
}
