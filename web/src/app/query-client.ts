import { QueryClient } from '@tanstack/react-query'

const freshForMs = 5 * 60 * 1000

export function newQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: freshForMs, retry: 1 } } })
}
