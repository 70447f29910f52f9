import type { Endpoint, InputOf } from '@mulghar/contract/kit/endpoint'
import { perform, type CallOptions } from './call.ts'
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
    (address, all) =>
      exchange(address, { method: row.method, headers: all, bytes, onProgress, signal: options.signal }),
    async () => {},
    false,
  )
}

/**
 * The bytes that a row answers. A connection that brings nothing for 30 seconds, or fewer bytes than it said, is a NetworkFailure.
 * They come as a Blob: the pieces of a stream would stay in memory until some garbage collection, hundreds of megabytes of them.
 */
export function receiveBytes<E extends Endpoint & { produces: string }>(
  row: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { method } = row
  return perform(
    row,
    input as Loose,
    undefined,
    options,
    (address, headers) => exchange(address, { method, headers, signal: options.signal }),
    bytesOf,
  )
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await response.blob()
  if (blob.size !== Number(response.headers.get('content-length'))) {
    throw new NetworkFailure('Fewer bytes came than were said, or more')
  }
  return new Uint8Array(await blob.arrayBuffer())
}

type Exchange = {
  method: string
  headers: Record<string, string>
  bytes?: Uint8Array<ArrayBuffer>
  onProgress?: ((sent: number) => void) | undefined
  signal: AbortSignal | undefined
}

/** `fetch` cannot tell how many bytes have gone, and gives no Blob before all have come. */
function exchange(address: string, { method, headers, bytes, onProgress, signal }: Exchange): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const xhr = new XMLHttpRequest()
    const stalled = watch()
    const stop = () => xhr.abort()
    signal?.addEventListener('abort', stop)
    stalled.signal.addEventListener('abort', stop)
    xhr.open(method, address)
    xhr.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded }) => {
      stalled.moved()
      onProgress?.(loaded)
    }
    xhr.onprogress = () => stalled.moved()
    xhr.onload = () => resolve(responseOf(xhr))
    xhr.onerror = () => reject(new NetworkFailure('No answer came'))
    xhr.onabort = () => reject(signal?.aborted ? signal.reason : new NetworkFailure('The connection stood still'))
    xhr.onloadend = () => {
      stalled.end()
      signal?.removeEventListener('abort', stop)
    }
    // Chrome stops the page while bytes of a script go out slowly; those of a Blob it reads by itself.
    xhr.send(bytes && new Blob([bytes]))
  })
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-length', 'retry-after']) {
    const value = xhr.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(xhr.status === 204 ? null : (xhr.response as Blob), { status: xhr.status, headers })
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
