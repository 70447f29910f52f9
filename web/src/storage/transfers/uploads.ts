import { now } from '../../kit/clock.ts'
import { isLost, Refusal } from '../../kit/failures.ts'
import { report } from '../../kit/report.ts'
import type { Entry } from '../files/entry.ts'
import type { VaultFilesLike } from '../files/files-api.ts'
import { VaultFailure } from '../keys/failures.ts'
import { Pacer } from './pacer.ts'
import { Speed } from './speed.ts'
import { UploadOne, type UploadParts } from './upload-one.ts'
import {
  itemsOf,
  noUploads,
  type UploadBatch,
  type UploadItem,
  type UploadJob,
  type UploadsState,
} from './uploads-state.ts'
import { isFile, type Found } from './walk-files.ts'

export type UploadsParts = UploadParts & {
  files: VaultFilesLike
  thumbnailOf: (file: File) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Keeps the vault and the screen open while files are on their way, until what it returns is called. */
  hold: () => () => void
  /** The same while there is something that leaving the page would lose. */
  askBeforeUnload: () => () => void
}

const mostAtOnce = 2
/** How many files are known before it is their turn. */
const mostAhead = 200
const tellMs = 100

const paused = new Error('paused')
const cancelled = new Error('cancelled')

/** Refusals that the files after it would meet too. */
const stopsAll: ReadonlySet<string> = new Set(['storage/no-room', 'storage/quota', 'storage/too-many-nodes'])

/** The state that a passing failure leads to; undefined for one that does not pass. */
function waitsAfter(error: unknown): UploadsState['waitsFor'] {
  if (isLost(error)) return 'connection'
  if (error instanceof VaultFailure) return error.code === 'stopped' ? 'vault' : undefined
  if (!(error instanceof Refusal)) return undefined
  if (error.code === 'storage/locked') return 'vault'
  if (error.code === 'storage/too-many-uploads') return 'others'
  return error.status === 503 || error.status === 429 ? 'connection' : undefined
}

/**
 * The uploads of this tab, two files at once. They continue on other pages, after a lost connection, and after the vault was
 * locked and opened again.
 */
export class Uploads {
  readonly #parts: UploadsParts
  readonly #listeners = new Set<() => void>()
  readonly #speed = new Speed()
  readonly #pacer = new Pacer()
  readonly #folders = new Map<string, Promise<string | null>>()
  #batches: UploadBatch[] = []
  #jobs: UploadJob[] = []
  #count = 0
  #done = { files: 0, bytes: 0 }
  #isPaused = false
  #isStopped = false
  #isReading = false
  #waitsFor: UploadsState['waitsFor']
  #release: (() => void) | undefined
  #stopAsking: (() => void) | undefined
  #state = noUploads
  #isTelling = false

  constructor(parts: UploadsParts) {
    this.#parts = parts
    parts.files.subscribe(() => {
      if (this.#waitsFor === 'vault' && this.#isOpen()) this.#wake()
    })
  }

  readonly state = (): UploadsState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether files are on their way, or wait. */
  get isBusy(): boolean {
    return this.#batches.length > 0 || this.#jobs.some(({ status }) => status !== 'failed')
  }

  /** Uploads files and folders into a folder. `chooseFor` is asked for each name that is taken there. */
  add(source: AsyncIterable<Found>, target: string | null, chooseFor: UploadBatch['chooseFor']): void {
    if (!this.isBusy) {
      this.#done = { files: 0, bytes: 0 }
      this.#isPaused = false
      this.#isStopped = false
      this.#waitsFor = undefined
      this.#folders.clear()
      this.#speed.forget()
    }
    this.#batches.push({ source: source[Symbol.asyncIterator](), target, chooseFor })
    this.#next()
  }

  pause(): void {
    this.#isPaused = true
    this.#speed.forget()
    for (const job of this.#jobs) if (job.status === 'running') job.stop?.abort(paused)
    this.#next()
  }

  /** Continues after a pause, or tries at once while it waits for the connection. */
  resume(): void {
    this.#isPaused = false
    this.#wake()
  }

  /** Gives up one file, or takes one that has failed off the list. */
  cancel(key: number): void {
    const job = this.#jobs.find((other) => other.key === key)
    if (job) this.#drop(job)
    this.#next()
  }

  /** Gives up all files, also those whose folders were not read yet. */
  cancelAll(): void {
    this.#batches = []
    this.#isStopped = true
    for (const job of this.#jobs) this.#drop(job)
    this.#next()
  }

  /** The member has logged out: nothing continues, and nothing is sent for it. */
  end(): void {
    this.#batches = []
    for (const job of this.#jobs) {
      job.isCancelled = true
      job.stop?.abort(cancelled)
    }
    this.#jobs = []
    this.#next()
  }

  /** Tries one that has failed, or all of them. */
  tryAgain(key?: number): void {
    for (const job of this.#jobs) {
      if (job.status !== 'failed' || job.name === '' || (key !== undefined && job.key !== key)) continue
      job.status = 'waiting'
      delete job.error
    }
    this.resume()
  }

  #isOpen(): boolean {
    return this.#parts.files.state().kind === 'ready'
  }

  #waiting(): UploadJob[] {
    return this.#jobs.filter(({ status }) => status === 'waiting')
  }

  #wake(): void {
    this.#waitsFor = undefined
    this.#pacer.reset()
    this.#next()
  }

