import type { Entry } from '../files/entry.ts'
import type { EntryTree } from '../files/entry-tree.ts'

const dayMs = 24 * 60 * 60 * 1000
const recentDays = 30

export type Recent = { entry: Entry; at: number; how: 'uploaded' | 'changed' | 'opened' }

/** Files that were uploaded or changed in the last 30 days, and others that were opened in this tab; the newest first. */
export function recentFiles(
  tree: EntryTree,
  nowMs: number,
  opened: ReadonlyMap<string, number> = new Map(),
): readonly Recent[] {
  const recent: Recent[] = []
  for (const entry of tree.live()) {
    if (!entry.file) continue
    const { created, modified } = entry
    // A clock that was wrong cannot have changed a file tomorrow.
    const isChanged = modified > created && modified <= nowMs
    const at = Math.min(isChanged ? modified : created, nowMs)
    const openedAt = opened.get(entry.id)
    if (nowMs - at < recentDays * dayMs) recent.push({ entry, at, how: isChanged ? 'changed' : 'uploaded' })
    else if (openedAt !== undefined) recent.push({ entry, at: openedAt, how: 'opened' })
  }
  return recent.toSorted((a, b) => b.at - a.at)
}

/** Whole days until an item of the trash is deleted: 0 on its last day. */
export function daysLeft(trashedAt: number, nowMs: number, days: number): number {
  return Math.max(0, Math.ceil((trashedAt + days * dayMs - nowMs) / dayMs))
}

/** 0 today, 1 yesterday, by the reader's calendar. */
export function daysAgo(at: number, nowMs: number): number {
  const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0)
  return Math.round((midnight(nowMs) - midnight(at)) / dayMs)
}
