const consonants: Record<string, string> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'ng',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'ny',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  ऩ: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ऱ: 'r',
  ल: 'l',
  ळ: 'l',
  ऴ: 'l',
  व: 'w',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
  क़: 'k',
  ख़: 'kh',
  ग़: 'g',
  ज़: 'j',
  ड़: 'd',
  ढ़: 'dh',
  फ़: 'f',
  य़: 'y',
}
const vowels: Record<string, string> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ॠ: 'ri',
  ऌ: 'li',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऍ: 'e',
  ऑ: 'o',
  ऎ: 'e',
  ऒ: 'o',
}
const signs: Record<string, string> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'ॄ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॅ': 'e',
  'ॉ': 'o',
  'ॆ': 'e',
  'ॊ': 'o',
}
const virama = '्'
const nukta = '़'

/**
 * Devanagari in plain Latin letters, the way Nepali names are spelt in passports: श्रेष्ठ is "shreshth", गुरुङ "gurung".
 * The inherent a is written between consonants and left out at the end of a word. Other text passes unchanged.
 */
export function fromDevanagari(text: string): string {
  if (!/[\u0900-\u097f]/.test(text)) return text
  const letters = Array.from(
    text
      .normalize('NFC')
      .replaceAll(nukta, '')
      .replace(/[\u200c\u200d]/g, ''),
  )
  let out = ''
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at]!
    const next = letters[at + 1] ?? ''
    const consonant = consonants[letter] ?? consonants[letter.normalize('NFD')[0] ?? '']
    if (consonant) {
      const isGy = letter === 'ज' && next === virama && letters[at + 2] === 'ञ'
      if (isGy) at += 2
      const after = letters[at + 1] ?? ''
      out += isGy ? 'gy' : consonant
      if (after !== virama && !signs[after] && isDevanagari(after)) out += 'a'
    } else if (letter === 'ं' || letter === 'ँ') out += next === 'ह' ? 'ng' : 'n'
    else if (letter >= '०' && letter <= '९') out += String(letter.codePointAt(0)! - 0x966)
    else if (letter !== virama && letter !== 'ः' && letter !== 'ऽ') out += signs[letter] ?? vowels[letter] ?? letter
  }
  return out
}

function isDevanagari(letter: string): boolean {
  return letter >= '\u0900' && letter <= '\u097f' && letter !== '।' && letter !== '॥'
}
