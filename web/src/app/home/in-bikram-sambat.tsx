import { bikramDay } from '../../kit/partial-dates.ts'
import { localDay } from '../../kit/dates.ts'

/** The same day in the other calendar, beside the first; its table comes only for who wants it. */
export function InBikramSambat({ day }: { day: Date }) {
  return <> · {bikramDay(localDay(day))}</>
}
