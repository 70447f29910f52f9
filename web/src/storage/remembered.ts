import { report } from '../kit/report.ts'
import type { Seen } from './keys/open-vault.ts'

// The browser remembers the newest head of an account's vault, also after logout, and so notices an older vault. It is no secret.

const keyOf = (accountId: string): string => `mulghar-vault-${accountId}`

/** Null where nothing is remembered, or nothing that can be read: anybody can write into a browser's memory. */
export function rememberedVault(accountId: string): Seen | null {
  const kept = localStorage.getItem(keyOf(accountId))
  if (kept === null) return null
  try {
    const read: unknown = JSON.parse(kept)
    return isSeen(read) ? read : null
  } catch (error) {
    report(error)
    return null
  }
}

function isSeen(read: unknown): read is Seen {
  if (typeof read !== 'object' || read === null) return false
  const { vaultId, vaultVersion, digest } = read as Record<string, unknown>
  return typeof vaultId === 'string' && Number.isSafeInteger(vaultVersion) && typeof digest === 'string'
}

/** A browser without room for it works on without this check. */
export function rememberVault(accountId: string, { vaultId, vaultVersion, digest }: Seen): void {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify({ vaultId, vaultVersion, digest }))
  } catch (error) {
    report(error)
  }
}

/** Remembers it unless another tab has seen a newer head of the same vault. */
export function rememberNewer(accountId: string, seen: Seen): void {
  const known = rememberedVault(accountId)
  if (known?.vaultId === seen.vaultId && known.vaultVersion > seen.vaultVersion) return
  rememberVault(accountId, seen)
}

export const forgetVault = (accountId: string): void => localStorage.removeItem(keyOf(accountId))

// Kept per tab: it outlives a reload, so that the unlock card can say why it asks again.
const wasOpenKey = 'mulghar-vault-was-open'

export const wasOpen = (accountId: string): boolean => sessionStorage.getItem(wasOpenKey) === accountId

export function markOpen(accountId: string | undefined): void {
  if (accountId === undefined) sessionStorage.removeItem(wasOpenKey)
  else sessionStorage.setItem(wasOpenKey, accountId)
}
