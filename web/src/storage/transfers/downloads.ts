import { now } from '../../kit/clock.ts'
import { report } from '../../kit/report.ts'
import type { Entry } from '../files/entry.ts'
import { cleanName } from './clean-name.ts'
import { plainChunks, type ReadOptions, type ReadParts } from './plain-chunks.ts'
import { chooseSink, hasSavePicker, mostBytesWithoutPicker, type Sink } from './sinks.ts'
import { Speed } from './speed.ts'
import type { ZipEntry } from './zip-entries.ts'

export type DownloadItem = {
  key: number
  name: string
  size: number
  /** Bytes that have come. */
  got: number
  secondsLeft: number | undefined
  status: 'running' | 'waiting' | 'failed' | 'done'
  error?: unknown
}

export type DownloadsParts = ReadParts & {
  /** Keeps the vault and the screen open during a download, until what it returns is called. */
  hold: () => () => void
  askBeforeUnload: () => () => void
  chooseSink?: typeof chooseSink
}

/** This browser cannot save a file of this size. */
export class TooLargeToSave extends Error {
  override name = 'TooLargeToSave'
}

type Running = DownloadItem & { stop: AbortController; speed: Speed }
type Bytes = (options: ReadOptions) => AsyncIterable<Uint8Array<ArrayBuffer>>

const tellMs = 100

/** The downloads of this tab. They continue on other pages and end when the vault is locked. */
export class Downloads {
  readonly #parts: DownloadsParts
  readonly #listeners = new Set<() => void>()
  #items: Running[] = []
  #count = 0
  #state: readonly DownloadItem[] = []
  #isTelling = false

  constructor(parts: DownloadsParts) {
    this.#parts = parts
  }

  readonly state = (): readonly DownloadItem[] => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get isBusy(): boolean {
    return this.#items.some(({ status }) => status === 'running' || status === 'waiting')
  }

  /** Saves one file. Must be called while a click is handled. `otherwise` is the name of a file whose own name has no letter. */
  saveOne(entry: Entry, otherwise: string): Promise<void> {
    const size = entry.file?.size ?? 0
    return this.#save(cleanName(entry.name, otherwise), size, (options) => plainChunks(this.#parts, entry, options))
  }

  /** Saves several files as one ZIP. Must be called while a click is handled. */
  saveZip(name: string, entries: readonly ZipEntry[]): Promise<void> {
    const size = entries.reduce((sum, { entry }) => sum + (entry.file?.size ?? 0), 0)
    return this.#save(name, size, (options) => this.#zipped(entries, options))
  }

  /** Ends a download and deletes what has come, or takes one that has ended off the list. */
  cancel(key: number): void {
    this.#items.find((item) => item.key === key)?.stop.abort()
    this.#items = this.#items.filter((item) => item.key !== key)
    this.#tell()
  }

  /** The member has logged out: all downloads end. */
  end(): void {
    for (const item of this.#items) item.stop.abort()
    this.#items = []
    this.#tell()
  }

  async *#zipped(entries: readonly ZipEntry[], options: ReadOptions): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const { makeZip } = await import('client-zip')
    const parts = this.#parts
    const inputs = entries.map(({ path, entry }) => {
      const lastModified = new Date(entry.modified)
      if (!entry.file) return { name: path, lastModified }
      return { name: path, lastModified, size: entry.file.size, input: plainChunks(parts, entry, options) }
    })
    const reader = makeZip(inputs).getReader()
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        yield part.value as Uint8Array<ArrayBuffer>
      }
    } finally {
      await reader.cancel()
    }
  }

  async #save(name: string, size: number, bytes: Bytes): Promise<void> {
    if (!hasSavePicker() && size > mostBytesWithoutPicker) throw new TooLargeToSave(name)
    const sink = await (this.#parts.chooseSink ?? chooseSink)(name)
    if (!sink) return
    this.#count += 1
    const item: Running = {
      key: this.#count,
      name,
      size,
      got: 0,
      secondsLeft: undefined,
      status: 'running',
      stop: new AbortController(),
      speed: new Speed(),
    }
    this.#items = [...this.#items, item]
    const ends = [this.#parts.hold(), this.#parts.askBeforeUnload()]
    this.#tell()
    try {
      await this.#write(item, sink, bytes)
      item.status = 'done'
    } catch (error) {
      await sink.abort().catch(report)
      if (item.stop.signal.aborted) return
      report(error)
      item.status = 'failed'
      item.error = error
    } finally {
      for (const end of ends) end()
      this.#tell()
    }
  }

  async #write(item: Running, sink: Sink, bytes: Bytes): Promise<void> {
    const { signal } = item.stop
    const onWait = (isWaiting: boolean) => {
      item.status = isWaiting ? 'waiting' : 'running'
      item.speed.forget()
      this.#tell()
    }
    for await (const part of bytes({ signal, onWait })) {
      signal.throwIfAborted()
      const { length } = part
      await sink.write(part)
      // A ZIP has some bytes more than its files.
      item.got = Math.min(item.size, item.got + length)
      item.speed.mark(now().getTime(), item.got)
      this.#tell()
    }
    signal.throwIfAborted()
    await sink.close()
  }

  #tell(): void {
    if (this.#isTelling) return
    this.#isTelling = true
    setTimeout(() => {
      this.#isTelling = false
      this.#state = this.#items.map(itemOf)
      for (const listener of this.#listeners) listener()
    }, tellMs)
  }
}

const itemOf = ({ key, name, size, got, status, error, speed }: Running): DownloadItem => ({
  key,
  name,
  size,
  got,
  status,
  secondsLeft: speed.secondsLeft(size - got),
  ...(error !== undefined && { error }),
})
