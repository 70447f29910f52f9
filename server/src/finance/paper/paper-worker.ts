import { serveTasks } from '../../kit/worker-pieces.ts'
import { openBook } from './book.ts'
import type { Line } from './lines.ts'
import { more, type PaperTask } from './papers.ts'
import { receiptPdf } from './receipt.ts'
import { openWorkbook } from './workbook.ts'

/** Pieces own what they lie in only where they fill it: fonts and small pieces share theirs with others. */
const own = (piece: Uint8Array): Uint8Array => new Uint8Array(piece)

serveTasks<PaperTask, readonly Line[] | null>(async function* (task, hear) {
  if (task.kind === 'receipt') {
    for (const piece of await receiptPdf(task.said)) yield own(piece)
    return
  }
  const { head } = task
  const paper = task.kind === 'pdf' ? openBook(head) : openWorkbook(head.words, task.sheetName, task.expected)
  for (;;) {
    yield more
    const lines = await hear()
    if (!lines) break
    for (const piece of paper.add(lines)) yield own(piece)
  }
  for (const piece of await paper.end()) yield own(piece)
})
