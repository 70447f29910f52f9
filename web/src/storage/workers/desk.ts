import { randomBytes, type RandomBytes } from '../keys/bytes.ts'
import type { OpenedVault } from '../keys/open-vault.ts'
import { FileDesk } from './file-desk.ts'
import type { Handle, Keys } from './key-calls.ts'
import { KeyDesk, type Argon2 } from './key-desk.ts'

/** All that the worker answers. */
export function deskOf(argon2: Argon2, random: RandomBytes = randomBytes): Keys {
  const vaults = new Map<Handle, OpenedVault>()
  const keys = new KeyDesk(argon2, random, vaults)
  const files = new FileDesk(vaults, random)
  return {
    deriveFromPassword: (input) => keys.deriveFromPassword(input),
    deriveFromWords: (input) => keys.deriveFromWords(input),
    begin: (input) => keys.begin(input),
    open: (input) => keys.open(input),
    follow: (input) => keys.follow(input),
    change: (input) => keys.change(input),
    recover: (input) => keys.recover(input),
    renewWords: (input) => keys.renewWords(input),
    forget: (input) => keys.forget(input),
    forgetAll: () => keys.forgetAll(),
    beginReading: (input) => files.beginReading(input),
    readRows: (input) => files.readRows(input),
    finishReading: (input) => files.finishReading(input),
    sealSteps: (input) => files.sealSteps(input),
    adopt: (input) => files.adopt(input),
    beginFile: (input) => files.beginFile(input),
    ticketName: (input) => files.ticketName(input),
    sealChunk: (input) => files.sealChunk(input),
    sealThumbnail: (input) => files.sealThumbnail(input),
    openChunk: (input) => files.openChunk(input),
    openThumbnail: (input) => files.openThumbnail(input),
  }
}
