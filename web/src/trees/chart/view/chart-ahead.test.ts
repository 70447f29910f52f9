import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { treeQueries } from '../../core/trees.queries.ts'
import { bringChart } from './chart-ahead.ts'

const asked: string[] = []
let answer: PromiseWithResolvers<Response>

beforeEach(() => {
  asked.length = 0
  answer = Promise.withResolvers()
  // The page has the stylesheet with the fonts.
  const fonts = { load: async () => [], addEventListener: () => undefined }
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
