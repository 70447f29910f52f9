import { readFileSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openApp } from '../../src/app.ts'
import { systemClock } from '../../src/kit/clock.ts'
import { openDatabase, type DatabaseConfig } from '../../src/kit/database.ts'
import { readEnv } from '../../src/kit/env.ts'
import type { Database } from '../../src/tables.ts'

// The whole app as a process of its own, for tests that disturb it: begun by `bystander.ts`, which talks with it.

export type Order =
  | { kind: 'start'; config: DatabaseConfig; settings: Record<string, string> }
  | { kind: 'peak' | 'stop' }
export type Report = { kind: 'ready'; url: string } | { kind: 'peak'; bytes: number } | { kind: 'failed'; why: string }

const say = (report: Report) => void process.send!(report)

async function start(config: DatabaseConfig, settings: Record<string, string>): Promise<() => Promise<void>> {
  const env = readEnv(settings)
  const database = openDatabase<Database>({ ...config, max: env.DATABASE_POOL }, console.error)
  const app = await openApp({ env, database, clock: systemClock, pages: undefined })
  say({ kind: 'ready', url: await app.listen() })
  return async () => {
    await app.close()
    await database.close()
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The most memory that this process has held since it was last asked, its threads included. The garbage of what came before counts no more. */
function takePeak(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  const kilobytes = Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  collectGarbage()
  writeFileSync('/proc/self/clear_refs', '5')
  return kilobytes * 1024
}

let stop: (() => Promise<void>) | undefined

async function obey(order: Order): Promise<void> {
  if (order.kind === 'start') stop = await start(order.config, order.settings)
  if (order.kind === 'peak') say({ kind: 'peak', bytes: takePeak() })
  if (order.kind !== 'stop') return
  await stop?.()
  process.exit(0)
}

process.on('message', (order: Order) => {
  obey(order).catch((error: unknown) => {
    say({ kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    process.exit(1)
  })
})
// The process that began it is gone: nobody would end it.
process.on('disconnect', () => process.exit(1))
