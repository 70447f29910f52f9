import type { Bytes } from '../keys/bytes.ts'

export type RootQuestion = { password: Bytes; salt: Bytes }
export type RootAnswer = { root: Bytes } | { failure: 'too-little-memory' } | { fault: string }

/**
 * Whether Argon2 failed for want of memory. Where WebAssembly cannot grow its memory, either the browser throws a RangeError, or
 * Argon2 writes past its end: a RangeError or a WebAssembly.RuntimeError.
 */
export function memoryFailureOf(error: unknown): RootAnswer {
  const isMemory = error instanceof RangeError || error instanceof WebAssembly.RuntimeError
  return isMemory ? { failure: 'too-little-memory' } : { fault: error instanceof Error ? error.name : 'unknown' }
}
