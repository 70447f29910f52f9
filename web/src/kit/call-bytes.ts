import type { Endpoint, InputOf } from '@mulghar/contract/kit/endpoint'
import { download, perform, type CallOptions } from './call.ts'
import { NetworkFailure } from './failures.ts'
import type { Loose } from './request.ts'

type RawRow = Endpoint & { raw: { maxBytes: number } }

export type SentBytes = {
  bytes: Uint8Array<ArrayBuffer>
  /** Their SHA-256 in base64, with padding. */
  digest: string
}

export type SendBytesOptions = CallOptions & { onProgress?: (sent: number) => void }

/** No byte moved for so long: the connection counts as broken. */
const stalledMs = 30_000

/**
 * Sends the bytes of a raw row. Throws Refusal or NetworkFailure. The page says nothing about a slow answer: whoever sends large
 * files shows their progress.
 */
export async function sendBytes<E extends RawRow>(
  row: E,
  input: InputOf<E>,
  { bytes, digest }: SentBytes,
  { onProgress, ...options }: SendBytesOptions = {},
): Promise<void> {
  const headers = {
    ...options.headers,
    'content-type': 'application/octet-stream',
    'content-digest': `sha-256=:${digest}:`,
  }
  await perform(
    row,
    input as Loose,
    undefined,
    { ...options, headers },
    (address, all) => put(address, { method: row.method, headers: all, bytes, onProgress, signal: options.signal }),
    async () => {},
    false,
  )
}

/** The bytes that a row answers. A connection that brings nothing for 30 seconds, or fewer bytes than it said, is a NetworkFailure. */
export async function receiveBytes<E extends Endpoint & { produces: string }>(
  row: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const stalled = watch()
  const signal = options.signal ? AbortSignal.any([options.signal, stalled.signal]) : stalled.signal
  try {
    const response = await download(row, input, { ...options, signal })
    return await bytesOf(response, stalled.moved)
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    if (stalled.signal.aborted || error instanceof TypeError)
      throw new NetworkFailure('The bytes broke off', { cause: error })
    throw error
  } finally {
    stalled.end()
  }
}

async function bytesOf(response: Response, moved: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const length = Number(response.headers.get('content-length'))
  const bytes = new Uint8Array(length)
  let at = 0
  const reader = response.body!.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (at + part.value.length > length) throw new NetworkFailure('More bytes came than were said')
    bytes.set(part.value, at)
    at += part.value.length
    moved()
  }
  if (at !== length) throw new NetworkFailure('Fewer bytes came than were said')
  return bytes
}

type Put = {
  method: string
  headers: Record<string, string>
  bytes: Uint8Array<ArrayBuffer>
  onProgress: ((sent: number) => void) | undefined
  signal: AbortSignal | undefined
}

/** `fetch` cannot tell how many bytes have gone. */
function put(address: string, { method, headers, bytes, onProgress, signal }: Put): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const xhr = new XMLHttpRequest()
    const stalled = watch()
    const stop = () => xhr.abort()
    signal?.addEventListener('abort', stop)
    stalled.signal.addEventListener('abort', stop)
    xhr.open(method, address)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded }) => {
      stalled.moved()
      onProgress?.(loaded)
    }
    xhr.onload = () => resolve(new Response(xhr.status === 204 ? null : xhr.responseText, { status: xhr.status }))
    xhr.onerror = () => reject(new NetworkFailure('No answer came'))
    xhr.onabort = () => reject(signal?.aborted ? signal.reason : new NetworkFailure('The connection stood still'))
    xhr.onloadend = () => {
      stalled.end()
      signal?.removeEventListener('abort', stop)
    }
    // Chrome stops the page while bytes of a script go out slowly; those of a Blob it reads by itself.
    xhr.send(new Blob([bytes]))
  })
}

/** Aborts its signal when nothing has moved for a while. */
function watch() {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), stalledMs)
  }
  moved()
  return { signal: controller.signal, moved, end: () => clearTimeout(timer) }
}
