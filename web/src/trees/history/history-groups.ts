import type { HistoryEntry } from '@mulghar/contract/trees/history'
import { longDate } from '../../kit/dates.ts'

export type HistoryDay = { day: string; groups: { key: string; by: HistoryEntry['by']; entries: HistoryEntry[] }[] }

/** Entries in their order, by day and within it by who made them, where one person made several in a row. */
export function byDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = []
  for (const entry of entries) {
    const day = longDate(entry.at)
    const last = days.at(-1)
    const today = last?.day === day ? last : { day, groups: [] }
    if (today !== last) days.push(today)
    const group = today.groups.at(-1)
    if (group?.by.id === entry.by.id) group.entries.push(entry)
    else today.groups.push({ key: entry.id, by: entry.by, entries: [entry] })
  }
  return days
}
