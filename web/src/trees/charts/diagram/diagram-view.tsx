import { useCallback, useEffect, useMemo, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import type { TreeModel } from '../../chart/model/model.ts'
import { useTheme } from '../../../kit/theme.ts'
import { coloursOf } from '../../chart/view/colours.ts'
import { usePanZoom } from '../../chart/view/use-pan-zoom.ts'
import { usePhotos } from '../../chart/view/use-photos.ts'
import type { Diagram } from '../layout/diagram.ts'
import { diagramStoreys } from '../layout/diagram-storeys.ts'
import { centredAt, firstView, insetsOf, viewOf } from '../view/sight.ts'
import { ZoomButtons } from '../view/zoom-buttons.tsx'
import { isArrow, stepFrom } from './diagram-walk.ts'
import { KinCard } from './kin-card.tsx'
import { nearScale, paintDiagram, slotsIn } from './paint-diagram.ts'
import { StoreyStrip } from './storey-strip.tsx'

const mostCards = 300

export type DiagramViewProps = {
  label: string
  model: TreeModel
  diagram: Diagram
  /** The place of the chosen card. */
  chosen: number
  /** Whoever looks at the chart; -1 where nobody has said so. */
  me: number
  onWalk: (at: number) => void
  onChoose: (at: number) => void
  /** The sheet of the chosen person. */
  children?: ReactNode
}

/** Cards on paper that can be moved, joined by lines, a generation on each storey. */
export function DiagramView(props: DiagramViewProps) {
  const { label, model, diagram, chosen, me, onWalk, onChoose } = props
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { view, move, zoom } = usePanZoom(box)
  const isSized = view.width > 0
  const isNear = isSized && view.scale >= nearScale
  const shown = isNear ? slotsIn(diagram, view, mostCards) : []
  const photoOf = usePhotos(
    model,
    shown.map((at) => diagram.kin[at]!.person),
  )

  const storeys = useMemo(() => diagramStoreys(diagram, model.shape), [diagram, model])
  const showAll = useCallback(
    () => move((now) => viewOf(diagram.bounds, now, insetsOf(diagram.axis, now))),
    [move, diagram],
  )
  const centre = useCallback(
    (at: number, scale?: number) => {
      const { x, y, sizes } = diagram
      move((now) => centredAt(x[at]! + sizes.cardWidth / 2, y[at]! + sizes.cardHeight / 2, now, scale))
    },
    [move, diagram],
  )
  useEffect(() => {
    if (!isSized) return
    move((now) => firstView(diagram, now))
    // Walking within a chart only brings the chosen card into sight.
  }, [diagram, isSized, move])

  const theme = useTheme().resolved

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || !isSized) return
    const ratio = window.devicePixelRatio || 1
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)]
    if (element.width !== width || element.height !== height) Object.assign(element, { width, height })
    paintDiagram(context, { diagram, storeys, model }, view, coloursOf(element, theme))
    // The canvas takes its colours from the theme when it is painted.
  }, [diagram, storeys, model, view, isSized, theme])

  const goTo = useCallback(
    (at: number) => {
      onWalk(at)
      centre(at)
      // The card is there two frames later: the first moves the window, the second draws it.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-slot="${at}"] button`)?.focus()),
      )
    },
    [onWalk, centre],
  )
  const onKey = useCallback(
    (event: KeyboardEvent, at: number) => {
      if (!isArrow(event.key)) return
      event.preventDefault()
      const next = stepFrom(diagram, at, event.key)
      if (next >= 0) goTo(next)
    },
    [diagram, goTo],
  )

  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="@container relative min-h-0 flex-1 cursor-grab touch-none overflow-hidden border-t border-line bg-ground select-none active:cursor-grabbing"
    >
      <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" />
      {isNear && (
        <div
          data-plane
          className="absolute top-0 left-0 origin-top-left"
          style={
            {
              transform: `scale(${view.scale}) translate(${-view.x}px, ${-view.y}px)`,
              '--chart-scale': view.scale,
            } as CSSProperties
          }
        >
          {shown.map((at) => (
            <KinCard
              key={at}
              model={model}
              diagram={diagram}
              at={at}
              isChosen={at === chosen}
              isMe={diagram.kin[at]!.person === me}
              pictureUrl={photoOf(diagram.kin[at]!.person)}
              onChoose={onChoose}
              onKey={onKey}
              onJump={goTo}
            />
          ))}
        </div>
      )}
      {isSized && <StoreyStrip storeys={storeys} axis={diagram.axis} view={view} />}
      {props.children}
      <ZoomButtons onZoom={zoom} onShowAll={showAll} isOverSheet={Boolean(props.children)} />
    </div>
  )
}
