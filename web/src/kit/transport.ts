import { NetworkFailure } from './failures.ts'
import { nextTask } from './next-task.ts'

export type Outgoing = { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal }

/** `fetch`, with the one failure that is not the caller's wish under its own name. */
export async function send(address: string, request: Outgoing): Promise<Response> {
  try {
    // The first questions of a page would else be one long task.
    if (request.method === 'GET') await nextTask()
    return await fetch(address, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new NetworkFailure('No answer came', { cause: error })
  }
}

export type Progress = { sent: number; total: number }
export type Sending = Omit<Outgoing, 'body'> & { file: File; field: string; onProgress?: (progress: Progress) => void }

/** A multipart upload that tells how many bytes have gone, which `fetch` cannot. */
export function sendFile(address: string, { file, field, onProgress, ...request }: Sending): Promise<Response> {
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
