import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { treeQueries } from '../../core/trees.queries.ts'
import { graphQuery } from './graph-query.ts'

const asked: string[] = []
let answer: PromiseWithResolvers<Response>
let bringChart: typeof import('./chart-ahead.ts').bringChart
/** Called once, when the Devanagari fonts are brought. */
const listen = vi.fn<(event: string) => void>()

beforeEach(async () => {
  // A page brings the Devanagari fonts once.
  vi.resetModules()
  bringChart = (await import('./chart-ahead.ts')).bringChart
  listen.mockClear()
  asked.length = 0
  answer = Promise.withResolvers()
  // The page has the stylesheet with the fonts.
  const fonts = { load: async () => [], addEventListener: listen }
  vi.stubGlobal('document', { fonts, querySelector: () => ({}) })
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    asked.push(
      String(url instanceof Request ? url.url : url)
        .split('/')
        .at(-1)!,
    )
    return answer.promise
  })
})
afterEach(() => vi.unstubAllGlobals())

const tick = () => new Promise((done) => setTimeout(done, 5))

test('fetches the tree and its graph at once where a page with trees leads to it', async () => {
  const cache = new QueryClient()
  cache.setQueryData(treeQueries.lists(), [])
  void bringChart(cache, 'tree').catch(() => undefined)
  await tick()
  expect(asked).toEqual(['detail', 'graph'])
})

test('asks for a typed tree first, and for no graph of a tree that does not exist', async () => {
  const bringing = bringChart(new QueryClient(), 'tree')
  await tick()
  expect(asked).toEqual(['detail'])
  answer.resolve(Response.json({ code: 'trees/not-found' }, { status: 404 }))
  await bringing
  expect(asked).toEqual(['detail'])
})

/** Brings a chart whose graph the cache has already. */
async function bringKnown(people: { first: string[]; last: string[]; native: string[] }): Promise<void> {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  cache.setQueryData(treeQueries.lists(), [])
  cache.setQueryData(treeQueries.detail('tree').queryKey, {} as never)
  cache.setQueryData(graphQuery('tree').queryKey, { people } as never)
  await bringChart(cache, 'tree')
}

test('draws the chart before the Devanagari fonts where they write only the second script', async () => {
  await bringKnown({ first: ['Sita'], last: ['Rai'], native: ['सीता राई'] })
  expect(listen).not.toHaveBeenCalled()
})

test('brings the Devanagari fonts before the chart where names are written in it', async () => {
  await bringKnown({ first: ['Sita', 'हरि'], last: ['Rai', 'श्रेष्ठ'], native: ['', ''] })
  expect(listen).toHaveBeenCalledWith('loadingdone', expect.any(Function))
})
