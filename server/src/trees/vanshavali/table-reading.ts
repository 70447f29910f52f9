import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { TablePreview } from '@mulghar/contract/trees/vanshavali'
import { AppError } from '../../kit/app-error.ts'
import type { Turns } from '../../kit/turns.ts'
import { GaveOut, openWorkers } from '../../kit/worker-pieces.ts'
import type { LayoutWish } from './table-columns.ts'

/** A table in a file. With a name it is shown, else only checked. */
export type TableTask = { path: string; wish: LayoutWish; previewAs?: string }
export type TableAnswer = { preview: TablePreview } | { people: number } | { refused: ErrorCode }

/** What a stranger sends is read with so much memory and in so much time. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }
const patienceMs = 20_000

export type TableReaders = ReturnType<typeof openTableReaders>

/** Reads tables in threads of their own, each in its turn, so that nobody else waits, however much is sent. */
export function openTableReaders(report: (error: unknown) => void, inTurn: Turns) {
  const settings = { report, resourceLimits, patienceMs, mostIdle: 1 }
  const workers = openWorkers(new URL('./table-worker.ts', import.meta.url), settings)

  async function answerTo(task: TableTask): Promise<TableAnswer> {
    try {
      const [answer] = await inTurn(() => Array.fromAsync(workers.pieces<TableAnswer>([task])))
      return answer!
    } catch (error) {
      throw error instanceof GaveOut ? new AppError('trees/import-too-large') : error
    }
  }

  return {
    async preview(name: string, path: string, wish: LayoutWish): Promise<TablePreview> {
      const answer = await answerTo({ path, wish, previewAs: name })
      if ('preview' in answer) return answer.preview
      throw refusal(answer)
    },
    /** Refuses a file without a table of people. */
    async check(path: string, wish: LayoutWish): Promise<void> {
      const answer = await answerTo({ path, wish })
      if ('refused' in answer) throw refusal(answer)
    },
    close: () => workers.close(),
  }
}

function refusal(answer: TableAnswer): Error {
  return 'refused' in answer
    ? new AppError(answer.refused)
    : new Error('A table was answered in another way than asked')
}
