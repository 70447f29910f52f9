import { release } from '../keys/bytes.ts'
import { VaultFailure } from '../keys/failures.ts'
import type { KeyAnswer, KeyCall, KeyQuestion, Keys } from './key-calls.ts'

/** One end of a channel: a worker, its own scope, or a MessagePort in tests. */
export type Port = {
  postMessage(message: unknown, options?: { transfer: ArrayBuffer[] }): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

const names: Record<KeyCall, true> = {
  deriveFromPassword: true,
  deriveFromWords: true,
  begin: true,
  open: true,
  follow: true,
  change: true,
  recover: true,
  renewWords: true,
  forget: true,
  forgetAll: true,
  beginReading: true,
  readRows: true,
  finishReading: true,
  sealSteps: true,
  adopt: true,
  beginFile: true,
  ticketName: true,
  sealChunk: true,
  sealThumbnail: true,
  openChunk: true,
  openThumbnail: true,
}
const keyCalls = Object.keys(names) as KeyCall[]

/** Answers the questions that come through a port. */
export function serveKeys(port: Port, keys: Keys): void {
  port.addEventListener('message', ({ data }: MessageEvent<KeyQuestion>) => void answer(data))

  async function answer({ id, name, input }: KeyQuestion): Promise<void> {
    let reply: KeyAnswer
    try {
      if (!keyCalls.includes(name)) throw new Error('no such call')
      reply = { id, answer: await keys[name](input as never) }
    } catch (error) {
      // Only the code leaves the worker: a message or a cause might quote what was typed.
      reply = error instanceof VaultFailure ? { id, failure: error.code } : { id, fault: nameOf(error) }
    }
    port.postMessage(reply, { transfer: 'answer' in reply ? buffersOf(reply.answer) : [] })
    // They were handed over, so they are nobody else's.
    for (const buffer of buffersOf(input)) release(new Uint8Array(buffer))
  }
}

/** The buffers of bytes in a message: they are handed over, since a copy of a chunk of 4 MiB takes time and memory. */
function buffersOf(message: unknown): ArrayBuffer[] {
  if (typeof message !== 'object' || message === null) return []
  const parts: unknown[] = message instanceof Uint8Array ? [message] : Object.values(message)
  return parts.flatMap((part) =>
    part instanceof Uint8Array && part.byteLength === part.buffer.byteLength ? [part.buffer as ArrayBuffer] : [],
  )
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

export type KeysClient = Keys & {
  /** Fails all calls that wait for an answer. */
  stop(failure: VaultFailure): void
}

/** The calls of the worker at the other end of a port. */
export function keysOver(port: Port): KeysClient {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  let stopped: VaultFailure | undefined

  port.addEventListener('message', ({ data }: MessageEvent<KeyAnswer>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) call?.reject(new VaultFailure(data.failure))
    else if ('fault' in data) call?.reject(new Error(`The key worker failed: ${data.fault}`))
    else call?.resolve(data.answer)
  })

  function ask(name: KeyCall, input: unknown): Promise<unknown> {
    if (stopped) return Promise.reject(stopped)
    const call = Promise.withResolvers<unknown>()
    const id = (count += 1)
    waiting.set(id, call)
    port.postMessage({ id, name, input } satisfies KeyQuestion, { transfer: buffersOf(input) })
    return call.promise
  }

  const calls = Object.fromEntries(keyCalls.map((name) => [name, (input: unknown) => ask(name, input)])) as Keys
  return {
    ...calls,
    stop(failure) {
      stopped = failure
      for (const call of waiting.values()) call.reject(failure)
      waiting.clear()
    },
  }
}
