import { getHeapStatistics } from 'node:v8'
import { parentPort, type ResourceLimits } from 'node:worker_threads'
import { startThread, type Thread } from './thread.ts'

/** The end of a task tells how many bytes its worker holds by then. */
type Told = 'loaded' | Answer
type Answer = { piece: unknown } | { error: unknown } | { heldBytes: number; outsideBytes: number }
type Asked = { task: unknown } | { word: unknown } | 'taken'

/** A worker that has taken too long for a piece, or more memory than it may, and was ended: what it worked on is too much. */
export class GaveOut extends Error {
  override name = 'GaveOut'
}

/** Pieces that may lie ready before a worker waits for whoever reads. */
const mostAhead = 4
/** A worker that holds more when its task is over is ended, since a thread gives nothing back while it lives. */
const mostKeptBytes = 48 * 1024 * 1024
const lookEveryMs = 20

/** Workers of one script; those that have nothing to do are kept for a while, since a new one takes a second to get going. */
export type Workers = {
  /**
   * What workers make of these tasks, each worker of one, while this thread does other things: the first piece of each,
   * then the second of each. Whoever stops reading stops them; what one of them throws is thrown here, and ends it. A piece
   * may be answered with a word to its worker. A generator that waits for a piece cannot be returned from: `signal` ends its
   * workers then too.
   */
  pieces<Piece, Word = never>(
    tasks: readonly unknown[],
    signal?: AbortSignal,
  ): AsyncGenerator<Piece, void, Word | undefined>
  /** Lets so many get ready who are not there yet. */
  ready(count: number): void
  close(): Promise<void>
}

type Settings = {
  report: (error: unknown) => void
  resourceLimits?: ResourceLimits
  /** So long a reader waits for a piece before its worker is ended. */
  patienceMs?: number
  /** What lies outside the heap, as arrays of bytes do, no limit of Node's holds: who has more there for a task is ended too. */
  mostOutsideBytes?: (task: unknown) => number
  idleMs?: number
  /** So many are kept who have nothing to do. */
  mostIdle?: number
}

type Hand = Thread & {
  made: Answer[]
  fault: { error: unknown } | undefined
  wake: () => void
  mostOutsideBytes: number
  /** Ends who has had nothing to do for long. */
  tooLong: NodeJS.Timeout | undefined
}

