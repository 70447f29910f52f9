import { argon2id } from 'hash-wasm'
import { wipe, type Bytes } from '../keys/bytes.ts'
import { argon2Costs, lengths } from '../keys/suite.ts'
import { memoryFailureOf, type RootAnswer, type RootQuestion } from './argon2-messages.ts'

// The name of this file matters: the server allows WebAssembly in files named wasm-* only. The worker ends after one root, since
// nothing else gives its memory back.

self.addEventListener('message', ({ data }: MessageEvent<RootQuestion>) => void answer(data))

async function answer({ password, salt }: RootQuestion): Promise<void> {
  try {
    const root = (await argon2id({
      password,
      salt,
      memorySize: argon2Costs.memoryKiB,
      iterations: argon2Costs.passes,
      parallelism: argon2Costs.parallelism,
      hashLength: lengths.key,
      outputType: 'binary',
    })) as Bytes
    self.postMessage({ root } satisfies RootAnswer, { transfer: [root.buffer] })
  } catch (error) {
    self.postMessage(memoryFailureOf(error))
  } finally {
    wipe(password)
    self.close()
  }
}
