import { expect, test } from 'vitest'
import { countUtf8, isDamagedUtf8 } from './utf8.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const mixed = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? bytesOf(part) : new Uint8Array([part]))))

test.each<[string, Uint8Array, { letters: number; broken: number }]>([
  ['ASCII', bytesOf('Ram'), { letters: 0, broken: 0 }],
  ['letters of two, three and four bytes', bytesOf('éम😀'), { letters: 3, broken: 0 }],
  ['a letter that the end cuts off', bytesOf('रम').subarray(0, 5), { letters: 1, broken: 0 }],
  ['a byte that begins a letter and is followed by ASCII', mixed('र', 0xe9, 'n'), { letters: 1, broken: 1 }],
  ['a letter cut off before ASCII', mixed('र', 0xe0, 0xa4, 'n'), { letters: 1, broken: 1 }],
  ['a byte that only continues', mixed('र', 0x80, 'n'), { letters: 1, broken: 1 }],
  ['a byte that UTF-8 never has', mixed('र', 0xff, 'n'), { letters: 1, broken: 1 }],
])('%s', (_, bytes, counts) => {
  expect(countUtf8(bytes)).toEqual(counts)
})

test('where UTF-8 is named, one letter for each wrong byte is enough', () => {
  expect(isDamagedUtf8(mixed('र', 0xe9, 'n'), true)).toBe(true)
  expect(isDamagedUtf8(mixed('र', 0xe9, 'n', 0xe9, 'n'), true)).toBe(false)
})

test('nine letters for each wrong byte are damaged UTF-8, eight are not, and whole text is not damaged', () => {
  expect(isDamagedUtf8(mixed('र'.repeat(9), 0xe9, 'n'))).toBe(true)
  expect(isDamagedUtf8(mixed('र'.repeat(8), 0xe9, 'n'))).toBe(false)
  expect(isDamagedUtf8(bytesOf('र'))).toBe(false)
})
