import { cleanText } from '@mulghar/contract/kit/clean-text'
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

/** Names and places come again and again: what was folded lately is not folded anew. */
const lately = new Map<string, string>()
const remembered = 20_000

/**
 * Text for comparing and sorting: small letters without accents, Devanagari in Latin letters, words apart by one space.
 * Letters of other scripts stay what they are.
 */
export function fold(text: string): string {
  const known = lately.get(text)
  if (known !== undefined) return known
  const folded = foldAnew(text)
  if (lately.size >= remembered) lately.clear()
  if (text.length <= 200) lately.set(text, folded)
  return folded
}

const ascii = /^[\x20-\x7e]*$/

function foldAnew(text: string): string {
  if (ascii.test(text))
    return text
      .toLowerCase()
      .replace(/['`]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  return fromDevanagari(cleanText(text))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’ʼ`\u200c\u200d]/g, '')
    .replace(/[ßæœøđðłþıħŋ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}
