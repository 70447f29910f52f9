import { localDay } from '../../kit/dates.ts'
import { bikramDayInNepali } from '../../kit/partial-dates.ts'

/** The same day in Bikram Sambat, beside the first. */
export function InBikramSambat({ day }: { day: Date }) {
  const words = bikramDayInNepali(localDay(day))
  return (
    words && (
      <>
        {' · '}
        <span lang="ne" className="whitespace-nowrap">
          {words}
        </span>
      </>
    )
  )
}
