import { on } from 'node:events'
import { startThread } from '../../kit/thread.ts'
import type { ReviewText } from './columns.sql.ts'
import { lookOver, type Findings } from './look.ts'

export type LookTask = { text: ReviewText; today: number }
export type LookAnswer = { done: number } | { findings: Findings }

/** So many people are looked over in less time than a worker needs to get ready. */
const manyPeople = 1000
const idLetters = 32

/** Looks a tree over in a thread of its own, so that nobody else waits; `progress` may call it off by throwing. */
export async function looked(task: LookTask, progress: (done: number) => Promise<void>): Promise<Findings> {
  if ((task.text.id?.length ?? 0) / idLetters < manyPeople) return lookOver(task.text, task.today, () => undefined)
  const { worker, end } = startThread(new URL('./look-worker.ts', import.meta.url), { workerData: task })
  try {
    for await (const [answer] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[LookAnswer]>) {
      if ('findings' in answer) return answer.findings
      await progress(answer.done)
    }
    throw new Error('the worker ended without an answer')
  } finally {
    await end()
  }
}
