import { now } from '../../kit/clock.ts'
import type { ShownFiles } from './shown-files.ts'

const known = new WeakMap<ShownFiles, Map<string, number>>()

/** When files were opened in this tab, by their ids. It is only in memory, and forgotten when the vault locks. */
export function openedHere(shown: ShownFiles): ReadonlyMap<string, number> {
  return memoryOf(shown)
}

export function noteOpened(shown: ShownFiles, id: string): void {
  memoryOf(shown).set(id, now().getTime())
}

function memoryOf(shown: ShownFiles): Map<string, number> {
  const before = known.get(shown)
  if (before) return before
  const opened = new Map<string, number>()
  known.set(shown, opened)
  shown.subscribe(() => {
    if (shown.state().kind === 'none') opened.clear()
  })
  return opened
}
