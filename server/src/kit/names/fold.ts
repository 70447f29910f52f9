import { cleanText } from './clean.ts'
import { fromDevanagari } from './devanagari.ts'

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'ng',
}

/**
 * Text for comparing and sorting: small letters without accents, Devanagari in Latin letters, words apart by one space.
 * Letters of other scripts stay what they are.
 */
export function fold(text: string): string {
  return fromDevanagari(cleanText(text))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’ʼ`\u200c\u200d]/g, '')
    .replace(/[ßæœøđðłþıħŋ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}
