import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { create, type Font } from 'fontkit'
import { withoutHinting } from './unhinted-fonts.ts'

const devanagari = 'क्षत्रिय श्रीमती ज्ञानेश्वरी मूलघर २०८३ मंसिर ११ द्ध्य ट्ठ हृदय कार्की'

const fontFile = (path: string): Promise<Buffer> => readFile(fileURLToPath(import.meta.resolve(path)))

function drawn(font: Font, sentence: string): unknown[] {
  const { glyphs, positions } = font.layout(sentence)
  return glyphs.map(({ path }, at) => [path.toSVG(), positions[at]])
}

test.each([
  ['@fontsource/mukta/files/mukta-devanagari-400-normal.woff2', devanagari],
  ['@fontsource/mukta/files/mukta-devanagari-600-normal.woff2', devanagari],
  ['@fontsource/eczar/files/eczar-devanagari-600-normal.woff2', devanagari],
  ['@fontsource/mukta/files/mukta-latin-400-normal.woff2', 'Mulghar, the root house'],
])('%s draws the same letters in fewer bytes', async (path, sentence) => {
  const before = await fontFile(path)
  const after = await withoutHinting(before)
  const [hinted, unhinted] = [create(before) as Font, create(after) as Font]
  expect(after.length).toBeLessThan(before.length)
  expect(drawn(unhinted, sentence)).toEqual(drawn(hinted, sentence))
})

test('mukta is smaller by a third at least', async () => {
  const before = await fontFile('@fontsource/mukta/files/mukta-devanagari-400-normal.woff2')
  expect((await withoutHinting(before)).length).toBeLessThan((before.length * 2) / 3)
})

test('bytes that are no font are refused', async () => {
  await expect(withoutHinting(Buffer.from('not a font'))).rejects.toThrow('font')
})
