import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useMemo, type PointerEvent } from 'react'
import type { TreeLayout } from '../layout/tree-layout.ts'
import type { Scene, View } from './scene.ts'
import { downScale } from './sight.ts'

const [wide, high, margin] = [150, 92, 8]
/** Rows of more people are one bar each. */
const mostBars = 400

export type MinimapProps = {
  scene: Scene
  view: View
  /** A point of the chart is brought into the middle. */
  onGo: (x: number, y: number) => void
  /** On a narrow page it comes and goes by itself. */
  onClose: (() => void) | undefined
}

/** The whole scene in little, with what is seen of it in a frame; for the pointer only, as everything else has keys. */
export function Minimap({ scene, view, onGo, onClose }: MinimapProps) {
  const { t } = useLingui()
  const { layout } = scene
  const bars = useMemo(() => barsOf(layout), [layout])
  const { left, top, across, down } = fitOf(layout)
  const [x, y] = [(view.x - left) * across + margin, (view.y - top) * down + margin]
  const [width, height] = [(view.width / view.scale) * across, (view.height / downScale(scene, view)) * down]
  const [from, to] = [Math.max(1, x), Math.min(wide - 1, x + width)]
  const [above, below] = [Math.max(1, y), Math.min(high - 1, y + height)]
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    onGo(
      (((event.clientX - box.left) / box.width) * wide - margin) / across + left,
      (((event.clientY - box.top) / box.height) * high - margin) / down + top,
    )
  }
  return (
    <div
      className={
        onClose
          ? 'relative order-first grid place-items-center border-r border-line bg-sunken px-1 py-2'
          : 'absolute top-2 right-2 rounded-md border border-line bg-surface p-1 shadow-lift'
      }
      data-still
      data-map
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${wide} ${high}`}
        className={`touch-none ${onClose ? 'h-23 w-37.5' : 'h-13 w-21'}`}
        onPointerDown={go}
        onPointerMove={go}
      >
        <path d={bars} className="fill-root/60" />
        <rect
          x={from}
          y={above}
          width={Math.max(4, to - from)}
          height={Math.max(4, below - above)}
          rx="4"
          strokeWidth="2"
          className="fill-none stroke-accent"
        />
      </svg>
      {onClose && (
        <button
          type="button"
          aria-label={t`Close the map`}
          title={t`Close the map`}
          onClick={onClose}
          className="absolute top-0.5 left-0.5 grid size-6 place-items-center rounded-full text-ink-soft hover:bg-surface hover:text-ink [&_svg]:size-4"
        >
          <X />
        </button>
      )}
    </div>
  )
}

/** Whether a window leaves somebody out. */
export function leavesOut(scene: Scene, view: View): boolean {
  const { left, right, top, bottom } = scene.layout.bounds
  const [across, down] = [view.width / view.scale, view.height / downScale(scene, view)]
  return view.x > left || view.x + across < right || view.y > top || view.y + down < bottom
}

/** From the chart to the map: width and height have each their own scale, but a low chart stays low. */
function fitOf({ bounds, rowCount }: TreeLayout) {
  const across = (wide - 2 * margin) / Math.max(1, bounds.right - bounds.left)
  const down = Math.min((high - 2 * margin) / Math.max(1, bounds.bottom - bounds.top), 0.09)
  const spare = (high - 2 * margin) / down - (bounds.bottom - bounds.top)
  return { left: bounds.left, top: bounds.top - spare / 2, across, down, rowCount }
}

/** A bar for everybody, or for each row from its first to its last; rounded to tenths of a px. */
function barsOf(layout: TreeLayout): string {
  const { x, rowStart, rowPeople, rowCount, metrics } = layout
  const { left, top, across, down } = fitOf(layout)
  const isSingle = rowPeople.length <= mostBars
  const thick = Math.max(2, Math.min(5, metrics.rowPitch * down * 0.6))
  const parts: string[] = []
  for (let row = 0; row < rowCount; row++) {
    const [first, last] = [rowStart[row]!, rowStart[row + 1]! - 1]
    const y = ((row * metrics.rowPitch + metrics.cardHeight / 2 - top) * down + margin - thick / 2).toFixed(1)
    const bar = (from: number, to: number) => {
      const width = Math.max(2, (to + metrics.cardWidth - from) * across)
      parts.push(
        `M${((from - left) * across + margin).toFixed(1)} ${y}h${width.toFixed(1)}v${thick}h-${width.toFixed(1)}z`,
      )
    }
    if (isSingle) for (let at = first; at <= last; at++) bar(x[rowPeople[at]!]!, x[rowPeople[at]!]!)
    else if (last >= first) bar(x[rowPeople[first]!]!, x[rowPeople[last]!]!)
  }
  return parts.join('')
}
