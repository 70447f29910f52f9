import { expect, test } from 'vitest'
import { syllablesOf } from './syllables.ts'

const lettersOf = (text: string) => Array.from(text, (letter) => letter.codePointAt(0)!)
const partsOf = (text: string, ...glyphs: string[]) => {
  const parts = syllablesOf(text, glyphs.map(lettersOf))
  // Every glyph is in one part, and the parts are the text.
  expect(parts.map(({ text: part }) => part).join('')).toBe(text)
  expect(parts.flatMap(({ from, to }) => glyphs.slice(from, to))).toEqual(glyphs)
  return parts.map(({ text: part }) => part)
}

test('letters that are drawn as they are written are parts of their own, joined ones one', () => {
  expect(partsOf('Asha', 'A', 's', 'h', 'a')).toEqual(['A', 's', 'h', 'a'])
  expect(partsOf('fino', 'fi', 'n', 'o')).toEqual(['fi', 'n', 'o'])
  expect(partsOf('आशा', 'आ', 'श', 'ा')).toEqual(['आ', 'श', 'ा'])
})

test('what is drawn in another order is one part', () => {
  expect(partsOf('कि मा', 'ि', 'क', ' ', 'म', 'ा')).toEqual(['कि', ' ', 'म', 'ा'])
  expect(partsOf('कर्मी', 'क', 'म', 'ी', 'र्')).toEqual(['क', 'र्मी'])
})

test('glyphs without letters and letters without glyphs stay with what stands before them', () => {
  expect(partsOf('कमल', 'क', '', 'म', 'ल', '')).toEqual(['क', 'म', 'ल'])
  expect(partsOf('क्‍ष', 'क्', 'ष')).toEqual(['क्‍', 'ष'])
  expect(partsOf('गर्‍यो', 'ग', 'र्‍', 'यो')).toEqual(['ग', 'र्‍', 'यो'])
  expect(partsOf('', '')).toEqual([''])
})
