import type { OutgoingHttpHeaders } from 'node:http'
import type { ByteRange } from './blob-store.ts'
import { isSame } from './etag.ts'
import type { Asked, Download, DownloadBody } from './handle.ts'

export type Bytes = {
  /** The mark of this content, in quotes: other content under the same address has another. */
  etag: string
  length: number
  headers: OutgoingHttpHeaders
  /** Called for a GET whose reader is still there; without a range all is read. */
  read(range: ByteRange | undefined): DownloadBody | Promise<DownloadBody>
}

/** Bytes as a browser asks for them: all, a part, or only whether they are still the same. */
export function sendBytes({ etag, length, headers: own, read }: Bytes, asked: Asked): Download {
  const headers = { etag, 'accept-ranges': 'bytes', ...own }
  if (isSame(asked.headers['if-none-match'], etag)) return { status: 304, headers, body: null }

  const ifRange = asked.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? rangeOf(asked.headers.range, length) : undefined
  if (range === 'none')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${length}` }, body: null }

  const body = () => read(range)
  if (!range) return { headers: { ...headers, 'content-length': length }, body }
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': range.end - range.start + 1,
      'content-range': `bytes ${range.start}-${range.end}/${length}`,
    },
    body,
  }
}

/**
 * What a Range header asks of so many bytes (RFC 9110, section 14): one range, `none` where it asks for bytes that are
 * not there, `undefined` where all is to be sent, as also for several ranges and for what is no range.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'none' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!asked) return undefined
  const [, from = '', to = ''] = asked
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), bytes)
    return length === 0 ? 'none' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(from)
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= bytes ? 'none' : { start, end }
}
