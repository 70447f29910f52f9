import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { generateGenealogy } from '../tools/genealogy.ts'
import { buildModel } from '../web/src/trees/chart/model/model.ts'
import type { TreeShape } from '../web/src/trees/chart/model/shape.ts'
import { columnsOfGenealogy } from '../web/src/trees/chart/testing/columns.ts'
import { calibration, median } from './src/calibration.ts'

// The whole-tree layout at three sizes, and beside it what general layouts need for 10,000 people.

const seed = 7
const peerLimitMs = Number(process.env['PEER_LIMIT_MS'] ?? 180_000)
const folder = mkdtempSync(join(tmpdir(), 'mulghar-layout-'))

type Result = { ms: number[]; bytes: number }

/** A process of its own for each measurement; what went wrong instead of a result. */
function measure(script: string, ...args: string[]): Result | string {
  const child = spawnSync(process.execPath, [join(import.meta.dirname, 'src', script), ...args], {
    timeout: peerLimitMs,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (child.error) return `not within ${peerLimitMs / 1000} s`
  return child.status === 0
    ? (JSON.parse(child.stdout) as Result)
    : (child.stderr.trim().split('\n').at(-1) ?? 'failed')
}

/** Everybody, and a line from each parent to each child. */
function plainGraph(shape: TreeShape) {
  const lines: [number, number][] = []
  for (let union = 0; union < shape.unionCount; union++)
    for (let link = shape.childStart[union]!; link < shape.childStart[union + 1]!; link++)
      for (const parent of [shape.partnerA[union]!, shape.partnerB[union]!])
        if (parent >= 0) lines.push([parent, shape.childOf[link]!])
  return {
    people: shape.personCount,
    from: Int32Array.from(lines, ([from]) => from),
    to: Int32Array.from(lines, ([, to]) => to),
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
const milliseconds = (ms: number) => `${ms < 100 ? ms.toFixed(1) : Math.round(ms)} ms`
const met = (isMet: boolean) => (isMet ? 'met' : 'MISSED')

function writeTree(people: number): { shapeFile: string; shape: TreeShape } {
  const { shape } = buildModel(columnsOfGenealogy(generateGenealogy(people, seed)))
  const shapeFile = join(folder, `${people}.shape`)
  writeFileSync(shapeFile, serialize(shape))
  return { shapeFile, shape }
}

function layOut(
  what: 'answer' | 'layout',
  people: number,
  warmUps: number,
  limitMs: number,
  limitBytes: number,
): number {
  const result = measure('layout-child.ts', writeTree(people).shapeFile, what, String(warmUps), '5')
  if (typeof result === 'string') throw new Error(result)
  const ms = median(result.ms)
  const targets = [
    Number.isFinite(limitMs) && `≤ ${limitMs} ms ${met(ms <= limitMs)}`,
    Number.isFinite(limitBytes) && `≤ ${megabytes(limitBytes)} ${met(result.bytes <= limitBytes)}`,
  ]
  const first = warmUps ? `after ${warmUps} runs` : `the first ${milliseconds(result.ms[0]!)}`
  console.log(
    `${what === 'answer' ? 'layout with the index of its lines' : 'layout'} of ${people.toLocaleString('en')} people: median of 5 ${milliseconds(ms)} (${first}),`,
    `peak minus idle ${megabytes(result.bytes)}`,
    ...targets.filter((target) => target !== false).map((target) => `· ${target}`),
  )
  return ms
}

try {
  console.log(`calibration ${milliseconds(median([1, 2, 3, 4, 5].map(calibration)))}`)
  layOut('answer', 100_000, 0, 250, 300e6)
  layOut('answer', 1_000_000, 0, 4000, Infinity)
  const warmUps = 5
  const own = layOut('layout', 10_000, warmUps, Infinity, Infinity)

  const graphFile = join(folder, 'plain.graph')
  writeFileSync(graphFile, serialize(plainGraph(writeTree(10_000).shape)))
  const beside = (peer: string, times: number, warm: number, runs: number) => {
    const result = measure('layout-peers.ts', graphFile, peer, String(warm), String(runs))
    if (typeof result === 'string') return console.log(`${peer}: ${result}`)
    const ms = median(result.ms)
    const how = runs > 1 ? `median of ${runs} after ${warm} runs` : 'one run'
    const target = times > 0 ? ` · ≥ ${times} × ${met(ms / own >= times)}` : ''
    console.log(`${peer}, 10,000 people: ${how} ${milliseconds(ms)}, ${(ms / own).toFixed(1)} × ours${target}`)
  }
  beside('d3-dag, longest path, depth first, greedy', 20, warmUps, 5)
  beside('d3-dag, zherebko (one person a row)', 0, warmUps, 5)
  beside('elkjs, everything quick', 100, 0, 1)
  beside('elkjs, as it comes', 100, 0, 1)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
