import type { Vault } from './vault.ts'

// Apart from vault-of.ts, so that a change event does not load the code of a vault that was never opened.

let current: { accountId: string; vault: Vault } | undefined

/** The vault of this tab, if one of its pages was visited. */
export const currentVault = (): Vault | undefined => current?.vault

export const vaultHere = (accountId: string): Vault | undefined =>
  current?.accountId === accountId ? current.vault : undefined

/** Closes the vault of before. */
export function setVaultHere(next: { accountId: string; vault: Vault } | undefined): void {
  current?.vault.close()
  current = next
}
