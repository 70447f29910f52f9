import { NetworkFailure } from '../kit/failures.ts'
import { report } from '../kit/report.ts'
import { VaultFailure } from './keys/failures.ts'
import type { VaultSettings } from './vault-calls.ts'

const changeKinds = ['set-up', 'start-over', 'password', 'recovery', 'words', 'removal'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A change that was sent, while no answer says whether it was done. `keyVersion` is the version after the change. */
export type Unsettled = { kind: ChangeKind; vaultId: string; keyVersion: number }

/** No answer says whether a change was done. `again` finds out, and sends the change once more only if it was not done. */
export class MayBeDone extends NetworkFailure {
  override name = 'MayBeDone'
  readonly kind: ChangeKind
  readonly again: () => Promise<unknown>

  constructor(kind: ChangeKind, again: () => Promise<unknown>, options: ErrorOptions) {
    super('No answer says whether the vault was changed', options)
    this.kind = kind
    this.again = again
  }

  /** A lock has forgotten the keys that could check the change: only `Vault.settle` can find out now. */
  get hasNoKeys(): boolean {
    return this.cause instanceof VaultFailure && this.cause.code === 'stopped'
  }
}

/** Whether the settings show that the change was done. Reading them costs no try. */
export function isDoneIn(settings: VaultSettings, { kind, vaultId, keyVersion }: Unsettled): boolean {
  const isThisVault = settings.configured && settings.vaultId === vaultId
  if (kind === 'removal') return !isThisVault
  return isThisVault && (settings.keyVersion ?? 0) >= keyVersion
}

// Kept per tab: it outlives a reload, and other tabs do not show it while the change is still on its way.
const keyOf = (accountId: string): string => `mulghar-vault-unsettled-${accountId}`

export function unsettledChange(accountId: string): Unsettled | undefined {
  const kept = sessionStorage.getItem(keyOf(accountId))
  if (kept === null) return undefined
  try {
    const read: unknown = JSON.parse(kept)
    return isUnsettled(read) ? read : undefined
  } catch (error) {
    report(error)
    return undefined
  }
}

function isUnsettled(read: unknown): read is Unsettled {
  if (typeof read !== 'object' || read === null) return false
  const { kind, vaultId, keyVersion } = read as Record<string, unknown>
  const isKind = changeKinds.some((known) => known === kind)
  return isKind && typeof vaultId === 'string' && Number.isSafeInteger(keyVersion)
}

export function keepUnsettled(accountId: string, { kind, vaultId, keyVersion }: Unsettled): void {
  sessionStorage.setItem(keyOf(accountId), JSON.stringify({ kind, vaultId, keyVersion }))
}

export const forgetUnsettled = (accountId: string): void => sessionStorage.removeItem(keyOf(accountId))
