import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { deserialize } from 'node:v8'
import { LayoutDesk } from '../../web/src/trees/chart/layout-answers.ts'
import { layoutTree } from '../../web/src/trees/chart/layout/layout.ts'
import type { TreeShape } from '../../web/src/trees/chart/model/shape.ts'

// One process lays out one tree several times and tells the times and what memory it took: all that the worker does for an
// answer (the layout and the index of its lines), or the layout alone.

const [file = '', what = '', warmUps = '0', runs = '5'] = process.argv.slice(2)
const idle = process.memoryUsage.rss()
const shape = deserialize(readFileSync(file)) as TreeShape
const desk = new LayoutDesk()
desk.answer({ kind: 'shape', shape })
const work = what === 'answer' ? () => desk.answer({ kind: 'whole', ticket: 1 }) : () => layoutTree(shape)
for (let run = 0; run < Number(warmUps); run++) work()
const ms: number[] = []
for (let run = 0; run < Number(runs); run++) {
  const started = performance.now()
  work()
  ms.push(performance.now() - started)
}
const peak = process.resourceUsage().maxRSS * 1024
process.stdout.write(JSON.stringify({ ms, bytes: peak - idle }))
