import type { Document } from '@mulghar/contract/documents/documents'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { donorQueries } from './donors.queries.ts'

type Options = {
  /** The papers of a draft as it was opened. */
  kept: readonly Document[]
  /** The papers of the saved entry, whose links work. */
  ofEntry: readonly Document[]
  /** Gets what a kept paper is now; undefined where it no longer exists. */
  onFresh: (freshOf: (paper: Document) => Document | undefined) => void
}

/** Replaces the papers of a kept draft, whose links end, by fresh ones. Answers the names of those that no longer exist. */
export function useFreshPapers({ kept, ofEntry, onFresh }: Options): readonly string[] {
  const [ids] = useState(() => kept.map(({ id }) => id).filter((id) => !ofEntry.some((paper) => paper.id === id)))
  const [names] = useState(() => new Map(kept.map(({ id, name }) => [id, name])))
  const { data: found } = useQuery({ ...donorQueries.papers(ids), enabled: ids.length > 0 })
  const show = useEffectEvent(onFresh)
  useEffect(() => {
    if (!found) return
    show((paper) => (ids.includes(paper.id) ? found.find(({ id }) => id === paper.id) : paper))
  }, [found, ids])
  if (!found) return []
  return ids.filter((id) => !found.some((paper) => paper.id === id)).flatMap((id) => names.get(id) ?? [])
}
