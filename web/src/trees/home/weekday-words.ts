import { t } from '@lingui/core/macro'
import { weekday } from '../../kit/dates.ts'

const dayMs = 86_400_000

/** "today", "tomorrow", "on Sunday": a day (`YYYY-MM-DD`) of the week that begins today. */
export function weekdayInWords(on: string, today: string): string {
  const away = Math.round((Date.parse(on) - Date.parse(today)) / dayMs)
  if (away === 0) return t`today`
  if (away === 1) return t`tomorrow`
  const name = weekday(on)
  return t({ message: `on ${name}`, context: 'on a weekday' })
}
