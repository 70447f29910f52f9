import { oidc } from '@mulghar/contract/accounts/oidc'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { addressOf } from '../kit/request.ts'

export const oidcQueries = {
  identities: () =>
    queryOptions({
      queryKey: ['accounts', 'identities'],
      queryFn: ({ signal }) => call(oidc.identities, {}, { signal }),
    }),
}

export const oidcMutations = {
  /** Answers the address to which the browser goes next. */
  begin: (origin: string) =>
    mutationOptions({
      mutationFn: async (provider: string) => {
        const { ticket } = await call(oidc.begin, { params: { provider } })
        return startAddress(provider, { origin, ticket })
      },
    }),
  disconnect: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (id: string) => call(oidc.disconnect, { params: { id } }),
      onSettled: () => cache.invalidateQueries({ queryKey: oidcQueries.identities().queryKey }),
    }),
}

/** Where a browser goes to sign in with a provider: an address of the server, not a page of ours. */
export function startAddress(provider: string, query: { origin: string; ticket?: string }): string {
  return addressOf(oidc.start, { params: { provider }, query })
}
