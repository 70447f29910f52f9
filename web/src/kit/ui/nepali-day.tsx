/** A day of `bikramDayInNepali` within a text of another language, on one line. */
export function NepaliDay({ day }: { day: string }) {
  return (
    <span lang="ne" className="whitespace-nowrap">
      {day}
    </span>
  )
}
