import { localDay } from '../../kit/dates.ts'
import { bikramDayInNepali } from '../../kit/partial-dates.ts'
import { NepaliDay } from '../../kit/ui/nepali-day.tsx'

/** The same day in Bikram Sambat, beside the first. */
export function InBikramSambat({ day }: { day: Date }) {
  const words = bikramDayInNepali(localDay(day))
  return (
    words && (
      <>
        {' · '}
        <NepaliDay day={words} />
      </>
    )
  )
}
