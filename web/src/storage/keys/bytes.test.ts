import { expect, test } from 'vitest'
import { release } from './bytes.ts'

test('the memory of large bytes is given back at once, and small bytes stay', () => {
  const [large, again, small] = [2 ** 20, 2 ** 21, 2 ** 20 - 1].map((length) => new Uint8Array(length))
  for (const bytes of [large!, again!, small!]) release(bytes)
  expect([large, again, small].map((bytes) => bytes!.length)).toEqual([0, 0, 2 ** 20 - 1])
})

test('bytes that were released before may be released again', () => {
  const bytes = new Uint8Array(2 ** 20)
  release(bytes)
  expect(() => release(bytes)).not.toThrow()
})
