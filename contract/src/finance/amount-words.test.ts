import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-words.ts'
import { numberInWords, numberWords } from './number-words.ts'

test.each([
  [1, 'One Paisa Only'],
  [100, 'Rupees One Only'],
  [0, 'Rupees Zero Only'],
  [4200, 'Rupees Forty-Two Only'],
  [1_234_567_89, 'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Eighty-Nine Paisa Only'],
  [10_000_000_00, 'Rupees One Crore Only'],
  [100_005_50, 'Rupees One Lakh Five and Fifty Paisa Only'],
  [11_019_00, 'Rupees Eleven Thousand Nineteen Only'],
])('%s paisa are %s', (minor, words) => {
  expect(amountInWords(minor, 'en')).toBe(words)
})

const units: Record<string, number> = { Hundred: 100, Thousand: 1000, Lakh: 100_000, Crore: 10_000_000 }
const digits =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')

/** Reads words back: by a stack, where they are written from the largest down. */
function read(words: string): number {
  const stack: number[] = []
  for (const word of words.split(/[ -]/)) {
    const unit = units[word]
    if (unit === undefined) stack.push(digits.includes(word) ? digits.indexOf(word) : (tens.indexOf(word) + 2) * 10)
    else {
      let below = 0
      while (stack.length > 0 && stack.at(-1)! < unit) below += stack.pop()!
      stack.push(below * unit)
    }
  }
  return stack.reduce((sum, one) => sum + one, 0)
}

test('words are read back as the amount that they are of', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (minor) => {
      const [rupees, paisa] = amountInWords(minor, 'en')
        .replace(/^Rupees | Only$/g, '')
        .split(' and ')
      const sole = rupees!.endsWith(' Paisa')
      const paisaWords = sole ? rupees : paisa
      const read100 = paisaWords ? read(paisaWords.replace(' Paisa', '')) : 0
      expect((sole ? 0 : read(rupees!)) * 100 + read100).toBe(minor)
    }),
    { seed: 20_261_125, numRuns: 2000 },
  )
})

test.each([
  [0, 'शून्य रुपैयाँ मात्र', 'शून्य रुपये मात्र'],
  [1, 'एक पैसा मात्र', 'एक पैसा मात्र'],
  [100, 'एक रुपैयाँ मात्र', 'एक रुपया मात्र'],
  [21_00, 'एक्काइस रुपैयाँ मात्र', 'इक्कीस रुपये मात्र'],
  [99_00, 'उनान्सय रुपैयाँ मात्र', 'निन्यानवे रुपये मात्र'],
  [100_00, 'एक सय रुपैयाँ मात्र', 'एक सौ रुपये मात्र'],
  [1_00_000_00, 'एक लाख रुपैयाँ मात्र', 'एक लाख रुपये मात्र'],
  [
    1_23_45_678_50,
    'एक करोड तेइस लाख पैँतालीस हजार छ सय अठहत्तर रुपैयाँ पचास पैसा मात्र',
    'एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर रुपये और पचास पैसे मात्र',
  ],
])('%s paisa in Nepali and Hindi', (minor, nepali, hindi) => {
  expect([amountInWords(minor, 'ne'), amountInWords(minor, 'hi')]).toEqual([nepali, hindi])
})

test.each(['ne', 'hi'] as const)('every number below 100 has a word of its own in %s', (language) => {
  const { small } = numberWords[language]
  expect(small).toHaveLength(100)
  expect(new Set(small).size).toBe(100)
  for (const word of small) expect(word).toMatch(/^[\u0900-\u097f]+$/)
  for (const word of small) expect(word).toBe(word.normalize('NFC'))
})

test.each(['ne', 'hi'] as const)('words in %s are read back as their number', (language) => {
  const { small, units: sizes } = numberWords[language]
  const sizeOf = new Map(sizes.map(([size, name]) => [name, size]))
  const readBack = (words: string) => {
    const stack: number[] = []
    for (const word of words.split(' ')) {
      const unit = sizeOf.get(word)
      if (unit === undefined) stack.push(small.indexOf(word))
      else {
        let below = 0
        while (stack.length > 0 && stack.at(-1)! < unit) below += stack.pop()!
        stack.push(below * unit)
      }
    }
    return stack.reduce((sum, part) => sum + part, 0)
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (value) => {
      expect(readBack(numberInWords(value, numberWords[language]))).toBe(value)
    }),
    { seed: 20_261_130, numRuns: 2000 },
  )
})
