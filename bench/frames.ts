import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import puppeteer, { type Page } from 'puppeteer-core'
import { chromePath } from '../e2e/chrome.ts'
import { fillTree } from './fill.ts'
import { calibration, median, openHouse, percentile, signUp } from './house.ts'
import { sessionOf } from './src/signed-in.ts'

// Ten seconds of panning and zooming over everybody of a large tree, from afar through names to cards and back, by the
// events that a mouse makes; each frame moves something. Beside it the frames of an empty page in the same browser.

const people = Number(process.env['PEOPLE'] ?? 100_000)
const runs = Number(process.env['RUNS'] ?? 5)
/** How much slower the processor is made, and how much longer than an empty page's a frame may take then. */
const paces = [
  { slower: 1, target: 1.05 },
  { slower: 4, target: 2 },
]

type Frames = {
  /** Milliseconds between one frame and the next. */
  intervals: number[]
  /** Frames in which the chart was painted anew. */
  painted: number
  /** Frames in which cards, names or strata were seen. */
  levels: Record<string, number>
}

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
  const { treeId } = await fillTree(house.pool, { ownerId: asha.id, people, seed: 7, name: 'Everybody' })
  await house.pool.query('vacuum analyze')

  const empty = await browser.newPage()
  await empty.setContent('<!doctype html><title>Empty</title>')
  const chart = await browser.newPage()
  await chart.goto(`${address}/not-found`)
  await chart.evaluate((kept) => sessionStorage.setItem('auth-storage', kept), sessionOf(asha))
  await chart.goto(`${address}/home/family-graph/${treeId}?view=whole`)
  await chart.waitForSelector('[role=group] canvas', { timeout: 60_000 })
  await chart.waitForNetworkIdle({ idleTime: 1000, concurrency: 1 })

  console.log(`calibration loop ${calibration().toFixed(0)} ms; ${people} people, ${runs} runs of ten seconds`)
  for (const { slower, target } of paces) {
    await Promise.all([empty, chart].map((page) => page.emulateCPUThrottling(slower)))
    const ratios: number[] = []
    for (let run = 0; run < runs; run++) ratios.push(await ratioOfOneRun(empty, chart))
    const [ratio, worst] = [median(ratios), Math.max(...ratios)]
    console.log(
      `p95 frame / empty page${slower > 1 ? `, the processor slowed ${slower} times` : ''}: median ${ratio.toFixed(3)}, ` +
        `worst ${worst.toFixed(3)} (target ${target}${worst <= target ? ', met' : ', not met'})`,
    )
  }
} finally {
  await browser.close()
  await house.close()
}

async function ratioOfOneRun(empty: Page, chart: Page): Promise<number> {
  const floor = await framesOf(empty, false)
  const moved = await framesOf(chart, true)
  const [p95, floorP95] = [percentile(moved.intervals, 0.95), percentile(floor.intervals, 0.95)]
  const seen = Object.entries(moved.levels).map(([level, frames]) => `${level} ${frames}`)
  console.log(
    `p95 frame ${p95.toFixed(2)} ms, empty page ${floorP95.toFixed(2)}; longest ${Math.max(...moved.intervals).toFixed(0)}, ` +
      `empty page ${Math.max(...floor.intervals).toFixed(0)}; painted in ${moved.painted} of ${moved.intervals.length} frames (${seen.join(', ')})`,
  )
  return p95 / floorP95
}

/** Counts the frames of ten seconds; a chart is moved meanwhile. */
async function framesOf(page: Page, moves: boolean): Promise<Frames> {
  await page.bringToFront()
  if (moves) {
    await page.click('button[aria-label="Show everybody"]')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return page.evaluate(async (isChart) => {
    const seconds = 10
    const canvas = document.querySelector('canvas')
    const box = canvas?.parentElement
    let paints = 0
    const context = canvas?.getContext('2d')
    if (context) {
      const clear = context.clearRect.bind(context)
      context.clearRect = (...rect) => {
        paints++
        clear(...rect)
      }
    }
    // Where the view is to be, from how far (the logarithm of the scale) and how it is dragged, in px a second.
    const way = [
      { until: 1.5, zoom: 0, drag: 240 },
      { until: 3.5, zoom: 5.6, drag: 0 },
      { until: 5.5, zoom: 0, drag: 480 },
      { until: 6.2, zoom: -1.6, drag: 0 },
      { until: 8, zoom: 0, drag: -480 },
      { until: seconds, zoom: -4.9, drag: 60 },
    ]
    const at = { clientX: 640, clientY: 420, bubbles: true, cancelable: true, pointerId: 1, isPrimary: true }
    let x = at.clientX
    const levels: Record<string, number> = { cards: 0, names: 0, strata: 0 }
    const intervals: number[] = []
    let painted = 0
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const started = await frame()
    let last = started
    for (;;) {
      const now = await frame()
      intervals.push(now - last)
      if (paints > 0) painted++
      paints = 0
      const elapsed = (now - started) / 1000
      if (elapsed >= seconds) break
      const step = way.find(({ until }) => elapsed < until)
      if (isChart && box && step) {
        const share = (now - last) / 1000
        if (step.zoom) box.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: (-step.zoom * share) / 0.0016 }))
        if (step.drag) {
          box.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: x }))
          x += step.drag * share
          box.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: x }))
          box.dispatchEvent(new PointerEvent('pointerup', { ...at, clientX: x }))
        }
        levels[box.dataset['level'] ?? '']!++
      }
      last = now
    }
    return { intervals, painted, levels }
  }, moves)
}
