import { useQuery } from '@tanstack/react-query'
import { now } from '../kit/clock.ts'
import { localDay } from '../kit/dates.ts'
import { memoryQueries } from './memories.queries.ts'

/** Own photos of this day in earlier years; nothing on a day without any. */
export function HomeAside() {
  const today = localDay(now())
  const list = useQuery(memoryQueries.onThisDay(today))
  const memories = list.data?.data ?? []
  // The card is waited for like its data, so that nothing is pushed away while it is being read.
  const code = useQuery({ ...memoryQueries.cardCode(), enabled: memories.length > 0 })
  const MemoriesCard = code.data?.MemoriesCard
  return MemoriesCard && memories.length > 0 ? <MemoriesCard memories={memories} renew={list.refetch} /> : null
}
