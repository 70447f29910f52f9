import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { calibration, median, openHouse, percentile, signUp } from './house.ts'
import { othersWait, upload } from './src/uploading.ts'

// Twenty pictures of 12 megapixels, uploaded at once, beside sharp alone that makes the same variants of the same bytes, one
// picture after the other as it comes, and one for each processor; by turns, while somebody else goes on asking.

const [count, runs] = [20, Number(process.env['RUNS'] ?? 3)]
const cores = availableParallelism()
const [width, height] = [4000, 3000]

/** As a camera makes them: soft colours that change slowly, some edges, and the grain of its sensor. */
async function picture(): Promise<Buffer> {
  const colours = (columns: number, rows: number) =>
    sharp(randomBytes(columns * rows * 3), { raw: { width: columns, height: rows, channels: 3 } })
  const edges = await colours(160, 120).resize(width, height, { kernel: 'linear' }).blur(2).png().toBuffer()
  const grain = { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 12 } }
  return colours(8, 6)
    .resize(width, height, { kernel: 'cubic' })
    .composite([
      { input: edges, blend: 'soft-light' },
      { input: { create: grain as never }, blend: 'overlay' },
    ])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** The same three files and the same hash, written where the house writes, by what the library offers. */
async function alone(bytes: Buffer, to: string): Promise<void> {
  const sized = (from: Sharp, side: number) =>
    from.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const [original, medium, thumb] = ['original', 'medium', 'thumb'].map((name) => `${to}${name}`) as [
    string,
    string,
    string,
  ]
  await sized(sharp(bytes, { failOn: 'error' }).autoOrient(), 4096)
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toFile(original)
  await sized(sharp(original), 1280).webp({ quality: 80, effort: 2 }).toFile(medium)
  await sized(sharp(medium), 320).webp({ quality: 75, effort: 3 }).toFile(thumb)
  const { data, info } = await sized(sharp(thumb), 100).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  rgbaToThumbHash(info.width, info.height, data)
}

const house = await openHouse()
try {
  const bytes: Buffer[] = []
  while (bytes.length < count) bytes.push(await picture())
  const address = await house.start('server/src/main.ts', { QUOTA_BYTES: String(100e9) })
  const { authorization } = await signUp(address)
  const other = await signUp(address)
  const send = (name: string, of: Buffer) =>
    upload(`${address}/v1/document/upload`, { authorization }, { name, bytes: of })

  async function byHouse(): Promise<number> {
    const started = performance.now()
    const kept = await Promise.all(bytes.map((of, n) => send(`${n}.jpg`, of)))
    for (const { body } of kept) {
      const { width: w, mediumUrl, thumbUrl } = body as Record<string, unknown>
      if (w !== width || !mediumUrl || !thumbUrl) throw new Error(JSON.stringify(body))
    }
    return performance.now() - started
  }
  const folder = join(house.dataDir, 'alone')
  await mkdir(folder)
  sharp.cache(false)
  async function bySharp(atOnce: number): Promise<number> {
    const left = [...bytes.entries()]
    const started = performance.now()
    const work = async () => {
      for (let next = left.pop(); next; next = left.pop()) await alone(next[1], join(folder, `${next[0]}-`))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return performance.now() - started
  }

  // What is loaded with the first picture is no work of the twenty.
  await send('first.jpg', await sharp(bytes[0]).resize(400).jpeg().toBuffer())
  house.takePeak()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const idle = house.takePeak()
  const [ours, all, one]: [number[], number[], number[]] = [[], [], []]
  const waits: number[] = []
  for (let n = 0; n < runs; n++) {
    all.push(await bySharp(cores))
    one.push(await bySharp(1))
    const met = await othersWait(address, other.authorization, byHouse)
    ours.push(met.done)
    waits.push(...met.waits)
  }
  const peak = house.takePeak()

  const megabytes = bytes.reduce((sum, of) => sum + of.length, 0) / 1024 / 1024
  const shown = (ms: number[]) => `${Math.round(median(ms))} ms (${ms.map(Math.round).join(', ')})`
  console.log(
    `calibration ${Math.round(calibration())} ms, ${count} pictures of ${width} × ${height}, ${megabytes.toFixed(0)} MB together, ${runs} runs by turns`,
  )
  console.log(`uploaded and kept     ${shown(ours)}`)
  console.log(`sharp, one by one     ${shown(one)}: ratio ${(median(ours) / median(one)).toFixed(2)} (1.5)`)
  console.log(`sharp, ${cores} at once      ${shown(all)}: ratio ${(median(ours) / median(all)).toFixed(2)}`)
  console.log(`memory                ${Math.round((peak - idle) / 1e6)} MB above ${Math.round(idle / 1e6)} MB (400 MB)`)
  console.log(`another meanwhile     p95 ${Math.round(percentile(waits, 0.95))} ms of ${waits.length} (100 ms)`)
} finally {
  await house.close()
}
