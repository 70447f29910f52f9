import { Unzip, UnzipInflate } from 'fflate'
import { Refused } from '../../kit/refused.ts'
import { XmlBroken, XmlStream, type XmlListener } from './xml-stream.ts'

/** The XML of a workbook may not unpack to more than this, nor may it have more parts. */
const mostBytes = 32 * 1024 * 1024
const mostParts = 500
/** What is unpacked of one piece comes at once, and may be a thousand times as long. */
const piece = 4 * 1024

/**
 * Tells the listeners of these parts what stands in them, while they are unpacked, and counts what comes out; answers which parts were
 * there. What is not asked for is not unpacked.
 */
export function readParts(archive: Uint8Array, listeners: Readonly<Record<string, XmlListener>>): Set<string> {
  const seen = new Set<string>()
  let parts = 0
  let total = 0
  const unzip = new Unzip((file) => {
    if (/\.(?:xml|rels)$/i.test(file.name) && ++parts > mostParts) throw new Refused('trees/import-too-large')
    if (!Object.hasOwn(listeners, file.name) || seen.has(file.name)) return
    seen.add(file.name)
    const decoder = new TextDecoder()
    const stream = new XmlStream(listeners[file.name]!)
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error
      total += chunk.length
      if (total > mostBytes) throw new Refused('trees/import-too-large')
      stream.push(decoder.decode(chunk, { stream: !isLast }))
      if (isLast) stream.end()
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < archive.length; at += piece)
      unzip.push(archive.subarray(at, at + piece), at + piece >= archive.length)
  } catch (error) {
    // The archive throws a number for what is wrong.
    if (error instanceof XmlBroken || (error instanceof Error && 'code' in error && typeof error.code === 'number'))
      throw new Refused('trees/not-a-table')
    throw error
  }
  return seen
}
