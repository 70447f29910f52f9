import { NetworkFailure } from './failures.ts'
import { nextTask } from './next-task.ts'

export type Outgoing = {
  method: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
  /** A reading whose answer may take long, such as an export, is not ended. */
  mayTakeLong?: boolean
}

/** A reading is ended when its answer does not begin, or is not complete, in this time; the query client tries it once more. */
const [beginsMs, completeMs] = [30_000, 300_000]

/** `fetch`, with the one failure that is not the caller's wish under its own name. */
export async function send(address: string, { mayTakeLong, ...request }: Outgoing): Promise<Response> {
  if (request.method !== 'GET' || mayTakeLong) return sent(address, request, request.signal)
  const tooLong = new AbortController()
  const [timer] = [beginsMs, completeMs].map((ms) => setTimeout(() => tooLong.abort(), ms))
  try {
    return await sent(address, request, AbortSignal.any([tooLong.signal, ...(request.signal ? [request.signal] : [])]))
  } finally {
    clearTimeout(timer)
  }
}

async function sent(address: string, request: Outgoing, signal: AbortSignal | undefined): Promise<Response> {
  try {
    // The first questions of a page would else be one long task.
    if (request.method === 'GET') await nextTask()
    return await fetch(address, signal ? { ...request, signal } : request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new NetworkFailure('No answer came', { cause: error })
  }
}

export type Progress = { sent: number; total: number }
