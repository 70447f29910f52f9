const special: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

/**
 * A name for comparing: small letters without accents or nukta, words apart by one space, other scripts as they are.
 * Linear.
 */
export function foldName(text: string): string {
  const lower = text.toLowerCase()
  if (/^[a-z0-9 ]*$/.test(lower)) return lower.replace(/ {2,}/g, ' ').trim()
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c'’ʼ`\u200b-\u200f]/g, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => special[letter]!)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

const pairs = (letters: string) => new Map(letters.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const))

const consonants = pairs(
  'कk खkh गg घgh ङng चch छchh जj झjh ञny टt ठth डd ढdh णn तt थth दd धdh नn पp फph बb भbh मm यy रr लl ळl वw शsh षsh सs हh',
)
const vowels = pairs('अa आa इi ईi उu ऊu ऋri एe ऐai ओo औau ऑo')
const signs = pairs('ाa िi ीi ुu ूu ृri ेe ैai ोo ौau ॉo')
const marks = pairs('ंn ँn ःh')
const virama = '्'

/** Devanagari in Latin letters, the silent a at a word's end left out; other letters as they are. Linear. */
export function romanise(text: string): string {
  if (!/[\u0900-\u097f]/.test(text)) return text
  let roman = ''
  let isAwaitingVowel = false
  for (const letter of text) {
    const sign = signs.get(letter)
    const consonant = consonants.get(letter)
    if (isAwaitingVowel && sign === undefined && letter !== virama && /[\p{L}\p{M}]/u.test(letter)) roman += 'a'
    roman += sign ?? consonant ?? vowels.get(letter) ?? marks.get(letter) ?? (letter === virama ? '' : letter)
    isAwaitingVowel = consonant !== undefined
  }
  return roman
}

/** A folded name by its sound: spellings such as Shrestha, Srestha and श्रेष्ठ become one. Linear. */
export function looseName(folded: string): string {
  return romanise(folded)
    .replace(/ee|ii|y\b/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/aa/g, 'a')
    .replace(/([bcdgjkpst])h+/g, '$1')
    .replace(/[vw]/g, 'b')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/(?<=[b-df-hj-np-tv-z])a\b/g, '')
}
