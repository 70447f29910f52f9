import type { Seen } from './open-vault.ts'

/**
 * How a vault compares with what this browser remembers. `first`: nothing is remembered. `newer` still needs its chain of
 * heads. `older`, `fork` (another head of the same version, or a broken chain), `gone` (no vault where one is remembered)
 * and `other` (another vault) are read-only until the owner accepts them.
 */
export type Sighting = 'first' | 'same' | 'newer' | 'older' | 'fork' | 'gone' | 'other'

/** Compares without the chain. `seen` is null where the server says that there is no vault. */
export function compareWithMemory(remembered: Seen | null, seen: Seen | null): Sighting {
  if (!remembered) return 'first'
  if (!seen) return 'gone'
  if (seen.vaultId !== remembered.vaultId) return 'other'
  if (seen.vaultVersion > remembered.vaultVersion) return 'newer'
  if (seen.vaultVersion < remembered.vaultVersion) return 'older'
  return seen.digest === remembered.digest ? 'same' : 'fork'
}

/** Whether the owner has to accept this before anything may be changed. */
export const needsAcceptance = (sighting: Sighting): boolean =>
  sighting === 'older' || sighting === 'fork' || sighting === 'gone' || sighting === 'other'
