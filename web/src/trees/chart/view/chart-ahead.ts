import type { QueryClient } from '@tanstack/react-query'
import { bringDevanagariFontsNow } from '../../../kit/devanagari-fonts.ts'
import { warmLayout } from '../layout-client.ts'
import { detailQuery, graphQuery, isLinkedTree } from './graph-query.ts'
import { isInDevanagari, loadCardFonts } from './text-width.ts'

/** Fetches the data of a tree, the fonts of its cards and the layout worker while the code of the chart is on its way. */
export async function bringChart(cache: QueryClient, treeId: string): Promise<void> {
  warmLayout()
  // Cards are as high as their words. A font that does not come is no failure: cards are measured in another.
  loadCardFonts(false).catch(() => undefined)
  const detail = cache.prefetchQuery(detailQuery(treeId))
  if (!isLinkedTree(cache, treeId)) await detail
  const isThere = cache.getQueryState(detailQuery(treeId).queryKey)?.status !== 'error'
  if (!isThere) return
  await cache.prefetchQuery(graphQuery(treeId))
  const people = cache.getQueryData(graphQuery(treeId).queryKey)?.people
  // Elsewhere only the second script needs these fonts. Its line is as high in any font, so that it does not delay the chart.
  if ([people?.first, people?.last].some((names) => names?.some(isInDevanagari))) void bringDevanagariFontsNow()
}
