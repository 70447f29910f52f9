import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import puppeteer, { type Page } from 'puppeteer-core'
import { chromePath } from '../e2e/chrome.ts'
import { calibration, median, openHouse, percentile, signUp, type BenchMember, type House } from './house.ts'
import { signInMany } from './src/fill-events.ts'
import { fillHeritage } from './src/fill-heritage.ts'
import { sessionOf } from './src/signed-in.ts'

// The map of places in the browser: how much of the base map the first sight of it takes, and the frames while it is panned over all
// places, beside the same map without any. Ends with 1 where the first sight is over its target; frames have none.

const places = Number(process.env['PLACES'] ?? 20_000)
const runs = Number(process.env['RUNS'] ?? 3)
const seconds = 8
const settleMs = 3000
const mostFirstSight = 200_000
const overNepal = '/home/heritage?at=28.3,84.1,6'
const overValley = '/home/heritage?at=27.7,85.3,11'

const root = join(import.meta.dirname, '..')
const built = spawnSync(process.execPath, ['tools/build-if-needed.ts'], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(1)

const house = await openHouse()
const browser = await puppeteer.launch({
  executablePath: await chromePath(),
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--disable-background-networking'],
  defaultViewport: { width: 1280, height: 800 },
})
try {
  const address = await house.start('server/src/main.ts', { SERVE_PAGES: 'on' })
  const asha = await signUp(address)
  const bytes = await firstSight(address, asha)
  console.log(
    `calibration loop ${calibration().toFixed(0)} ms; ${runs} runs of ${seconds} seconds\n` +
      `base map at the first sight of Nepal on a phone: ${bytes} bytes (target ${mostFirstSight})`,
  )
  const empty = await framesOver(address, asha)
  await fill(house, address, asha)
  const full = await framesOver(address, asha)
  console.log(
    `p95 frame while panning: ${full.p95.toFixed(1)} ms over ${places} places (longest ${full.longest.toFixed(0)}), ` +
      `${empty.p95.toFixed(1)} ms over none (longest ${empty.longest.toFixed(0)}): ${(full.p95 / empty.p95).toFixed(2)} ×`,
  )
  process.exitCode = bytes > mostFirstSight ? 1 : 0
} finally {
  await browser.close()
  await house.close()
}

async function signedIn(address: string, member: BenchMember): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(`${address}/not-found`)
  await page.evaluate((kept) => sessionStorage.setItem('auth-storage', kept), sessionOf(member))
  return page
}

async function openMap(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('[aria-busy="false"] canvas', { timeout: 60_000 })
  // Tiles and places that come after the first picture.
  await new Promise((resolve) => setTimeout(resolve, settleMs))
}

/** The bytes of map tiles that a phone receives for its first map. */
async function firstSight(address: string, member: BenchMember): Promise<number> {
  const page = await signedIn(address, member)
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true })
  const network = await page.createCDPSession()
  await network.send('Network.enable')
  const ofTiles = new Set<string>()
  let bytes = 0
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('.pmtiles')) ofTiles.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ofTiles.has(requestId)) bytes += encodedDataLength
  })
  await openMap(page, `${address}${overNepal}`)
  await page.close()
  if (bytes === 0) throw new Error('No tile was asked for')
  return bytes
}

async function fill({ pool, dataDir }: House, address: string, { authorization }: BenchMember): Promise<void> {
  await fetch(`${address}/v1/city/filter?countryCode=NP&cityPrefix=ka`, { headers: { authorization } })
  const { rows } = await pool.query<{ id: string }>(
    `select id from city where country_code = 'NP' order by population desc limit 100`,
  )
  const [valley, ...cities] = rows.map(({ id }) => id)
  const owners = (await signInMany(pool, dataDir, 200)).map(({ id }) => id)
  await fillHeritage(pool, { places, inValley: places / 2, owners, valley: valley!, cities })
  await pool.query('vacuum analyze')
}

/** The middle of some runs. */
async function framesOver(address: string, member: BenchMember): Promise<{ p95: number; longest: number }> {
  const page = await signedIn(address, member)
  await openMap(page, `${address}${overValley}`)
  const all: { p95: number; longest: number }[] = []
  for (let run = 0; run < runs; run++) {
    const intervals = await framesOfOneRun(page)
    all.push({ p95: percentile(intervals, 0.95), longest: Math.max(...intervals) })
  }
  await page.close()
  return { p95: median(all.map(({ p95 }) => p95)), longest: Math.max(...all.map(({ longest }) => longest)) }
}

/** Milliseconds between one frame and the next while the mouse drags the map to and fro. */
async function framesOfOneRun(page: Page): Promise<number[]> {
  const box = await (await page.waitForSelector('[aria-busy="false"] canvas'))!.boundingBox()
  const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2]
  const counted = page.evaluate(async (ms) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const intervals: number[] = []
    const started = await frame()
    for (let last = started; last - started < ms;) {
      const now = await frame()
      intervals.push(now - last)
      last = now
    }
    return intervals
  }, seconds * 1000)
  let isCounting = true
  void counted.finally(() => (isCounting = false))
  for (let drag = 0; isCounting; drag++) {
    const reach = (drag % 2 === 0 ? -1 : 1) * Math.min(200, box!.width / 3)
    await page.mouse.move(x - reach, y)
    await page.mouse.down()
    await page.mouse.move(x + reach, y + (drag % 4 < 2 ? 60 : -60), { steps: 40 })
    await page.mouse.up()
  }
  return counted
}
