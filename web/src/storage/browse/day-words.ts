import { t } from '@lingui/core/macro'
import { now } from '../../kit/clock.ts'
import { clockTime, shortDay } from '../../kit/dates.ts'
import { daysAgo, type Recent } from './recent.ts'
import { yearText } from '../../kit/year-words.ts'

/** "Nov 9" this year, "2025" for other years. */
export function briefDay(at: number): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === now().getFullYear()
  return isThisYear ? shortDay(date) : yearText(date.getFullYear())
}

/** "Uploaded today, 9:12 AM", "Changed yesterday", "Opened here Nov 16". */
export function recentWords({ at, how }: Recent): string {
  const days = daysAgo(at, now().getTime())
  const [time, day] = [clockTime(at), shortDay(at)]
  if (how === 'uploaded') {
    if (days <= 0) return t`Uploaded today, ${time}`
    return days === 1 ? t`Uploaded yesterday` : t`Uploaded ${day}`
  }
  if (how === 'changed') {
    if (days <= 0) return t`Changed today, ${time}`
    return days === 1 ? t`Changed yesterday` : t`Changed ${day}`
  }
  if (days <= 0) return t`Opened here today, ${time}`
  return days === 1 ? t`Opened here yesterday` : t`Opened here ${day}`
}
