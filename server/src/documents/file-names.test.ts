import { expect, it } from 'vitest'
import { plainName, savedName, shownAs } from './file-names.ts'

it.each([
  ['हजुरआमा.jpg', 'हजुरआमा.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Pictures\\wedding.png', 'wedding.png'],
  ['a\r\nset-cookie: b.jpg', 'aset-cookie: b.jpg'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\u200b\u2060\u061cb.jpg', 'ab.jpg'],
  ['  ', 'file'],
  ['x'.repeat(500), 'x'.repeat(200)],
])('of %j the plain name is %j', (given, plain) => {
  expect(plainName(given)).toBe(plain)
})

it('gives a file the ending of what it has become', () => {
  expect(savedName('IMG_0001.HEIC', 'image/jpeg')).toBe('IMG_0001.jpg')
  expect(savedName('wedding', 'image/webp')).toBe('wedding.webp')
  expect(savedName('a.mov', 'video/mp4; codecs="avc1.64000c"')).toBe('a.mp4')
  expect(savedName('receipt.exe', 'application/pdf')).toBe('receipt.pdf')
  expect(savedName('.jpg', 'image/jpeg')).toBe('.jpg.jpg')
})

it('writes names of any script into a header', () => {
  expect(shownAs('inline', "Asha's (आशा).jpg")).toBe(
    "inline; filename*=UTF-8''Asha%27s%20%28%E0%A4%86%E0%A4%B6%E0%A4%BE%29.jpg",
  )
  expect(shownAs('attachment', 'half \ud83d')).toBe("attachment; filename*=UTF-8''half%20%EF%BF%BD")
})
