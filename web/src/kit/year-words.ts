import type { LifeYears } from '@mulghar/contract/kit/life-years'
import { t } from '@lingui/core/macro'
import { calendarChoice } from './calendar-choice.ts'
import { beforeChrist } from './calendar-words.ts'
import { inDevanagariDigits } from '@mulghar/contract/kit/devanagari-digits'
import { chosenDigits } from './digit-choice.ts'

/** A year as it is told; those before Christ are negative. */
export const yearText = (year: number): string => (year < 0 ? beforeChrist(year) : chosenDigits(String(year)))

/** A Gregorian year in Bikram Sambat: "2041", or "2040/41" where either may be meant. */
function bikramText(year: number, known: number | null | undefined): string {
  if (year < 1) return yearText(year)
  return chosenDigits(known == null ? `${year + 56}/${String((year + 57) % 100).padStart(2, '0')}` : String(known))
}

/** How two years are put together, either of which may not be known. */
type Tell = (born: string | null, died: string | null) => string

const inGregorian = ({ born, died }: LifeYears, tell: Tell) =>
  tell(born === null ? null : yearText(born), died === null ? null : yearText(died))

function inBikram({ born, died, bornBikram, diedBikram }: LifeYears, tell: Tell): string {
  const textOf = (year: number | null, known: number | null | undefined) =>
    year === null ? null : bikramText(year, known)
  return tell(textOf(born, bornBikram), textOf(died, diedBikram))
}

/** Years of a life in the calendar that the reader chose: "1984–2023", "2041–2080 BS" or one beside the other. */
export function lifeInWords(life: LifeYears, tell: Tell): string {
  if (life.born === null && life.died === null) return ''
  const choice = calendarChoice()
  if (choice === 'GREGORIAN') return inGregorian(life, tell)
  const years = inBikram(life, tell)
  const bikram = t`${years} BS`
  return choice === 'BOTH' ? `${inGregorian(life, tell)} · ${bikram}` : bikram
}

/**
 * Years of a life with a line for each calendar that the reader chose. Beside a Gregorian line, Bikram Sambat has the digits
 * of Devanagari, and `tellSecond` puts its years together.
 */
export function lifeInLines(life: LifeYears, tell: Tell, tellSecond: Tell): string[] {
  if (life.born === null && life.died === null) return []
  if (calendarChoice() !== 'BOTH') return [lifeInWords(life, tell)]
  const years = inDevanagariDigits(inBikram(life, tellSecond))
  return [inGregorian(life, tell), t`${years} BS`]
}

/** A single year, and that of Bikram Sambat where it is known. */
export function yearInWords(year: number, bikram?: number | null): string {
  return lifeInWords({ born: year, died: null, bornBikram: bikram }, (born) => born ?? '')
}

type Ticks = (span: { from: number; to: number }, room: number) => number[]
/** Px that a second year needs. */
const secondYear = 34

/**
 * The years of a scale, at least `room` px apart: where they stand on it, and how each is called. In Bikram Sambat they are
 * round years of its own, each at the Gregorian year in which it begins.
 */
export function scaleYears(span: { from: number; to: number }, room: number, ticks: Ticks) {
  const choice = calendarChoice()
  if (choice === 'BIKRAM_SAMBAT')
    return ticks({ from: span.from + 57, to: span.to + 57 }, room).map((year) => ({
      year: year - 57,
      text: yearText(year),
    }))
  if (choice === 'GREGORIAN') return ticks(span, room).map((year) => ({ year, text: yearText(year) }))
  return ticks(span, room + secondYear).map((year) => ({
    year,
    text: year > 0 ? chosenDigits(`${year} · ${year + 57}`) : yearText(year),
  }))
}
