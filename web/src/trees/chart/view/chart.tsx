import { useLingui } from '@lingui/react/macro'
import { Minus, Plus, Scan } from 'lucide-react'
import { use, useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { IconButton } from '../../../kit/ui/icon-button.tsx'
import { useTheme } from '../../../kit/theme.ts'
import { useSteady } from '../../../kit/use-steady.ts'
import { LinksContext } from '../../links/links-of-people.ts'
import type { Chip } from '../focus-chips.ts'
import { longLinksOf } from '../long-links.ts'
import { useMarks } from '../marks.ts'
import type { TreeModel } from '../model/model.ts'
import { neighbour, WalkMemory, type Step } from '../model/walk.ts'
import { CardChips } from './card-chips.tsx'
import { ChartCard } from './chart-card.tsx'
import { coloursOf } from './colours.ts'
import { myLineOf } from './my-line.ts'
import { levelOf, paint } from './paint.ts'
import type { Scene } from './scene.ts'
import { nearestPlace, placesIn } from './sight.ts'
import { StoreyMarks } from './storey-marks.tsx'
import { storeysOf } from './storeys.ts'
import { usePhotos } from './use-photos.ts'
import { useView } from './use-view.ts'
import { nextTask } from '../../../kit/next-task.ts'

const keys: Record<string, Step> = {
  ArrowUp: 'parent',
  ArrowDown: 'child',
  ArrowLeft: 'prevSibling',
  ArrowRight: 'nextSibling',
  ' ': 'spouse',
}
const mostCards = 400
const none: never[] = []

export type ChartProps = {
  model: TreeModel
  scene: Scene
  chosen: number
  /** Whoever looks at the chart, where they have said who they are; else -1. */
  me: number
  isWhole: boolean
  /** All of it is brought into sight, however small it is. */
  showsAll?: boolean
  onWalk: (person: number) => void
  /** A card was pressed. */
  onChoose: (person: number) => void
  /** Somebody far away is gone to. */
  onJump: (person: number) => void
  onOpen: (person: number) => void
  onChip: (chip: Chip) => void
}

/** The family on paper that can be moved: cards near, names farther, strata from afar. */
export function Chart(props: ChartProps) {
  const { model, scene, chosen, me, isWhole, showsAll, onWalk, onChip } = props
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const painted = useRef(false)
  const [memory] = useState(() => new WalkMemory())
  const { view, zoom, showAll, centre, approach, begin } = useView(box, scene)
  const place = scene.placeOf(chosen)
  const isSized = view.width > 0
  const isNear = levelOf(scene, view) === 'cards'
  const marks = useMarks()
  const theme = useTheme().resolved
  const treeLinksOf = use(LinksContext)

  const storeys = useMemo(() => storeysOf(scene, model), [scene, model])
  const myLine = useMemo(() => (isWhole ? myLineOf(scene, model, me) : undefined), [scene, model, me, isWhole])
  const began = useRef<Scene>(undefined)

  useEffect(() => {
    if (!isSized) return
    if (showsAll || (isWhole && scene.layout.rowPeople.length > 60)) showAll()
    else begin(place)
    // A new scene is looked at anew; walking within it only brings the chosen one into sight.
  }, [scene, isSized])

  useEffect(() => {
    // Who is chosen from outside, in a search, is gone to.
    if (isSized && began.current === scene && !box.current?.querySelector(`[data-person="${chosen}"]`)) approach(place)
    if (isSized) began.current = scene
  }, [scene, isSized, chosen])

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || !isSized) return
    const ratio = window.devicePixelRatio || 1
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)]
    // The canvas takes its colours from the theme when it is painted.
    const colours = coloursOf(element)
    const draw = () => {
      if (element.width !== width || element.height !== height) Object.assign(element, { width, height })
      paint({ context, scene, model, view, colours, marks, myLine, words: { you: t`you` } })
      painted.current = true
    }
    if (painted.current) {
      draw()
      return
    }
    // The first time costs most: it has a task of its own.
    let isOld = false
    void nextTask().then(() => isOld || draw())
    return () => {
      isOld = true
    }
  }, [scene, model, view, isSized, marks, theme, myLine, t])

  const onChoose = useSteady(props.onChoose)
  const onOpen = useSteady(props.onOpen)
  const onJump = useSteady((person: number) => {
    props.onJump(person)
    goTo(person)
  })
  const onKey = useSteady((event: KeyboardEvent, person: number) => {
    const step = keys[event.key]
    if (!step) return
    event.preventDefault()
    const next = neighbour(model.shape, person, step, memory)
    if (next < 0) return
    onWalk(next)
    goTo(next)
  })
  function goTo(person: number) {
    if (isNear) centre(scene.placeOf(person))
    else approach(scene.placeOf(person))
    requestAnimationFrame(() =>
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-person="${person}"]`)?.focus()),
    )
  }

  /** From afar a press goes to whoever is meant by it. */
  function press(event: MouseEvent) {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const at = isNear ? -1 : nearestPlace(scene, view, event.clientX - left, event.clientY - top)
    if (at < 0) return
    onWalk(scene.personAt(at))
    goTo(scene.personAt(at))
  }

  const { metrics } = scene.layout
  const shown = isNear && isSized ? placesIn(scene, view, mostCards) : []
  const photoOf = usePhotos(
    model,
    shown.map((at) => scene.personAt(at)),
  )
  const longLinks = useMemo(() => longLinksOf(scene.layout.crossLinks), [scene])
  const chipsOf = useMemo(() => Map.groupBy(scene.chips, ({ person }) => person), [scene])
  return (
    <div
      ref={box}
      role="group"
      aria-label={t`Family chart`}
      data-level={isSized ? levelOf(scene, view) : undefined}
      className="relative min-h-0 flex-1 cursor-grab touch-none overflow-hidden border-t border-line bg-ground select-none active:cursor-grabbing"
    >
      <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" onClick={press} />
      {isNear && (
        <div
          className="absolute top-0 left-0 origin-top-left"
          style={{ transform: `scale(${view.scale}) translate(${-view.x}px, ${-view.y}px)` }}
        >
          {shown.map((at) => (
            <ChartCard
              key={scene.personAt(at)}
              model={model}
              person={scene.personAt(at)}
              left={scene.layout.x[at]!}
              top={scene.layout.y[at]!}
              width={metrics.cardWidth}
              height={metrics.cardHeight}
              isChosen={scene.personAt(at) === chosen}
              isMe={scene.personAt(at) === me}
              pictureUrl={photoOf(scene.personAt(at))}
              onChoose={onChoose}
              onKey={onKey}
            />
          ))}
          {shown.map((at) => {
            const chips = chipsOf.get(scene.personAt(at)) ?? none
            const links = longLinks.get(at) ?? none
            const treeLinks = treeLinksOf.get(model.columns.people.id[scene.personAt(at)]!) ?? none
            if (chips.length + links.length + treeLinks.length === 0) return null
            return <CardChips key={at} {...{ chips, links, treeLinks, at, scene, model, onChip, onJump, onOpen }} />
          })}
        </div>
      )}
      {isSized && <StoreyMarks scene={scene} view={view} storeys={storeys} />}
      <div
        data-still
        className="absolute right-4 bottom-4 grid grid-flow-col rounded-md border border-line bg-surface shadow-lift"
      >
        <IconButton label={t`Zoom in`} onClick={() => zoom(1.4)}>
          <Plus />
        </IconButton>
        <IconButton label={t`Zoom out`} onClick={() => zoom(1 / 1.4)}>
          <Minus />
        </IconButton>
        <IconButton label={t`Show everybody`} onClick={showAll}>
          <Scan />
        </IconButton>
      </div>
    </div>
  )
}
