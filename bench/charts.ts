import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { generateGenealogy } from '../tools/genealogy.ts'
import { roughMeasure } from '../web/src/trees/chart/export/fit-text.ts'
import { pdfOf, type FontFile } from '../web/src/trees/chart/export/pdf.ts'
import { svgOf } from '../web/src/trees/chart/export/svg.ts'
import { buildModel } from '../web/src/trees/chart/model/model.ts'
import type { TreeShape } from '../web/src/trees/chart/model/shape.ts'
import { columnsOfGenealogy } from '../web/src/trees/chart/testing/columns.ts'
import { diagramOf } from '../web/src/trees/charts/layout/diagram.ts'
import { fanOf } from '../web/src/trees/charts/layout/fan.ts'
import { lifeRows } from '../web/src/trees/charts/layout/life-rows.ts'
import { calibration, median } from './src/calibration.ts'
import './src/plain-words.ts'

// The charts around one person in a large tree, beside a plain walk that only counts the same people; then a file of the
// largest of them.

const { diagramDrawing } = await import('../web/src/trees/charts/diagram/diagram-drawing.ts')
const people = Number(process.env['PEOPLE'] ?? 100_000)
const generations = 10
const model = buildModel(columnsOfGenealogy(generateGenealogy(people, 7)))
const { shape } = model

async function time(what: string, work: () => unknown): Promise<void> {
  const runs: number[] = []
  for (let run = 0; run < 5; run++) {
    const start = performance.now()
    await work()
    runs.push(performance.now() - start)
  }
  console.log(`${what}: median of 5 ${median(runs).toFixed(1)} ms (the first ${runs[0]!.toFixed(1)})`)
}

/** Everybody below a person, counted by a walk over sets. */
function countBelow({ unionStart, unionOf, childStart, childOf }: TreeShape, root: number): number {
  const seen = new Set([root])
  let row = [root]
  for (let step = 0; step < generations; step++) {
    const next: number[] = []
    for (const person of row)
      for (let at = unionStart[person]!; at < unionStart[person + 1]!; at++)
        for (let link = childStart[unionOf[at]!]!; link < childStart[unionOf[at]! + 1]!; link++) {
          const child = childOf[link]!
          if (!seen.has(child)) next.push(child)
          seen.add(child)
        }
    row = next
  }
  return seen.size
}

/** Of so many people spread over the tree, the one for whom a number is highest. */
function best(numberOf: (person: number) => number): number {
  let [found, most] = [0, -1]
  for (let person = 0; person < people; person += Math.ceil(people / 2000)) {
    const number = numberOf(person)
    if (number > most) [found, most] = [person, number]
  }
  return found
}

console.log(`calibration loop ${calibration().toFixed(0)} ms; ${people.toLocaleString('en')} people`)
const ancestor = best((person) => countBelow(shape, person))
const descendant = best((person) => fanOf(shape, person, generations, 240).sectors.length)
const below = diagramOf(shape, ancestor, { up: 0, down: generations }, 'vertical')
const above = diagramOf(shape, descendant, { up: generations, down: 0 }, 'horizontal')

await time(`a plain walk that counts ${countBelow(shape, ancestor)} descendants`, () => countBelow(shape, ancestor))
await time(`descendants with partners, ${below.kin.length} cards`, () =>
  diagramOf(shape, ancestor, { up: 0, down: generations }, 'vertical'),
)
await time(`ancestors, ${above.kin.length} cards`, () =>
  diagramOf(shape, descendant, { up: generations, down: 0 }, 'horizontal'),
)
await time(`a fan, ${fanOf(shape, descendant, generations, 240).sectors.length} places`, () =>
  fanOf(shape, descendant, generations, 240),
)
await time('rows of a timeline of everybody', () => lifeRows(model, 'all', 0, generations, 2026))

const files = createRequire(join(import.meta.dirname, '../web/package.json'))
const fonts = ([400, 600] as const).map((weight): FontFile => {
  const path = files.resolve(`@fontsource/mukta/files/mukta-latin-${weight}-normal.woff`)
  return { alphabet: 'latin', weight, bytes: new Uint8Array(readFileSync(path)) }
})
const words = { kind: () => undefined, again: 'same person', name: (_: unknown, person: number) => `P${person}` }
const drawing = diagramDrawing(below, { model, measure: roughMeasure }, 'Descendants', words)
await time(`SVG of the descendants, ${drawing.marks.length} marks`, () => svgOf(drawing))
await time('PDF of the descendants', () => pdfOf(drawing, { fonts }))
