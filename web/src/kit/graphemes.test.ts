import fc from 'fast-check'
import { expect, test } from 'vitest'
import { graphemesOf } from './graphemes.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const segments = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

test.each(['', 'Asha', 'André Brühl', 'Ål\u00ad', 'श्रेष्ठ', 'किरण Rai', 'e\u0301', '👩‍👩‍👧 at home', 'a\r\nb'])(
  'the letters of %j are those of the Unicode rules',
  (text) => expect(graphemesOf(text)).toEqual(segments(text)),
)

test('and of any other text', () => {
  const unit = fc.oneof(fc.integer({ min: 0, max: 0x36f }), fc.integer({ min: 0x900, max: 0x97f }))
  const texts = fc.array(unit).map((units) => String.fromCharCode(...units))
  fc.assert(
    fc.property(texts, (text) => {
      expect(graphemesOf(text)).toEqual(segments(text))
    }),
  )
})
