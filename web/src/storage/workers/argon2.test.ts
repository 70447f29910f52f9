import { argon2id } from 'hash-wasm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { utf8 } from '../keys/bytes.ts'
import { memoryFailureOf, type RootAnswer } from './argon2-messages.ts'
import { argon2InWorker } from './argon2.ts'

/** A worker whose answers the test gives. */
class GivenWorker extends EventTarget {
  readonly posted: unknown[] = []
  isEnded = false
  postMessage(message: unknown, transfer?: Transferable[] | StructuredSerializeOptions): void {
    this.posted.push(structuredClone(message, { transfer: transfer as Transferable[] }))
  }
  terminate(): void {
    this.isEnded = true
  }
  answer(data: RootAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  break(message?: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }))
  }
}

let worker: GivenWorker
beforeEach(() => {
  worker = new GivenWorker()
})
afterEach(() => vi.useRealTimers())

const root = () => argon2InWorker(() => worker as unknown as Worker)(utf8('the goat ate my land deed'), utf8('salt'))

test('the worker answers a root and ends; the password does not stay behind', async () => {
  const password = utf8('the goat ate my land deed')
  const made = argon2InWorker(() => worker as unknown as Worker)(password, utf8('salt'))
  expect(password).toHaveLength(0)
  expect(worker.posted).toEqual([{ password: utf8('the goat ate my land deed'), salt: utf8('salt') }])
  worker.answer({ root: utf8('root') })
  expect(await made).toEqual(utf8('root'))
  expect(worker.isEnded).toBe(true)
})

test('too little memory is a failure of its own', async () => {
  const made = root()
  worker.answer({ failure: 'too-little-memory' })
  await expect(made).rejects.toMatchObject({ code: 'too-little-memory' })
  expect(worker.isEnded).toBe(true)
})

test('a worker that the system has ended without a word counts as too little memory', async () => {
  vi.useFakeTimers()
  const made = expect(root()).rejects.toMatchObject({ code: 'too-little-memory' })
  await vi.advanceTimersByTimeAsync(120_000)
  await made
})

test('a worker whose code cannot be loaded is another failure, and so is a fault in it', async () => {
  const unloaded = root()
  worker.break()
  await expect(unloaded).rejects.toMatchObject({ code: 'not-loaded' })
  const broken = root()
  worker.break('Uncaught TypeError')
  await expect(broken).rejects.toThrow('The Argon2 worker failed')
  const faulty = root()
  worker.answer({ fault: 'CompileError' })
  await expect(faulty).rejects.toThrow('Argon2 failed: CompileError')
})

test('Argon2 that cannot grow its memory is recognised', async () => {
  const beyondWasm = { memorySize: 8 * 1024 * 1024, iterations: 1, parallelism: 1, hashLength: 32 }
  const failure = await argon2id({ ...beyondWasm, password: 'password', salt: 'sixteen bytes ok' }).catch(
    memoryFailureOf,
  )
  expect(failure).toEqual({ failure: 'too-little-memory' })
  expect(memoryFailureOf(new WebAssembly.RuntimeError('memory access out of bounds'))).toEqual(failure)
})

test('WebAssembly that the page may not run is no lack of memory', () => {
  expect(memoryFailureOf(new WebAssembly.CompileError('blocked'))).toEqual({ fault: 'CompileError' })
})
