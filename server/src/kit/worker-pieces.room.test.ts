import { afterEach, expect, it, vi } from 'vitest'
import { GaveOut, openWorkers, type Workers } from './worker-pieces.ts'

let workers: Workers | undefined
afterEach(() => workers?.close())

type Settings = Partial<Parameters<typeof openWorkers>[1]>

/** Workers that do this with each task. */
function open(body: string, settings: Settings = {}): Workers {
  const kit = new URL('./worker-pieces.ts', import.meta.url).href
  const script = `import { serveTasks } from ${JSON.stringify(kit)}
    import { threadId } from 'node:worker_threads'
    const bytes = (text) => new TextEncoder().encode(text)
    serveTasks(async function* (task, hear) { ${body} })`
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  const report = (error: unknown) => expect.unreachable(String(error))
  return (workers = openWorkers(url, { report, ...settings }))
}

async function read(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += new TextDecoder().decode(piece)
  return text
}

const counting = 'for (;;) { Atomics.add(task, 0, 1); yield bytes("x") }'
const shared = () => new Int32Array(new SharedArrayBuffer(4))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function expectStill(counter: Int32Array): Promise<void> {
  const made = counter[0]
  await pause(100)
  expect(counter[0]).toBe(made)
}

it('hands on what a worker makes, in its order', async () => {
  const { pieces } = open('for (let n = 0; n < task; n++) yield bytes(`घर ${n}\\n`)')
  expect(await read(pieces([50]))).toBe(Array.from({ length: 50 }, (_, n) => `घर ${n}\n`).join(''))
})

it('takes the pieces of several in turns, however long each of them takes', async () => {
  const { pieces } = open(`for (let n = task.at; n < task.most; n += 3) {
    await new Promise((resolve) => setTimeout(resolve, (n * 7919) % 13))
    yield bytes(n + ' ')
  }`)
  for (const most of [0, 1, 2, 3, 50]) {
    const lanes = [0, 1, 2].map((at) => ({ at, most }))
    expect(await read(pieces(lanes))).toBe(Array.from({ length: most }, (_, n) => `${n} `).join(''))
  }
})

it('throws what a worker throws, after what was made before, and goes on with others', async () => {
  const { pieces } = open('yield bytes("one"); if (task) throw new Error("no more paper")')
  const made = pieces<Uint8Array>([true])
  const first = (await made.next()) as IteratorYieldResult<Uint8Array>
  expect(new TextDecoder().decode(first.value)).toBe('one')
  await expect(made.next()).rejects.toThrow('no more paper')
  expect(await read(pieces([false]))).toBe('one')
})

it('throws what one of several throws, and ends the others', async () => {
  const counter = shared()
  const { pieces } = open(`if (!task) { yield bytes("one"); throw new Error("no more paper") } ${counting}`)
  await expect(read(pieces([counter, null]))).rejects.toThrow('no more paper')
  await expectStill(counter)
})

it('throws where a worker ends without a word', async () => {
  const { pieces } = open('process.exit(0)')
  await expect(read(pieces([null]))).rejects.toThrow('ended before its work')
})

it('waits for its reader, and ends with it', async () => {
  const counters = [shared(), shared()]
  const made = open(counting).pieces(counters)
  await made.next()
  await pause(300)
  for (const counter of counters) expect(counter[0]).toBeLessThan(8)
  await made.return(undefined)
  for (const counter of counters) await expectStill(counter)
})

it('keeps those who are done for the next task, for a while and not more than a few', async () => {
  const { pieces } = open('yield threadId', { idleMs: 300, mostIdle: 2 })
  const threads = async (count: number) => Array.fromAsync(pieces<number>(Array.from({ length: count }, () => null)))
  const first = await threads(3)
  expect(new Set(first).size).toBe(3)
  const second = await threads(3)
  expect(second.filter((thread) => first.includes(thread))).toHaveLength(2)
  await pause(600)
  expect((await threads(2)).filter((thread) => [...first, ...second].includes(thread))).toEqual([])
})

it('does not keep one that holds much memory', async () => {
  const { pieces } = open('globalThis.held = Array.from({ length: task }, (_, at) => ({ at })); yield threadId')
  const threadOf = async (objects: number) => (await Array.fromAsync(pieces<number>([objects])))[0]
  const small = await threadOf(10)
  expect(await threadOf(2_000_000)).toBe(small)
  expect(await threadOf(10)).not.toBe(small)
})

it('tells of one that breaks while it has nothing to do, and does without it', async () => {
  const report = vi.fn<(error: unknown) => void>()
  const { pieces } = open('yield threadId; if (task) setTimeout(() => { throw new Error("a broken leg") }, 50)', {
    report,
  })
  const [thread] = await Array.fromAsync(pieces<number>([true]))
  await expect.poll(() => report.mock.calls.length).toBe(1)
  expect(report.mock.calls[0]![0]).toMatchObject({ message: 'a broken leg' })
  expect(await Array.fromAsync(pieces<number>([false]))).not.toEqual([thread])
})

it('gets workers ready before there is something to do', async () => {
  const { pieces, ready } = open('yield threadId')
  ready(2)
  ready(1)
  const threads = await Array.fromAsync(pieces<number>([null, null]))
  expect(new Set(threads).size).toBe(2)
})

it('ends a worker that takes too long for a piece, or too much memory, and serves the next one', async () => {
  const { pieces } = open(
    `if (task === 'long') for (;;) continue
    const all = []
    if (task === 'much') for (;;) all.push({ at: all.length, name: 'x' + all.length })
    yield bytes(task)`,
    { patienceMs: 3000, resourceLimits: { maxOldGenerationSizeMb: 24 } },
  )
  for (const task of ['long', 'much']) await expect(read(pieces([task]))).rejects.toThrow(GaveOut)
  expect(await read(pieces(['fine']))).toBe('fine')
})

it('does not count how long its reader takes', async () => {
  const { pieces } = open('for (let n = 0; n < 8; n++) yield bytes("x")', { patienceMs: 1500 })
  for await (const _ of pieces(['one'])) await pause(300)
})

it('hands a reader’s word to the worker that made the piece', async () => {
  const { pieces } = open(`
    let text = ''
    for (let n = 0; n < 3; n++) {
      yield bytes(text + '?')
      text += await hear()
    }
    yield bytes(text)`)
  const made = pieces<Uint8Array, string>([1])
  let step = await made.next()
  for (const word of ['one ', 'two ', 'three']) step = await made.next(word)
  expect(new TextDecoder().decode(step.value as Uint8Array)).toBe('one two three')
  expect((await made.next()).done).toBe(true)
})

it('ends a worker that takes more memory outside its heap than it may, and goes on with others', async () => {
  const megabyte = 1024 * 1024
  const { pieces } = open(
    `const kept = []; while (task) { kept.push(new Uint8Array(${megabyte}).fill(1)); if (kept.length > 4000) break }
    yield bytes("one")`,
    { mostOutsideBytes: () => 64 * megabyte },
  )
  const before = process.memoryUsage().rss
  await expect(read(pieces([true]))).rejects.toThrow(GaveOut)
  expect(process.memoryUsage().rss - before).toBeLessThan(2000 * megabyte)
  expect(await read(pieces([false]))).toBe('one')
})
