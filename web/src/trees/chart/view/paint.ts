import { segmentKind } from '../layout/tree-layout.ts'
import { markFills, type ChartMarks, type MarkKind } from '../marks.ts'
import type { TreeModel } from '../model/model.ts'
import { firstEndingAfter, strata, strataRowHeight } from '../strata.ts'
import { paintPath } from './paint-path.ts'
import type { Scene, View } from './scene.ts'
import { placesIn } from './scene.ts'

export type Colours = Record<
  'line' | 'woman' | 'man' | 'other' | 'departed' | 'ink' | 'soft' | 'accent' | 'surface' | 'marigold',
  string
> & { kin: Record<MarkKind, string> }

/** Cards of the page from here on; below it names on the canvas, then strata. */
const cardScale = 0.45
const nameScale = 0.16
/** So few are never too many for names. */
const fewPeople = 400
const minRowHeight = 5

export function coloursOf(element: HTMLElement): Colours {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    line: of('--line-strong') || of('--color-line-strong'),
    woman: of('--woman') || of('--color-woman'),
    man: of('--man') || of('--color-man'),
    other: of('--other') || of('--color-other'),
    departed: of('--departed') || of('--color-departed'),
    ink: of('--ink') || of('--color-ink'),
    soft: of('--ink-soft') || of('--color-ink-soft'),
    accent: of('--accent') || of('--color-accent'),
    surface: of('--surface') || of('--color-surface'),
    marigold: of('--color-marigold'),
    kin: Object.fromEntries(Object.keys(markFills).map((kind) => [kind, of(`--color-kin-${kind}`)])) as Colours['kin'],
  }
}

export type ChartLevel = 'cards' | 'names' | 'strata'

/** How much of each person is shown at the scale of a view. */
export function levelOf({ layout }: Scene, { scale }: View): ChartLevel {
  if (scale >= cardScale) return 'cards'
  return scale >= nameScale || layout.rowPeople.length <= fewPeople ? 'names' : 'strata'
}

/** Draws what is no card: lines near, names farther, strata from afar. */
export function paint(
  context: CanvasRenderingContext2D,
  scene: Scene,
  model: TreeModel,
  view: View,
  colours: Colours,
  marks: ChartMarks,
): void {
  const ratio = window.devicePixelRatio || 1
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, view.width, view.height)
  const level = levelOf(scene, view)
  if (level === 'strata') return paintStrata(context, scene, view, colours, marks)
  paintLinks(context, scene, view, colours)
  if (marks.path) paintPath(context, scene, marks.path, view, colours.marigold)
  if (level === 'names') paintNames(context, scene, model, view, colours, marks.kindOf)
}

function paintLinks(context: CanvasRenderingContext2D, { layout, links }: Scene, view: View, colours: Colours): void {
  const { segments, segmentStart, segmentKind: kinds } = layout.links
  const right = view.x + view.width / view.scale
  const bottom = view.y + view.height / view.scale
  const entries = links ? links.search(view.x, view.y, right, bottom) : layout.links.union.keys()
  const plain = new Path2D()
  const dashed = new Path2D()
  const px = (x: number) => Math.round((x - view.x) * view.scale) + 0.5
  const py = (y: number) => Math.round((y - view.y) * view.scale) + 0.5
  for (const entry of entries) {
    for (let at = segmentStart[entry]!; at < segmentStart[entry + 1]!; at++) {
      const path = kinds[at]! >= segmentKind.adoptive ? dashed : plain
      path.moveTo(px(segments[at * 4]!), py(segments[at * 4 + 1]!))
      path.lineTo(px(segments[at * 4 + 2]!), py(segments[at * 4 + 3]!))
    }
  }
  context.strokeStyle = colours.line
  context.lineWidth = Math.max(1, 1.75 * Math.min(1, view.scale))
  context.setLineDash([])
  context.stroke(plain)
  context.setLineDash([5, 5])
  context.stroke(dashed)
  paintCrossLinks(context, layout, view, colours, px, py)
}

type Place = (at: number) => number

