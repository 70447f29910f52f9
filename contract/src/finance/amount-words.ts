import type { Language } from '../kit/languages.ts'
import { numberInWords, numberWords } from './number-words.ts'

const small = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
const crore = 10_000_000
const larger = [
  [crore, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

function below100(value: number): string {
  if (value < 20) return small[value]!
  const ten = tens[Math.floor(value / 10)]!
  return value % 10 === 0 ? ten : `${ten}-${small[value % 10]!}`
}

function wordsOf(value: number): string {
  if (value < 100) return below100(value)
  for (const [size, name] of larger) {
    if (value < size) continue
    const rest = value % size
    return `${wordsOf(Math.floor(value / size))} ${name}${rest === 0 ? '' : ` ${wordsOf(rest)}`}`
  }
  return below100(value)
}

/**
 * An amount of paisa in words, as it is written on receipts in South Asia: "Rupees One Lakh Five and Fifty Paisa Only". Takes whole
 * paisa from 0 to 2^53. Pure; cost: linear in the digits.
 */
export function amountInWords(minor: number, language: Language): string {
  const [rupees, paisa] = [Math.floor(minor / 100), minor % 100]
  return amountIn[language](rupees, paisa)
}

const amountIn: Record<Language, (rupees: number, paisa: number) => string> = {
  en(rupees, paisa) {
    const said = paisa === 0 ? '' : `${wordsOf(paisa)} Paisa`
    if (rupees === 0 && said !== '') return `${said} Only`
    return `Rupees ${wordsOf(rupees)}${said === '' ? '' : ` and ${said}`} Only`
  },
  ne(rupees, paisa) {
    const parts = [
      (rupees > 0 || paisa === 0) && `${numberInWords(rupees, numberWords.ne)} रुपैयाँ`,
      paisa > 0 && `${numberInWords(paisa, numberWords.ne)} पैसा`,
    ]
    return `${parts.filter(Boolean).join(' ')} मात्र`
  },
  hi(rupees, paisa) {
    const parts = [
      (rupees > 0 || paisa === 0) && `${numberInWords(rupees, numberWords.hi)} ${rupees === 1 ? 'रुपया' : 'रुपये'}`,
      paisa > 0 && `${numberInWords(paisa, numberWords.hi)} ${paisa === 1 ? 'पैसा' : 'पैसे'}`,
    ]
    return `${parts.filter(Boolean).join(' और ')} मात्र`
  },
}
