import { expect, test } from 'vitest'
import { mostPictureBytes, pictureFault } from './picture-check.ts'

const fileOf = (...bytes: number[]) => new Blob([new Uint8Array([...bytes, ...Array.from({ length: 16 }, () => 1)])])
const words = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

test.each([
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
  ['PNG', [0x89, ...words('PNG')]],
  ['GIF', words('GIF89a')],
  ['WebP', [...words('RIFF'), 1, 2, 3, 4, ...words('WEBP')]],
  ['HEIC', [0, 0, 0, 24, ...words('ftypheic')]],
])('%s is a picture', async (_, bytes) => {
  expect(await pictureFault(fileOf(...bytes))).toBeUndefined()
})

test('what only has the name of a picture is none', async () => {
  expect(await pictureFault(new File(['This is no picture.'], 'none.jpg', { type: 'image/jpeg' }))).toBe('no-picture')
  for (const film of ['isom', 'qt  ', 'mp42'])
    expect(await pictureFault(fileOf(0, 0, 0, 24, ...words(`ftyp${film}`)))).toBe('no-picture')
  expect(await pictureFault(new Blob([]))).toBe('empty')
  expect(await pictureFault(fileOf(...words('RIFF'), 1, 2, 3, 4, ...words('WAVE')))).toBe('no-picture')
})

test('what is too large is not read', async () => {
  const large = { size: mostPictureBytes + 1 } as Blob
  expect(await pictureFault(large)).toBe('too-large')
})
