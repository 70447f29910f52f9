/// <reference lib="dom" />
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashRaw } from '@node-rs/argon2'
import puppeteer, { type Page } from 'puppeteer-core'
import { chromePath } from '../e2e/chrome.ts'
import { calibration, median, openHouse } from './house.ts'

// The root of a vault password in the browser, in the worker that the pages use, beside native code that makes the same bytes; and the
// memory of the page before, meanwhile and after. Ends with 1 where a target is missed.

const runs = Number(process.env['RUNS'] ?? 7)
const mostMs = 2000
const mostLeft = 16 * 2 ** 20
const settleMs = 2000

const root = join(import.meta.dirname, '..')
const built = spawnSync(process.execPath, ['tools/build-if-needed.ts'], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const worker = readdirSync(join(root, 'web/dist/assets')).find((file) => /^wasm-argon2-.*\.js$/.test(file))
if (!worker) throw new Error('The pages have no worker for Argon2')

const house = await openHouse()
const browser = await puppeteer.launch({
  executablePath: await chromePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const address = await house.start('server/src/main.ts', { SERVE_PAGES: 'on' })
  const page = await browser.newPage()
  await page.goto(`${address}/not-found`)
  const before = await residentBytes()
  const [inBrowser, native]: [number[], number[]] = [[], []]
  let most = before
  for (let run = 0; run < runs; run++) {
    const [password, salt] = [randomBytes(24), randomBytes(16)]
    const watching = setInterval(() => void residentBytes().then((bytes) => (most = Math.max(most, bytes))), 50)
    const made = await rootInBrowser(page, password, salt)
    clearInterval(watching)
    const started = performance.now()
    const floor = await nativeRoot(password, salt)
    native.push(performance.now() - started)
    inBrowser.push(made.ms)
    if (floor.toString('hex') !== made.root) throw new Error('The two roots differ')
  }
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const left = (await residentBytes()) - before
  const [own, bare] = [median(inBrowser), median(native)]
  console.log(
    `calibration loop ${calibration().toFixed(0)} ms; ${runs} runs\n` +
      `Argon2 in the browser: ${own.toFixed(0)} ms (longest ${Math.max(...inBrowser).toFixed(0)}, target ${mostMs}), ` +
      `native: ${bare.toFixed(0)} ms: ${(own / bare).toFixed(2)} ×\n` +
      `memory: ${mib(most - before)} MiB more meanwhile, ${mib(left)} MiB more afterwards (target ${mib(mostLeft)})`,
  )
  process.exitCode = own > mostMs || left > mostLeft ? 1 : 0
} finally {
  await browser.close()
  await house.close()
}

/** Begins the worker, asks it once and waits for its answer, as a page does for each password. */
function rootInBrowser(page: Page, password: Buffer, salt: Buffer): Promise<{ ms: number; root: string }> {
  return page.evaluate(
    async (file, passwordBytes, saltBytes) => {
      const started = performance.now()
      const worker = new Worker(file, { type: 'module' })
      const answer = new Promise<{ root: Uint8Array }>((resolve, reject) => {
        worker.addEventListener('message', ({ data }) => resolve(data))
        worker.addEventListener('error', () => reject(new Error('The worker failed')))
      })
      worker.postMessage({ password: Uint8Array.from(passwordBytes), salt: Uint8Array.from(saltBytes) })
      const { root } = await answer
      const ms = performance.now() - started
      worker.terminate()
      return { ms, root: Array.from(root, (byte) => byte.toString(16).padStart(2, '0')).join('') }
    },
    `/assets/${worker}`,
    [...password],
    [...salt],
  )
}

function nativeRoot(password: Buffer, salt: Buffer): Promise<Buffer> {
  const costs = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
  return hashRaw(password, { algorithm: 2, version: 1, ...costs, outputLen: 32, salt })
}

/** Anonymous memory of all renderer processes, in bytes. */
async function residentBytes(): Promise<number> {
  const session = await browser.target().createCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  if (pages.length === 0) throw new Error('No process draws pages')
  return pages.reduce((sum, { id }) => {
    const status = readFileSync(`/proc/${id}/status`, 'utf8')
    return sum + Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
  }, 0)
}

function mib(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}
