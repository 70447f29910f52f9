import { Worker, type WorkerOptions } from 'node:worker_threads'

export type Thread = {
  worker: Worker
  /** Ends it, whatever it is doing, but not while it is still loading: Node as a whole may fall with a thread that is ended then. */
  end(): Promise<void>
}

/** Starts a thread of this script, whose first message, whatever it says, tells that all it imports is there. */
export function startThread(script: URL, options: WorkerOptions = {}): Thread {
  const worker = new Worker(script, options)
  const loaded = new Promise<void>((resolve) => {
    for (const event of ['message', 'error', 'exit']) worker.once(event, () => resolve())
  })
  return {
    worker,
    async end() {
      // One that nobody waits for would be forgotten before it is ended.
      worker.ref()
      await loaded
      await worker.terminate()
    },
  }
}
