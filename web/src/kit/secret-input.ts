// Earlier versions kept the input of some pages of the vault in clear. No page reads it any more.

import { forgetFiles } from './device-files.ts'
import { draftKey } from './draft-keys.ts'
import { isSecretPage } from './form-controls.ts'
import { inputName } from './kept-fields.ts'

/** The file names in a kept text, whatever tab has typed it. */
const fileNamesIn = (text: string): string[] => text.match(/input:[\w-]+(?=\\?")/g) ?? []

/** The keys of kept input, with the account and the address of each. */
const inputKey = new RegExp(`^${draftKey('([^:]+)', inputName('(.+)'))}$`)

/** Deletes the kept input of secret pages, with its files, for all accounts of this device. */
export async function forgetSecretInput(): Promise<void> {
  const files: [accountId: string, name: string][] = []
  for (const key of Object.keys(localStorage)) {
    const [, accountId, address] = inputKey.exec(key) ?? []
    if (!accountId || !address || !isSecretPage(address)) continue
    for (const name of fileNamesIn(localStorage.getItem(key) ?? '')) files.push([accountId, name])
    localStorage.removeItem(key)
  }
  await Promise.all(files.map(([accountId, name]) => forgetFiles(accountId, name)))
}
