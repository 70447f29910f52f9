import { argon2InWorker } from './argon2.ts'
import { deskOf } from './desk.ts'
import { serveKeys, type Port } from './key-port.ts'

const argon2 = argon2InWorker(() => new Worker(new URL('./wasm-argon2.ts', import.meta.url), { type: 'module' }))

serveKeys(self as unknown as Port, deskOf(argon2))
