import { cleanText } from '@mulghar/contract/kit/clean-text'

/**
 * A name in Devanagari for comparing it letter by letter: without joiners and points, with one spelling where two are
 * typed for the same (ाे for ो, ँ for ं). Linear in the text.
 */
export function nativeKey(text: string): string {
  return cleanText(text)
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
    .replaceAll('ाे', 'ो')
    .replaceAll('ाै', 'ौ')
    .replaceAll('ँ', 'ं')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
