import { atMost } from '../../kit/turns.ts'
import { openWorkers } from '../../kit/worker-pieces.ts'
import type { BookHead } from './book.ts'
import type { Line } from './lines.ts'
import type { ReceiptPaper } from './receipt.ts'

/** A worker makes a receipt, or books of which it asks for one page of lines after the other. */
export type PaperTask =
  | { kind: 'receipt'; said: ReceiptPaper }
  | { kind: 'pdf'; head: BookHead }
  | { kind: 'xlsx'; head: BookHead; sheetName: string; expected: number }

/** By this piece a worker asks for more lines. */
export const more = 'more'

/** With so much memory a worker makes the books of any program: what is written is not held. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 }
const patienceMs = 60_000
/** How many receipts are written at once in this process. */
const receiptsAtOnce = 2

export type Papers = ReturnType<typeof openPapers>

/** Makes papers of finance in workers, so that nobody else waits for them. */
export function openPapers(report: (error: unknown) => void) {
  const workers = openWorkers(new URL('./paper-worker.ts', import.meta.url), { report, resourceLimits, patienceMs })
  const inTurn = atMost(receiptsAtOnce)

  async function* book(task: Exclude<PaperTask, { kind: 'receipt' }>, pages: AsyncGenerator<readonly Line[]>) {
    const pieces = workers.pieces<Uint8Array | typeof more, readonly Line[] | null>([task])
    try {
      let word: readonly Line[] | null | undefined
      for (;;) {
        const { value, done } = await (word === undefined ? pieces.next() : pieces.next(word))
        word = undefined
        if (done) return
        if (value === more) {
          const page = await pages.next()
          word = page.done ? null : page.value
        } else yield value
      }
    } finally {
      await pieces.return()
      await pages.return(undefined)
    }
  }

  return {
    receipt: (said: ReceiptPaper): Promise<Buffer> =>
      inTurn(async () => Buffer.concat(await Array.fromAsync(workers.pieces<Uint8Array>([{ kind: 'receipt', said }])))),

    /** Books in pieces, as a worker writes them. */
    book,

    close: () => workers.close(),
  }
}