  #next(): void {
    if (!this.#isPaused && this.#waitsFor === undefined) {
      const waiting = this.#waiting()
      const running = this.#jobs.filter(({ status }) => status === 'running').length
      for (const job of waiting.slice(0, mostAtOnce - running)) void this.#run(job)
      if (waiting.length < mostAhead / 2) void this.#read()
    }
    this.#hold()
    this.#tell()
  }

  #hold(): void {
    const isMoving = this.isBusy && !this.#isPaused && this.#waitsFor !== 'vault'
    this.#release = kept(isMoving, this.#release, this.#parts.hold)
    this.#stopAsking = kept(this.isBusy, this.#stopAsking, this.#parts.askBeforeUnload)
  }

  /** Reads what was chosen or dropped, a little ahead of the uploads. */
  async #read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    let batch = this.#batches[0]
    while (batch && this.#waiting().length < mostAhead && this.#waitsFor === undefined) {
      await this.#readOne(batch)
      batch = this.#batches[0]
    }
    this.#isReading = false
  }

  async #readOne(batch: UploadBatch): Promise<void> {
    const end = () => (this.#batches = this.#batches.filter((other) => other !== batch))
    try {
      const { value, done } = await batch.source.next()
      if (!this.#batches.includes(batch)) return
      if (done) end()
      else this.#jobs.push(this.#newJob(batch, value.folders, isFile(value) ? value.file : undefined))
    } catch (error) {
      // The rest of this choice cannot be read; it is told as one failure.
      end()
      this.#jobs.push({ ...this.#newJob(batch, [], undefined), status: 'failed', error })
    }
    this.#next()
  }

  #newJob(batch: UploadBatch, folders: readonly string[], file: File | undefined): UploadJob {
    this.#count += 1
    const name = file?.name ?? folders.at(-1) ?? ''
    return { key: this.#count, batch, folders, file, name, size: file?.size ?? 0, sent: 0, status: 'waiting' }
  }

  async #run(job: UploadJob): Promise<void> {
    job.status = 'running'
    const { signal } = (job.stop = new AbortController())
    try {
      job.upload ??= await this.#prepare(job)
      signal.throwIfAborted()
      await job.upload?.run(signal, {
        onSent: (sent) => {
          job.sent = sent
          this.#tell()
        },
        onArrived: (sent) => {
          job.sent = sent
          this.#hasConnection()
        },
      })
      this.#remove(job)
      if (job.upload) this.#done = { files: this.#done.files + 1, bytes: this.#done.bytes + job.size }
    } catch (error) {
      if (!job.isCancelled) this.#failed(job, error)
    }
    this.#next()
  }

  /** Bytes of one file have arrived, so that another one need not wait any longer. */
  #hasConnection(): void {
    this.#pacer.reset()
    if (this.#waitsFor === 'connection') this.#wake()
    else this.#tell()
  }

  #failed(job: UploadJob, error: unknown): void {
    job.status = 'waiting'
    if (error === paused) return
    const waitsFor = waitsAfter(error)
    if (waitsFor) return this.#waitFor(waitsFor)
    if (error instanceof Refusal && error.code === 'storage/upload-not-found' && !job.hasBegunAgain) {
      job.hasBegunAgain = true
      return
    }
    job.status = 'failed'
    job.error = error
    job.sent = 0
    // Its place is for others; trying again begins again.
    void job.upload?.cancel().catch(report)
    if (error instanceof Refusal && stopsAll.has(error.code)) this.pause()
  }

  #waitFor(what: NonNullable<UploadsState['waitsFor']>): void {
    this.#waitsFor = what
    this.#speed.forget()
    if (what === 'vault') return
    this.#pacer.wait(() => {
      this.#waitsFor = undefined
      this.#next()
    })
  }

  /** Makes its folders and asks about its name. Undefined where it is skipped. */
  async #prepare({ batch, folders, file, name }: UploadJob): Promise<UploadOne | undefined> {
    const parentId = await this.#folder(batch, folders)
    if (!file) return undefined
    const choice = this.#fileNamed(parentId, name) ? await batch.chooseFor(name) : 'both'
    if (choice === 'skip') return undefined
    const replaced = choice === 'replace' ? this.#fileNamed(parentId, name) : undefined
    const thumbnail = await this.#parts.thumbnailOf(file)
    return new UploadOne(this.#parts, file, {
      parentId,
      name,
      ...(replaced && { replaces: replaced.id }),
      ...(thumbnail && { thumbnail }),
    })
  }

  #fileNamed(parentId: string | null, name: string): Entry | undefined {
    const state = this.#parts.files.state()
    if (state.kind !== 'ready') throw new VaultFailure('stopped')
    return state.tree.children(parentId).find((entry) => entry.kind === 'FILE' && entry.name === name)
  }

  /** The folder for files that lie in these folders. Each is made once. */
  async #folder(batch: UploadBatch, folders: readonly string[]): Promise<string | null> {
    const name = folders.at(-1)
    if (name === undefined) return batch.target
    const key = JSON.stringify([batch.target, ...folders])
    let made = this.#folders.get(key)
    if (!made) {
      made = this.#folder(batch, folders.slice(0, -1)).then((parentId) =>
        this.#parts.files.newFolder({ parentId, name, isShared: true }),
      )
      this.#folders.set(key, made)
    }
    try {
      return await made
    } catch (error) {
      this.#folders.delete(key)
      throw error
    }
  }

  #drop(job: UploadJob): void {
    this.#isStopped = true
    job.isCancelled = true
    job.stop?.abort(cancelled)
    this.#remove(job)
    // Space that cannot be freed now is freed by the server after 48 hours.
    void job.upload?.cancel().catch(report)
  }

  #remove(job: UploadJob): void {
    this.#jobs = this.#jobs.filter((other) => other !== job)
  }

  /** Listeners hear of progress a few times a second. */
  #tell(): void {
    if (this.#isTelling) return
    this.#isTelling = true
    setTimeout(() => {
      this.#isTelling = false
      this.#state = this.#snapshot()
      for (const listener of this.#listeners) listener()
    }, tellMs)
  }

  #snapshot(): UploadsState {
    const rest = this.#jobs.filter(({ status }) => status !== 'failed')
    const sum = (of: (item: UploadItem) => number) => rest.reduce((all, item) => all + of(item), this.#done.bytes)
    const [bytes, sentBytes] = [sum(({ size }) => size), sum(({ sent }) => sent)]
    if (!this.#isPaused && this.#waitsFor === undefined) this.#speed.mark(now().getTime(), sentBytes)
    return {
      items: itemsOf(this.#jobs),
      failed: this.#jobs.length - rest.length,
      done: this.#done.files,
      total: this.#done.files + rest.length,
      isReading: this.#batches.length > 0,
      bytes,
      sentBytes,
      secondsLeft: this.#speed.secondsLeft(bytes - sentBytes),
      isPaused: this.#isPaused,
      isComplete: this.#done.files > 0 && !this.isBusy && this.#jobs.length === 0 && !this.#isStopped,
      waitsFor: this.#waitsFor,
    }
  }
}

/** Begins something that is wanted, or ends it. Returns how to end it. */
function kept(isWanted: boolean, end: (() => void) | undefined, begin: () => () => void): (() => void) | undefined {
  if (isWanted) return end ?? begin()
  end?.()
  return undefined
}
