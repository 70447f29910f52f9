import { createContext, use } from 'react'
import type { Entry } from '../files/entry.ts'
import type { EntryTree } from '../files/entry-tree.ts'
import type { Acts } from './use-acts.ts'
import type { Asked } from './dialogs.tsx'

export type Browse = {
  tree: EntryTree
  /** Everything was checked: files can be opened and downloaded. */
  isReady: boolean
  /** Files and folders can be changed, too. */
  canChange: boolean
  acts: Acts
  ask: (asked: Asked) => void
  /** To be called while a click is handled. */
  download: (ids: readonly string[]) => void
  /** Shows a file, between the others of its list. */
  lookInside: (entry: Entry, among: readonly Entry[]) => void
}

export const BrowseContext = createContext<Browse | undefined>(undefined)

/** Shared by all parts of the pages of files. */
export function useBrowse(): Browse {
  const browse = use(BrowseContext)
  if (!browse) throw new Error('There is no page of files around this')
  return browse
}
