import type { UploadOne } from './upload-one.ts'
import type { Found } from './walk-files.ts'

/** The answer for a file whose name is taken in its folder. */
export type SameName = 'both' | 'replace' | 'skip'

export type UploadItem = {
  key: number
  /** Empty where a folder could not be read. */
  name: string
  folders: readonly string[]
  size: number
  /** Bytes of it that have gone. */
  sent: number
  status: 'waiting' | 'running' | 'failed'
  error?: unknown
}

/** Files and folders that were chosen or dropped together. */
export type UploadBatch = {
  source: AsyncIterator<Found>
  target: string | null
  chooseFor: (name: string) => Promise<SameName>
}

export type UploadJob = UploadItem & {
  batch: UploadBatch
  /** Missing for a folder without files, and for what could not be read. */
  file: File | undefined
  upload?: UploadOne
  stop?: AbortController
  isCancelled?: boolean
  hasBegunAgain?: boolean
}

export type UploadsState = {
  /** Those that are not done: running ones first, then failed ones, then some of those that wait. */
  items: readonly UploadItem[]
  failed: number
  /** Files that are done, of those that are known so far and have not failed. */
  done: number
  total: number
  /** Folders are still being read: `total` may grow. */
  isReading: boolean
  bytes: number
  sentBytes: number
  secondsLeft: number | undefined
  isPaused: boolean
  /** All that was chosen has arrived: nothing failed, and nothing was given up. */
  isComplete: boolean
  /** Why nothing moves at the moment, though it is not paused. `others`: other tabs and devices have all uploads that may be open. */
  waitsFor: 'connection' | 'vault' | 'others' | undefined
}

export const noUploads: UploadsState = {
  items: [],
  failed: 0,
  done: 0,
  total: 0,
  isReading: false,
  bytes: 0,
  sentBytes: 0,
  secondsLeft: undefined,
  isPaused: false,
  isComplete: false,
  waitsFor: undefined,
}

/** More rows than this help nobody. */
const mostShown = 100

/** The rows of a list of uploads. */
export function itemsOf(jobs: readonly UploadJob[]): UploadItem[] {
  const order = { running: 0, failed: 1, waiting: 2 }
  return jobs
    .toSorted((a, b) => order[a.status] - order[b.status])
    .slice(0, mostShown)
    .map(({ key, name, folders, size, sent, status, error }) => ({
      key,
      name,
      folders,
      size,
      sent,
      status,
      ...(error !== undefined && { error }),
    }))
}
