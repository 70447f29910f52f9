import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { calendarChoice } from '../calendar-choice.ts'

type Calendar = PartialDate['calendar']
type Choosing = readonly [calendar: Calendar, choose: (calendar: Calendar) => void]

const OfForm = createContext<Choosing | undefined>(undefined)

/** The calendar in which the reader thinks, by the settings. */
const begun = (): Calendar => (calendarChoice() === 'BIKRAM_SAMBAT' ? 'BIKRAM_SAMBAT' : 'GREGORIAN')

/** Dates of one form: an empty one is in the calendar that was used last in any of them. */
export function FormCalendar({ children }: { children: ReactNode }) {
  return <OfForm value={useState(begun)}>{children}</OfForm>
}

/** In which calendar an empty date is; of a date that stands alone its own. */
export function useFormCalendar(): Choosing {
  const own = useState(begun)
  return useContext(OfForm) ?? own
}
