import { hashRaw } from '@node-rs/argon2'
import type { Argon2 } from '../../workers/key-desk.ts'

/** Argon2id of suite 1 by another implementation than the browser's. */
export const nodeArgon2: Argon2 = async (password, salt) =>
  new Uint8Array(
    await hashRaw(password, {
      algorithm: 2,
      version: 1,
      memoryCost: 65_536,
      timeCost: 3,
      parallelism: 1,
      outputLen: 32,
      salt,
    }),
  )
