import { NetworkFailure } from './failures.ts'
import type { Outgoing, Progress } from './transport.ts'

export type SendingFile = Omit<Outgoing, 'body'> & {
  file: File
  field: string
  onProgress?: (progress: Progress) => void
}

/** A multipart upload that tells how many bytes have gone, which `fetch` cannot. */
export function sendFile(address: string, { file, field, onProgress, ...request }: SendingFile): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const stop = () => xhr.abort()
    if (request.signal?.aborted) return reject(request.signal.reason)
    request.signal?.addEventListener('abort', stop)
    xhr.open(request.method, address)
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => onProgress?.({ sent: Math.min(event.loaded, file.size), total: file.size })
    xhr.onload = () => resolve(new Response(xhr.status === 204 ? null : xhr.responseText, { status: xhr.status }))
    xhr.onerror = () => reject(new NetworkFailure('No answer came'))
    xhr.onabort = () => reject(request.signal?.reason ?? new NetworkFailure('The upload was broken off'))
    xhr.onloadend = () => request.signal?.removeEventListener('abort', stop)
    const form = new FormData()
    form.set(field, file)
    xhr.send(form)
  })
}
