import type { TreeModel } from '../model/model.ts'
import { strata } from '../strata.ts'
import type { MarkKind } from '../marks.ts'
import type { Painter } from './paint.ts'
import { paintFarLinks } from './paint-far-links.ts'
import { paintBarNames } from './paint-bar-names.ts'
import { paintBranches } from './paint-branches.ts'
import { paintMyLine } from './paint-line.ts'
import type { Scene } from './scene.ts'
import { sheetFor, type BarSheet } from './bar-sheet.ts'
import { nearestInRow, placesIn, storeyTop } from './sight.ts'
import { barOf, barPitch, barWidthOf, columnsOf, hasSingleBars, shareOf } from './skyline.ts'

/** Everybody from afar: bars that stand on the floor of their storey, the departed below in clay, the living above in green. */
export function paintBars(painter: Painter): void {
  const { scene, view } = painter
  const isSingle = hasSingleBars(scene, view)
  const bars = new Bars(painter)
  if (isSingle) addPeople(painter, bars)
  else addColumns(painter, bars)
  paintBranches(painter)
  paintDescent(painter, isSingle ? undefined : columnsOf(painter.view))
  bars.paint()
  // A name is read where the line passes behind it.
  paintMyLine(painter)
  if (isSingle) paintBarNames(painter)
}

/** One bar for each person in sight. */
function addPeople({ scene, model, view, marks }: Painter, bars: Bars): void {
  const { x, row } = scene.layout
  const width = barWidthOf(scene, view)
  const { living } = model.columns.people
  for (const place of placesIn(scene, view, 20_000)) {
    const person = scene.personAt(place)
    const kind = marks.kindOf?.(person)
    bars.add((x[place]! - view.x) * view.scale, width, row[place]!, 1, living[person] === '1' ? 1 : 0, kind)
  }
}

/** One bar for all who stand on the same 4 px of a storey. */
function addColumns({ scene, model, view, marks }: Painter, bars: Bars): void {
  const { layout } = scene
  const { left, bins, right } = columnsOf(view)
  const seen = strata(layout, { left, right, fromRow: 0, toRow: layout.rowCount, bins }, livingPlaces(scene, model))
  const start = (left - view.x) * view.scale
  for (let row = 0; row < seen.rows; row++)
    for (let bin = 0; bin < bins; bin++) {
      const cover = seen.cover[row * bins + bin]!
      if (cover <= 0) continue
      const living = seen.living[row * bins + bin]! / cover
      const kind = marks.kindOf?.(
        scene.personAt(nearestInRow(layout, row, left + ((bin + 0.5) * barPitch) / view.scale)),
      )
      bars.add(start + bin * barPitch, barPitch - 1, row, shareOf(cover), living, kind)
    }
}

/** Where a storey has more families than this, their lines would be a grey ground. */
const mostLines = 24
const sparse = new WeakMap<Scene, number[]>()

/** The lines of the storeys that have few families. */
function paintDescent(painter: Painter, columns: ReturnType<typeof columnsOf> | undefined): void {
  const { scene, view } = painter
  let entries = sparse.get(scene)
  if (!entries) sparse.set(scene, (entries = sparseEntries(scene)))
  if (!columns) return paintFarLinks(painter, entries)
  const start = (columns.left - view.x) * view.scale
  paintFarLinks(painter, entries, (x) => {
    const column = Math.floor(((x - columns.left) * view.scale) / barPitch)
    return Math.round(start + column * barPitch) + (barPitch - 1) / 2
  })
}

function sparseEntries({ layout }: Scene): number[] {
  const { joinY } = layout.links
  const rowOf = (entry: number) => Math.floor(joinY[entry]! / layout.metrics.rowPitch)
  const families = new Int32Array(layout.rowCount + 1)
  for (const entry of joinY.keys()) families[rowOf(entry)]!++
  return [...joinY.keys()].filter((entry) => families[rowOf(entry)]! <= mostLines)
}

const known = new WeakMap<Scene, Uint8Array>()

/** A 1 at the place of each who lives. */
function livingPlaces(scene: Scene, model: TreeModel): Uint8Array {
  const before = known.get(scene)
  if (before) return before
  const { living } = model.columns.people
  const places = Uint8Array.from(scene.layout.x, (_, place) => Number(living[scene.personAt(place)] === '1'))
  known.set(scene, places)
  return places
}

/** Bars to be painted, in px of the window. */
class Bars {
  #painter: Painter
  #sheet: BarSheet
  #high: number
  #top: number

  constructor(painter: Painter) {
    const { scene, view, down } = painter
    this.#painter = painter
    this.#sheet = sheetFor(view.width, view.height)
    this.#high = scene.layout.metrics.rowPitch * down
    this.#top = (storeyTop(scene.layout, 0) - view.y) * down
  }

  /** `share` of the full height, of which `living` stands above what is departed. */
  add(x: number, width: number, row: number, share: number, living: number, kind: MarkKind | undefined): void {
    const { colours, view } = this.#painter
    const bar = barOf(this.#high, share)
    const floor = this.#top + row * this.#high + bar.floor
    if (floor < 0 || floor - this.#high > view.height) return
    const height = bar.floor - bar.top
    const alive = height * living
    if (kind) return this.#sheet.fill(colours.kin[kind], x, floor - height, width, height)
    if (living < 1) this.#sheet.fill(colours.departedBar, x, floor - height + alive, width, height - alive)
    if (living > 0) this.#sheet.fill(colours.accent, x, floor - height, width, alive)
  }

  paint(): void {
    this.#sheet.paint(this.#painter.context)
  }
}
