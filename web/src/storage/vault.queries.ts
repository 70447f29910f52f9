import { vaultPassword } from '@mulghar/contract/storage/vault-password'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { setVaultPasswordRequired } from '../session/session-store.ts'
import { currentVault } from './current-vault.ts'
import { currentFiles } from './files/files-of.ts'

/** Every key this module caches under. */
export const vaultQueries = {
  all: ['vault'] as const,
  settings: () =>
    queryOptions({
      queryKey: [...vaultQueries.all, 'settings'],
      queryFn: ({ signal }) => call(vaultPassword.get, {}, { signal }),
    }),
  usage: () =>
    queryOptions({
      queryKey: [...vaultQueries.all, 'usage'],
      queryFn: ({ signal }) => call(vaultPassword.usage, {}, { signal }),
    }),
}

/** The vault was set up, changed, locked or removed in another tab or on another device. */
export async function changed(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({ queryKey: vaultQueries.all })
  const { configured } = await cache.fetchQuery({ ...vaultQueries.settings(), staleTime: 0 })
  setVaultPasswordRequired(configured)
  await currentVault()?.checkOpen()
  await currentFiles()?.hear()
}
