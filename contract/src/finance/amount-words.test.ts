import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-words.ts'

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
  expect(amountInWords(minor)).toBe(words)
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
      const [rupees, paisa] = amountInWords(minor)
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
