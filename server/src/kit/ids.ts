import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import { wallMs } from './clock.ts'

/** Randomness is fetched for many keys at once: an import makes hundreds of thousands. */
const pool = new Uint8Array(16 * 1024)
let used = pool.length
let msecs = 0
let seq = 0

/** The nil UUID (RFC 9562): nobody's, and before all that `newId` makes. */
export const nilId = '00000000-0000-0000-0000-000000000000'

/** A new key: a UUIDv7, so that what is made later sorts later, also within one millisecond. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, used + 16)
  used += 16
  const now = wallMs()
  if (now > msecs) {
    msecs = now
    // 31 bits, so that counting on never begins anew within the millisecond.
    seq = ((random[6]! & 0x7f) << 24) | (random[7]! << 16) | (random[8]! << 8) | random[9]!
  } else seq = (seq + 1) | 0
  return v7({ random, msecs, seq })
}

/** The lowest UUIDv7 of a millisecond since 1970: every key made since then sorts after it. */
export function firstIdAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
