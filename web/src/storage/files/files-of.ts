import type { VaultFiles } from './vault-files.ts'

// The vault is above the files: vault-of.ts says how to make them. This file loads nothing, so that a change event does not load
// the code of files that were never looked at.

let makeFiles: ((accountId: string) => VaultFiles) | undefined
let here: { accountId: string; files: VaultFiles } | undefined

export function setMakeFiles(make: (accountId: string) => VaultFiles): void {
  makeFiles = make
}

/** The one list of files in this tab, for the member who is signed in. It is empty while the vault is locked. */
export function filesOf(accountId: string): VaultFiles {
  if (here?.accountId !== accountId) {
    if (!makeFiles) throw new Error('vault-of.ts was not loaded')
    here = { accountId, files: makeFiles(accountId) }
  }
  return here.files
}

/** The files of this tab, if one of their pages was visited. */
export const currentFiles = (): VaultFiles | undefined => here?.files

/** For the end of a session. */
export function forgetFiles(): void {
  here = undefined
}