export function openWorkers(
  script: URL,
  { report, resourceLimits = {}, patienceMs, mostOutsideBytes, idleMs = 60_000, mostIdle = 2 }: Settings,
): Workers {
  const all = new Set<Hand>()
  let idle: Hand[] = []
  let isClosed = false

  function start(): Hand {
    const { worker, end } = startThread(script, { resourceLimits })
    const hand: Hand = {
      worker,
      end,
      made: [],
      fault: undefined,
      wake: () => {},
      mostOutsideBytes: Infinity,
      tooLong: undefined,
    }
    all.add(hand)
    worker.on('message', (told: Told) => {
      if (told === 'loaded') return
      hand.made.push(told)
      hand.wake()
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (idle.includes(hand)) report(error)
      lose(hand, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new GaveOut(error.message) : error)
    })
    worker.on('exit', () => {
      all.delete(hand)
      lose(hand, new Error('A worker has ended before its work'))
    })
    return hand
  }

  function lose(hand: Hand, error: unknown): void {
    idle = idle.filter((other) => other !== hand)
    clearTimeout(hand.tooLong)
    hand.fault ??= { error }
    hand.wake()
  }

  function begin(task: unknown): Hand {
    const most = mostOutsideBytes?.(task) ?? Infinity
    const hand = idle.pop() ?? start()
    clearTimeout(hand.tooLong)
    hand.mostOutsideBytes = most
    hand.worker.ref()
    hand.worker.postMessage({ task } satisfies Asked)
    return hand
  }

  async function next(hand: Hand): Promise<Answer> {
    for (;;) {
      const told = hand.made.shift()
      if (told) return told
      if (hand.fault) throw hand.fault.error
      await woken(hand)
    }
  }

  async function woken(hand: Hand): Promise<void> {
    const giveUp = () => lose(hand, new GaveOut(`A worker has taken longer than ${patienceMs} ms`))
    const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
    let isWaiting = true
    const look = async () => {
      // One that has ended meanwhile holds nothing, and has said why.
      const held = await hand.worker.getHeapStatistics().catch(() => undefined)
      // Told too late, it may be about a hand that rests: that one is not to be lost.
      if (isWaiting && held && held.external_memory > hand.mostOutsideBytes)
        lose(hand, new GaveOut(`A worker has taken more than ${hand.mostOutsideBytes} bytes outside its heap`))
    }
    const watch = hand.mostOutsideBytes === Infinity ? undefined : setInterval(() => void look(), lookEveryMs)
    await new Promise<void>((resolve) => (hand.wake = resolve))
    isWaiting = false
    clearTimeout(timer)
    clearInterval(watch)
  }

  function rest(hand: Hand, heldBytes = 0): void {
    if (isClosed || heldBytes > mostKeptBytes || idle.length >= mostIdle) return void hand.end()
    hand.worker.unref()
    hand.tooLong = setTimeout(() => {
      idle = idle.filter((other) => other !== hand)
      void hand.end()
    }, idleMs).unref()
    idle.push(hand)
  }

  return {
    async *pieces<Piece, Word>(
      tasks: readonly unknown[],
      signal?: AbortSignal,
    ): AsyncGenerator<Piece, void, Word | undefined> {
      signal?.throwIfAborted()
      let busy = tasks.map(begin)
      const stop = () => busy.forEach((hand) => lose(hand, signal?.reason))
      signal?.addEventListener('abort', stop)
      try {
        while (busy.length > 0) {
          for (const hand of busy) {
            signal?.throwIfAborted()
            const told = await next(hand)
            if ('heldBytes' in told) {
              busy = busy.filter((other) => other !== hand)
              // What nobody has swept up yet would count for the next task, where that is counted.
              const counted = hand.mostOutsideBytes < Infinity ? told.outsideBytes : 0
              rest(hand, Math.max(told.heldBytes, counted))
              continue
            }
            if ('error' in told) throw told.error
            hand.worker.postMessage('taken' satisfies Asked)
            const word = yield told.piece as Piece
            if (word !== undefined) hand.worker.postMessage({ word } satisfies Asked)
          }
        }
      } finally {
        signal?.removeEventListener('abort', stop)
        await Promise.all(busy.map((hand) => hand.end()))
      }
    },
    ready(count) {
      while (idle.length < Math.min(count, mostIdle)) rest(start())
    },
    async close() {
      isClosed = true
      await Promise.all([...all].map((hand) => hand.end()))
    },
  }
}

const bytesOf = (piece: unknown): ArrayBufferLike[] => (piece instanceof Uint8Array ? [piece.buffer] : [])

/**
 * A worker's side: makes of each task its pieces, never more than a few before they are read; `hear` waits for the reader's next
 * word. What a piece `owns` is handed over, not copied: its bytes, where it is bytes.
 */
export function serveTasks<Task, Word = never>(
  work: (task: Task, hear: () => Promise<Word>) => AsyncIterable<unknown>,
  owns: (piece: unknown) => ArrayBufferLike[] = () => [],
): void {
  const port = parentPort!
  let ahead = 0
  let wake = () => {}
  let words: Word[] = []
  let heard = () => {}
  async function hear(): Promise<Word> {
    while (words.length === 0) await new Promise<void>((resolve) => (heard = resolve))
    return words.shift()!
  }
  async function perform(task: Task): Promise<void> {
    ahead = 0
    words = []
    for await (const piece of work(task, hear)) {
      const owned = [...bytesOf(piece), ...owns(piece)].filter((buffer) => buffer instanceof ArrayBuffer)
      port.postMessage({ piece } satisfies Told, owned)
      ahead++
      while (ahead >= mostAhead) await new Promise<void>((resolve) => (wake = resolve))
    }
    const { total_heap_size, external_memory } = getHeapStatistics()
    port.postMessage({ heldBytes: total_heap_size, outsideBytes: external_memory } satisfies Told)
  }
  port.on('message', (asked: Asked) => {
    if (asked === 'taken') {
      ahead--
      return wake()
    }
    if ('word' in asked) {
      words.push(asked.word as Word)
      return heard()
    }
    // By the same way as the pieces, so that it comes after them.
    void perform(asked.task as Task).catch((error: unknown) => port.postMessage({ error } satisfies Told))
  })
  port.postMessage('loaded' satisfies Told)
}
