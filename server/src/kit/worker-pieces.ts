import { once } from 'node:events'
import { parentPort, Worker, type ResourceLimits } from 'node:worker_threads'

type Piece = { bytes: Uint8Array<ArrayBuffer> } | { end: true }

/** Pieces that may lie ready before the worker waits for whoever reads. */
const ahead = 4

/**
 * What a worker makes of its data, piece by piece, while this thread does other things. Whoever stops reading stops the
 * worker; what the worker throws is thrown here.
 */
export async function* piecesOfWorker(
  script: URL,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(script, { workerData, resourceLimits })
  const ready: Piece[] = []
  let fault: { error: unknown } | undefined
  let wake = () => {}
  worker.on('message', (piece: Piece) => {
    ready.push(piece)
    wake()
  })
  worker.on('error', (error) => {
    fault = { error }
    wake()
  })
  try {
    for (;;) {
      const piece = ready.shift()
      if (!piece) {
        if (fault) throw fault.error
        await new Promise<void>((resolve) => (wake = resolve))
        continue
      }
      if ('end' in piece) return
      worker.postMessage('taken')
      yield piece.bytes
    }
  } finally {
    await worker.terminate()
  }
}

/** The worker's side: hands its texts on, never more than a few before they are read. */
export async function handOn(texts: AsyncIterable<string>): Promise<void> {
  const port = parentPort!
  let waiting = 0
  port.on('message', () => waiting--)
  for await (const text of texts) {
    if (text === '') continue
    const bytes = new TextEncoder().encode(text)
    port.postMessage({ bytes } satisfies Piece, [bytes.buffer])
    waiting++
    while (waiting >= ahead) await once(port, 'message')
  }
  port.postMessage({ end: true } satisfies Piece)
  port.close()
}
