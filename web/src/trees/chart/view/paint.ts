import type { Branches } from '../branches/branches.ts'
import type { ChartMarks } from '../marks.ts'
import type { TreeModel } from '../model/model.ts'
import type { Colours } from './colours.ts'
import { paintLinks } from './paint-links.ts'
import { paintPath } from './paint-path.ts'
import { generationOfRow, type Scene, type View } from './scene.ts'
import { downScale, nearScale, storeyTop } from './sight.ts'
import { isShaded } from './storeys.ts'

/** Names are written from this scale on; below it people are bars. */
export const nameScale = 0.28

export type ChartLevel = 'cards' | 'names' | 'strata'

/** How much of each person is shown at the scale of a view. */
export function levelOf(scene: Scene, view: View): ChartLevel {
  if (view.scale >= nearScale(scene, view.page ?? view)) return 'cards'
  return view.scale >= nameScale ? 'names' : 'strata'
}

/** What a painter needs: the sheet, what stands on it, and which part of it is seen. */
export type Painter = {
  context: CanvasRenderingContext2D
  scene: Scene
  model: TreeModel
  view: View
  /** Px of the screen for one of the chart downward. */
  down: number
  colours: Colours
  marks: ChartMarks
  /** Mine from me to its root, as places, where somebody has said who they are. */
  myLine: readonly number[]
  branches: Branches | undefined
  /** The places of who looks, and of who is looked at; -1 where there is none. */
  me: number
  chosen: number
  words: { you: string }
}

/** The painting of people from afar, whose code comes later (far-painting.ts). */
export type FarPainting = {
  paintBars: (painter: Painter) => void
  paintMyWay: (painter: Painter, isNear: boolean) => void
  paintNames: (painter: Painter) => void
}

/** Draws what is no card: storeys always, lines near, names farther, bars from afar. */
export function paint(painter: Omit<Painter, 'down'>, far: FarPainting | undefined): void {
  const { context, scene, view, marks, colours } = painter
  const sheet = { ...painter, down: downScale(scene, view) }
  const ratio = window.devicePixelRatio || 1
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, view.width, view.height)
  paintStoreys(sheet)
  const level = levelOf(scene, view)
  if (level === 'strata') far?.paintBars(sheet)
  else {
    paintLinks(sheet, level === 'cards')
    far?.paintMyWay(sheet, level === 'cards')
  }
  if (marks.path) paintPath(sheet, marks.path, colours.marigoldDeep)
  if (level === 'names') far?.paintNames(sheet)
}

/** A storey is as dark as its generation's number says. */
function paintStoreys({ context, scene, view, down, colours }: Painter): void {
  const { layout } = scene
  const high = layout.metrics.rowPitch * down
  const top = (storeyTop(layout, 0) - view.y) * down
  context.fillStyle = colours.storey
  const first = Math.max(0, Math.floor(-top / high))
  const last = Math.min(layout.rowCount - 1, Math.floor((view.height - top) / high))
  for (let row = first; row <= last; row++) {
    if (!isShaded(generationOfRow(scene, row))) continue
    const y = Math.round(top + row * high)
    context.fillRect(0, y, view.width, Math.round(top + (row + 1) * high) - y)
  }
}
