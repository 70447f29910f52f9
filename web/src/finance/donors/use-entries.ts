import type { DonorEntry, EntryKind } from '@mulghar/contract/finance/donors'
import { useQueries } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import { failedToLoad } from '../../kit/failed-load.ts'
import { donorQueries, type Asked } from './donors.queries.ts'
import { firstParts, grown, placeOf, rowCount } from './parts-of-list.ts'

/** The rows of a list that are in sight, and what stands for those above and below. */
export function useEntries(programId: string, asked: Asked, kind: EntryKind) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [parts, setParts] = useState(firstParts)
  const count = rowCount(parts)
  // oxlint-disable-next-line react/incompatible-library -- nothing that it answers is kept beyond this rendering
  const virtual = useVirtualizer({ count, getScrollElement: () => box, estimateSize: () => 52, overscan: 12 })
  const items = virtual.getVirtualItems()
  const places = items.map(({ index }) => placeOf(parts, index))

  // The first part tells of what is new, wherever one is.
  const shown = [...new Set([0, ...places.map(({ part }) => part)])].toSorted((one, other) => one - other)
  const answers = useQueries({ queries: shown.map((part) => donorQueries.part(programId, asked, kind, parts[part]!)) })
  const reads = new Map(
    shown.flatMap((part, index) => {
      const { data } = answers[index]!
      return data ? [[part, data] as const] : []
    }),
  )
  const next = grown(parts, reads)
  if (next !== parts) setParts(next)

  const rows = items.map((item, index) => {
    const { part, at } = places[index]!
    return { item, entry: reads.get(part)?.rows[at] as DonorEntry | undefined }
  })
  const failed = answers.find((part) => failedToLoad(part))
  return {
    setBox,
    measure: virtual.measureElement,
    rows,
    isThere: reads.has(0),
    isEmpty: reads.get(0)?.rows.length === 0 && parts.length === 1,
    isWaiting: !reads.has(0) && !failed,
    isFailed: failed !== undefined,
    isAsking: failed?.isFetching ?? false,
    askAgain: () => void failed?.refetch(),
    above: items[0]?.start ?? 0,
    below: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}
