let segmenter: Intl.Segmenter | undefined
/** Below the first combining sign each unit is a letter of its own. */
const plain = /^[\u0020-\u02ff]*$/

/**
 * The letters of a text as they are written: a base with everything that hangs on it is one. Linear in the text. The rules of
 * other scripts, which take a phone a while to load, are loaded by the first text that needs them.
 */
export function graphemesOf(text: string): string[] {
  if (plain.test(text)) return text.split('')
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
