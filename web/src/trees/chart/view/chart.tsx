import { useLingui } from '@lingui/react/macro'
import { Minus, Plus, Scan } from 'lucide-react'
import { use, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
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
import { coloursOf, levelOf, paint } from './paint.ts'
import { placesIn, type Scene } from './scene.ts'
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
  const { model, scene, chosen, isWhole, showsAll, onWalk, onChip } = props
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const painted = useRef(false)
  const [memory] = useState(() => new WalkMemory())
  const { view, zoom, showAll, centre } = useView(box, scene)
  const place = scene.placeOf(chosen)
  const isSized = view.width > 0
  const isNear = levelOf(scene, view) === 'cards'
  const marks = useMarks()
  const theme = useTheme().resolved
  const treeLinksOf = use(LinksContext)

  useEffect(() => {
    if (!isSized) return
    if (showsAll || (isWhole && scene.layout.rowPeople.length > 60)) showAll()
    else centre(place, 0.9)
    // A new scene is looked at anew; walking within it only brings the chosen one into sight.
  }, [scene, isSized])

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
      paint(context, scene, model, view, colours, marks)
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
  }, [scene, model, view, isSized, marks, theme])

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
    centre(scene.placeOf(person))
    requestAnimationFrame(() =>
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-person="${person}"]`)?.focus()),
    )
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
      <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" />
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
      <div data-still className="absolute right-4 bottom-4 grid rounded-md border border-line bg-surface shadow-lift">
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
