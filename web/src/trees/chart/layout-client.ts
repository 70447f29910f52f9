import type { FirstSightOptions } from './first-sight.ts'
import type { CardHeights } from './layout/metrics.ts'
import type { LaidOut, LayoutAnswer, LayoutQuestion } from './layout-messages.ts'
import type { TreeShape } from './model/shape.ts'

const newWorker = () => new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
let warm: Worker | undefined

/** Starts a worker for the next client, while the tree is on its way. */
export function warmLayout(): void {
  if (typeof Worker !== 'undefined') warm ??= newWorker()
}

function takeWorker(): Worker {
  const worker = warm ?? newWorker()
  warm = undefined
  return worker
}

/** Asks the layout worker; answers come in the order of the questions. End it with `close`. */
export class LayoutClient {
  #worker: Worker
  #ticket = 0
  #waiting = new Map<number, PromiseWithResolvers<LaidOut>>()

  constructor(worker = takeWorker()) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<LayoutAnswer>) => {
      const waiting = this.#waiting.get(data.ticket)
      this.#waiting.delete(data.ticket)
      if (data.kind === 'layout') waiting?.resolve(data)
      else waiting?.reject(new Error('the layout worker has no tree yet'))
    })
    worker.addEventListener('error', ({ message }) => this.#fail(message))
  }

  /** The tree that is laid out from now on; it is copied, not handed over. */
  load(shape: TreeShape): void {
    this.#send({ kind: 'shape', shape })
  }

  whole(): Promise<LaidOut> {
    return this.#ask((ticket) => ({ kind: 'whole', ticket }))
  }

  focus(person: number, options: FirstSightOptions): Promise<LaidOut> {
    return this.#ask((ticket) => ({ kind: 'focus', ticket, person, options }))
  }

  /** Just these people. */
  people(people: readonly number[], heights?: CardHeights): Promise<LaidOut> {
    return this.#ask((ticket) => ({ kind: 'people', ticket, people, heights }))
  }

  close(): void {
    this.#worker.terminate()
    this.#fail('the layout worker was closed')
  }

  #ask(questionOf: (ticket: number) => LayoutQuestion): Promise<LaidOut> {
    const waiting = Promise.withResolvers<LaidOut>()
    this.#waiting.set(++this.#ticket, waiting)
    this.#send(questionOf(this.#ticket))
    return waiting.promise
  }

  #send(question: LayoutQuestion): void {
    this.#worker.postMessage(question)
  }

  #fail(why: string): void {
    for (const waiting of this.#waiting.values()) waiting.reject(new Error(why))
    this.#waiting.clear()
  }
}
