import { expect, test } from 'vitest'
import { encodingPreviewBytes } from '../core/trees.queries.ts'
import { isUtf8OrArchive } from './is-utf8.ts'

const encode = (text: string) => new TextEncoder().encode(text)

test.each<[string, Uint8Array<ArrayBuffer>, boolean]>([
  ['ASCII', encode('0 HEAD\n'), true],
  ['UTF-8', encode('0 HEAD\n1 NAME आशा'), true],
  [
    'UTF-8 with a letter across the end of the first megabyte',
    encode(`${'a'.repeat(encodingPreviewBytes - 1)}आ`),
    true,
  ],
  ['an archive', new Uint8Array([0x50, 0x4b, 3, 4, 0xff]), true],
  ['CP1251', new Uint8Array([0x30, 0xd4, 0xb8, 0xe4, 0xee, 0xf0]), false],
  ['UTF-16 with a mark', new Uint8Array([0xff, 0xfe, 0x30, 0]), false],
  ['UTF-16 without a mark', new Uint8Array([0x30, 0, 0x20, 0]), false],
])('%s', async (_, bytes, expected) => {
  expect(await isUtf8OrArchive(new Blob([bytes]))).toBe(expected)
})
