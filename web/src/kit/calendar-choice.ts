import { calendarChoices, type CalendarChoice } from '@mulghar/contract/kit/calendar-choice'
import { useSyncExternalStore } from 'react'
import { storeChoice } from './stored-choice.ts'

const key = 'mulghar-calendar'
const listeners = new Set<() => void>()
let current = read()
let taken = 0

/** In which calendar dates of people are told. Kept on this device too, so that the first page has it at once. */
export function calendarChoice(): CalendarChoice {
  return current
}

/** Tells dates in another calendar from now on. */
export function chooseCalendar(choice: CalendarChoice): void {
  if (typeof localStorage === 'object') storeChoice(key, choice)
  current = choice
}

/** The account's word counts: where this device thought otherwise, everything is shown anew. */
export function takeCalendar(choice: CalendarChoice): void {
  if (choice === current) return
  chooseCalendar(choice)
  renew()
}

/** Another tab may choose too. */
export function followCalendar(): void {
  addEventListener('storage', (event) => {
    if (event.key !== key || read() === current) return
    current = read()
    renew()
  })
}

/** Changes whenever the choice came from elsewhere: what shows dates below this is to be made anew. */
export function useCalendarTaken(): number {
  const given = () => taken
  return useSyncExternalStore(subscribe, given, given)
}

function renew() {
  // Words that somebody is typing, and a dialog that was opened, are worth more: the next page has it.
  if (document.activeElement?.matches('input, textarea, select')) return
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
  taken++
  for (const listener of listeners) listener()
}

function read(): CalendarChoice {
  const stored = typeof localStorage === 'object' ? localStorage.getItem(key) : null
  return calendarChoices.find((choice) => choice === stored) ?? 'GREGORIAN'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
