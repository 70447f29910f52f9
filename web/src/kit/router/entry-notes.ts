import { entryNow } from './location.ts'

const storageKey = 'mulghar-entry-notes'
/** Older notes are dropped beyond this number. */
const mostNotes = 60

const notes = keptNotes()
addEventListener('pagehide', () => sessionStorage.setItem(storageKey, JSON.stringify([...notes])))

/** Notes outlast a reload, as the browser's history does. */
function keptNotes(): Map<string, unknown> {
  const kept = new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, unknown][])
  // An address that is typed again keeps its entry, but begins again.
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type === 'navigate' && loaded.name === location.href) kept.delete(entryNow()?.key ?? '')
  return kept
}

export function writeNote(key: string, note: unknown): void {
  // The entry that was noted last is the last to be dropped.
  notes.delete(key)
  notes.set(key, note)
  if (notes.size > mostNotes) notes.delete(notes.keys().next().value!)
}

/** The note of a page about an entry of the history, so that Back returns to the state it was left in; undefined without a note. */
export const noteOf = (key: string): unknown => notes.get(key)
