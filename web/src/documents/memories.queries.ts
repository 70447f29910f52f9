import { documents } from '@mulghar/contract/documents/documents'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { now } from '../kit/clock.ts'

export const memoryQueries = {
  /** They are fetched whenever Home opens: no event tells of a photo where the member lost access. */
  onThisDay: (day: string) =>
    queryOptions({
      queryKey: ['documents', 'memories', day],
      queryFn: ({ signal }) =>
        call(documents.onThisDay, { query: { day, offset: -now().getTimezoneOffset() } }, { signal }),
      staleTime: 0,
    }),
  /** The card, and the words for places: fetched only on a day with photos. */
  cardCode: () =>
    queryOptions({
      queryKey: ['code', 'home', 'memories'],
      queryFn: async () => {
        const [code, { placeWords }] = await Promise.all([
          import('./memories-card.tsx'),
          import('../kit/place-words.ts'),
        ])
        await placeWords.bring()
        return code
      },
      staleTime: Infinity,
      gcTime: Infinity,
    }),
}
