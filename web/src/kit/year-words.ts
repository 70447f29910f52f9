import type { LifeYears } from '@mulghar/contract/kit/life-years'
import { t } from '@lingui/core/macro'
import { calendarChoice } from './calendar-choice.ts'
import { beforeChrist } from './calendar-words.ts'

/** A year as it is told; those before Christ are negative. */
export const yearText = (year: number): string => (year < 0 ? beforeChrist(year) : String(year))

/** A Gregorian year in Bikram Sambat: "2041", or "2040/41" where either may be meant. */
function bikramText(year: number, known: number | null | undefined): string {
  if (year < 1) return yearText(year)
  return known == null ? `${year + 56}/${String((year + 57) % 100).padStart(2, '0')}` : String(known)
}

/** How two years are put together, either of which may not be known. */
type Tell = (born: string | null, died: string | null) => string

/**
 * Years of a life in the calendar that the reader chose: "1984–2023", "2041–2080 BS" or one beside the other; where there is
 * little room, the second is not named.
 */
export function lifeInWords({ born, died, bornBikram, diedBikram }: LifeYears, tell: Tell, isNarrow = false): string {
  if (born === null && died === null) return ''
  const choice = calendarChoice()
  const gregorian = () => tell(born === null ? null : yearText(born), died === null ? null : yearText(died))
  const inBikram = (year: number | null, known: number | null | undefined) =>
    year === null ? null : bikramText(year, known)
  const bikram = () => tell(inBikram(born, bornBikram), inBikram(died, diedBikram))
  if (choice === 'GREGORIAN') return gregorian()
  const years = bikram()
  const named = choice === 'BOTH' && isNarrow ? years : t`${years} BS`
  return choice === 'BOTH' ? `${gregorian()} · ${named}` : named
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
    text: year > 0 ? `${year} · ${year + 57}` : yearText(year),
  }))
}
