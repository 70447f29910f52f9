import { createHash } from 'node:crypto'
import { VaultFailure } from '../../keys/failures.ts'
import { deskOf } from '../desk.ts'
import type { Argon2 } from '../key-desk.ts'
import { keysOver, serveKeys } from '../key-port.ts'
import type { KeysWorker } from '../keys-client.ts'

/** As quick as a test needs it; vectors.test.ts has the real one. */
export const quickArgon2: Argon2 = async (password, salt) =>
  new Uint8Array(createHash('sha256').update(password).update(salt).digest())

/** A desk at the other end of a channel, where all that is told is copied as between page and worker. */
export function keysOfDesk(argon2: Argon2 = quickArgon2): KeysWorker {
  const { port1, port2 } = new MessageChannel()
  serveKeys(port1, deskOf(argon2))
  const keys = keysOver(port2)
  port1.start()
  port2.start()
  return {
    keys,
    end() {
      keys.stop(new VaultFailure('stopped'))
      port1.close()
    },
  }
}
