import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { deserialize } from 'node:v8'
import { layoutTree } from '../../web/src/trees/chart/layout/layout.ts'
import type { TreeShape } from '../../web/src/trees/chart/shape.ts'

// One process lays out one tree several times, as the worker does, and tells the times and what memory it took.

const [file = '', warmUps = '0', runs = '5'] = process.argv.slice(2)
const idle = process.memoryUsage.rss()
const shape = deserialize(readFileSync(file)) as TreeShape
for (let run = 0; run < Number(warmUps); run++) layoutTree(shape)
const ms: number[] = []
for (let run = 0; run < Number(runs); run++) {
  const started = performance.now()
  layoutTree(shape)
  ms.push(performance.now() - started)
}
const peak = process.resourceUsage().maxRSS * 1024
process.stdout.write(JSON.stringify({ ms, bytes: peak - idle }))