function paintCrossLinks(
  context: CanvasRenderingContext2D,
  layout: Scene['layout'],
  view: View,
  colours: Colours,
  px: Place,
  py: Place,
): void {
  const { points, isLong } = layout.crossLinks
  const [right, bottom] = [view.x + view.width / view.scale, view.y + view.height / view.scale]
  const path = new Path2D()
  for (let at = 0; at < isLong.length; at++) {
    if (isLong[at]) continue
    const [x1, y1, x2, y2] = [points[at * 4]!, points[at * 4 + 1]!, points[at * 4 + 2]!, points[at * 4 + 3]!]
    if (Math.max(x1, x2) < view.x || Math.min(x1, x2) > right || Math.max(y1, y2) < view.y || Math.min(y1, y2) > bottom)
      continue
    const middle = (y1 + y2) / 2
    path.moveTo(px(x1), py(y1))
    path.bezierCurveTo(px(x1), py(middle), px(x2), py(middle), px(x2), py(y2))
  }
  context.setLineDash([2, 4])
  context.strokeStyle = colours.accent
  context.stroke(path)
  context.setLineDash([])
}

function paintNames(
  context: CanvasRenderingContext2D,
  scene: Scene,
  { columns }: TreeModel,
  view: View,
  colours: Colours,
  kindOf: ChartMarks['kindOf'],
): void {
  const { layout } = scene
  const { cardWidth, cardHeight } = layout.metrics
  const { first, last, gender, living } = columns.people
  const size = Math.max(9, Math.min(14, 34 * view.scale))
  context.font = `500 ${size}px Mukta, sans-serif`
  context.textBaseline = 'middle'
  const [width, height] = [cardWidth * view.scale, cardHeight * view.scale]
  for (const place of placesIn(scene, view, 20_000)) {
    const person = scene.personAt(place)
    const left = (layout.x[place]! - view.x) * view.scale
    const top = (layout.y[place]! - view.y) * view.scale
    const kind = kindOf?.(person)
    const side = living[person] === '1' ? sideOf(gender[person], colours) : colours.departed
    context.fillStyle = kind ? colours.kin[kind] : side
    context.beginPath()
    context.roundRect(left, top, width, height, 4)
    context.fill()
    if (width < 34) continue
    context.fillStyle = colours.ink
    const name = `${first[person]} ${last[person]}`.trim()
    context.fillText(fit(context, name, width - 8), left + 4, top + height / 2)
  }
}

function sideOf(gender: string | undefined, colours: Colours): string {
  return gender === 'F' ? colours.woman : gender === 'M' ? colours.man : colours.other
}

function fit(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  let end = Math.floor((text.length * width) / context.measureText(text).width)
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > width) end--
  return `${text.slice(0, end)}…`
}

/** Who stands at a place of a row, or next to the right of it. */
function personNear(scene: Scene, row: number, x: number): number {
  const { rowStart, rowPeople } = scene.layout
  const at = Math.min(firstEndingAfter(scene.layout, row, x), rowStart[row + 1]! - 1)
  return scene.personAt(rowPeople[at] ?? -1)
}

function paintStrata(
  context: CanvasRenderingContext2D,
  scene: Scene,
  view: View,
  colours: Colours,
  marks: ChartMarks,
): void {
  const { layout } = scene
  const { kindOf } = marks
  const natural = strataRowHeight(layout, view.scale, 0)
  const room = view.height - 24
  // Rows that would all fit are spread so that they can be told apart; rows that do not are where they are.
  const fits = natural * layout.rowCount <= room
  const rowHeight = fits ? Math.max(natural, Math.min(minRowHeight, room / layout.rowCount)) : natural
  const top = fits ? (view.height - rowHeight * layout.rowCount) / 2 : (layout.bounds.top - view.y) * view.scale
  const bins = Math.ceil(view.width / 2)
  const seen = strata(layout, {
    left: view.x,
    right: view.x + view.width / view.scale,
    fromRow: 0,
    toRow: layout.rowCount,
    bins,
  })
  for (let row = 0; row < seen.rows; row++) {
    const y = top + row * rowHeight
    for (let bin = 0; bin < bins; bin++) {
      const cover = seen.cover[row * bins + bin]!
      if (cover <= 0) continue
      const kind = kindOf?.(personNear(scene, row, view.x + (bin * 2) / view.scale))
      context.globalAlpha = kind ? 1 : 0.25 + 0.75 * Math.min(1, cover)
      context.fillStyle = kind ? colours.kin[kind] : colours.line
      context.fillRect(bin * 2, y, 2, Math.max(2, rowHeight - 1.5))
    }
  }
  context.globalAlpha = 1
  context.fillStyle = colours.marigold
  for (const person of marks.path ?? []) {
    const place = scene.placeOf(person)
    if (place < 0) continue
    const row = Math.round((layout.y[place]! - layout.bounds.top) / layout.metrics.rowPitch)
    context.fillRect((layout.x[place]! - view.x) * view.scale - 2, top + row * rowHeight - 1, 5, Math.max(5, rowHeight))
  }
}
