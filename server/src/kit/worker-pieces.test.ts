import { expect, it } from 'vitest'
import { piecesOfWorker } from './worker-pieces.ts'

const worker = (body: string) => {
  const kit = new URL('./worker-pieces.ts', import.meta.url).href
  return new URL(
    `data:text/javascript,${encodeURIComponent(`import { handOn } from ${JSON.stringify(kit)}
    import { workerData } from 'node:worker_threads'
    async function* texts() { ${body} }
    await handOn(texts())`)}`,
  )
}

async function read(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += new TextDecoder().decode(piece)
  return text
}

it('hands on what a worker makes, in its order', async () => {
  const pieces = piecesOfWorker(worker('for (let n = 0; n < workerData; n++) yield `घर ${n}\\n`'), 50)
  expect(await read(pieces)).toBe(Array.from({ length: 50 }, (_, n) => `घर ${n}\n`).join(''))
})

it('throws what the worker throws, after what it made before', async () => {
  const pieces = piecesOfWorker(worker('yield "one"; throw new Error("no more paper")'), null)
  expect(new TextDecoder().decode((await pieces.next()).value)).toBe('one')
  await expect(pieces.next()).rejects.toThrow('no more paper')
})

it('waits for its reader, and ends with it', async () => {
  const shared = new Int32Array(new SharedArrayBuffer(4))
  const pieces = piecesOfWorker(worker('for (;;) { Atomics.add(workerData, 0, 1); yield "x" }'), shared)
  await pieces.next()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(shared[0]).toBeLessThan(8)
  await pieces.return(undefined)
  const made = shared[0]
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(shared[0]).toBe(made)
})
