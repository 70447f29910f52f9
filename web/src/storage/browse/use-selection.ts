import { useState } from 'react'
import type { Entry } from '../files/entry.ts'
import { nothingSelected, selectedOf, toggled, withRange } from './selection.ts'

export type Select = {
  selected: readonly Entry[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Everything between this entry and the one that was selected last. */
  extendTo: (id: string) => void
  all: () => void
  clear: () => void
}

/** The selection in a list. Entries that leave the list are not selected any more. */
export function useSelection(entries: readonly Entry[]): Select {
  const [selection, setSelection] = useState(nothingSelected)
  const selected = selectedOf(selection, entries)
  return {
    selected,
    has: (id) => selection.ids.has(id),
    toggle: (id) => setSelection((before) => toggled(before, id)),
    extendTo: (id) => setSelection((before) => withRange(before, id, entries)),
    all: () => setSelection(({ anchor }) => ({ ids: new Set(entries.map(({ id }) => id)), anchor })),
    clear: () => setSelection(nothingSelected),
  }
}
