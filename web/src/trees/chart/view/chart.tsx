import { useLingui } from '@lingui/react/macro'
import { Suspense, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { silentPart } from '../../../kit/lazy-part.ts'
import { useSteady } from '../../../kit/use-steady.ts'
import { LinksContext } from '../../links/links-of-people.ts'
import { isLowPage, widePage } from '../page-room.ts'
import type { Chip } from '../focus-chips.ts'
import type { Fold } from '../folds.ts'
import type { GhostOf } from '../ghosts.ts'
import { longLinksOf } from '../long-links.ts'
import type { TreeModel } from '../model/model.ts'
import { nameOf } from '../model/names.ts'
import { WalkMemory } from '../model/walk.ts'
import { CardChips } from './card-chips.tsx'
import { ChartButtons, type ChartButtonsProps } from './chart-buttons.tsx'
import { ChartCard } from './chart-card.tsx'
import { FoldCard } from './fold-card.tsx'
import { GhostCards } from './ghost-cards.tsx'
import { leavesOut, Minimap } from './minimap.tsx'
import { myLineOf } from './my-line.ts'
import { PeopleAway } from './people-away.tsx'
import { levelOf } from './paint.ts'
import { matrixOf, shiftOf } from './picture.ts'
import { areOnlyResized, type Scene, type View } from './scene.ts'
import { SheetCorner } from './sheet-corner.tsx'
import { centredOn, placesIn } from './sight.ts'
import type { Sight } from './sight-kept.ts'
import { StoreyMarks } from './storey-marks.tsx'
import { storeysOf } from './storeys.ts'
import { useBranches } from './use-branches.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useGhosts } from './use-ghosts.ts'
import { useLevels } from './use-levels.ts'
import { useMapOpen } from './use-map-open.ts'
import { useFingers } from './use-fingers.ts'
import { useFocusInSight } from './use-focus-in-sight.ts'
import { useMoving } from './use-moving.ts'
import { usePainting } from './use-painting.ts'
import { usePhotos } from './use-photos.ts'
import { usePicture } from './use-picture.ts'
import { useView, type Held } from './use-view.ts'
import { useWayBack } from './use-way-back.ts'
import { isWalkKey, walkedTo } from './walk-scene.ts'

/** Only the whole tree needs it, and small families are seen in focus. */
const WholeTree = silentPart(async () => ({ default: (await import('./whole-tree.tsx')).WholeTree }))

const mostCards = 400
const none: never[] = []

export type ChartProps = {
  model: TreeModel
  scene: Scene
  chosen: number
  /** Whoever looks at the chart, where they have said who they are; else -1. */
  me: number
  isWhole: boolean
  /** Somebody was asked for, and is marked from afar too. */
  isAsked?: boolean
  /** Who was just added from the chart: their card takes the focus. -1 for nobody. */
  added?: number
  /** Who was found in a search, and how many were before: they are gone to, also when they were chosen before. */
  found?: { person: number; times: number }
  /** All of it is brought into sight, however small it is. */
  showsAll?: boolean
  onWalk: (person: number) => void
  /** A card was pressed. */
  onChoose: (person: number) => void
  /** Somebody far away is gone to. */
  onJump: (person: number) => void
  onOpen: (person: number) => void
  onChip: (chip: Chip) => void
  onUnfold: (fold: Fold) => void
  /** Somebody missing is added; none where the viewer may not. */
  onGhost: ((person: number, of: GhostOf) => void) | undefined
  /** Leads to whoever looks, where they are not on this chart. */
  onMe: (() => void) | undefined
  /** Leads back to whom the chart was around before. */
  onBack: (() => void) | undefined
  /** The view that this place of the history was left with; people by their ids. */
  kept?: Sight<string> | undefined
  onSight?: (sight: Sight<string>) => void
  /** Another number for each place that the viewer goes to. */
  visit?: number
  /** The chart is about to be seen somewhere far away. */
  onLeap?: () => void
  kinWords: ChartButtonsProps['kinWords']
  /** The sheet of the chosen person. */
  children?: ReactNode
}

/** The family on paper that can be moved: cards near, names farther, strata from afar. */
export function Chart(props: ChartProps) {
  const { model, scene, chosen, me, isAsked, found, showsAll, kept } = props
  const isWhole = props.isWhole && scene.people === null
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [memory] = useState(() => new WalkMemory())
  const moves = useView(box, scene)
  const { view, zoom, pan, showAll, approach, open, reveal, hold, show, centreOn, travel, heading } = moves
  const [isMapOpen, setMapOpen] = useMapOpen()
  const [before, setBefore] = useState<{ scene: Scene; view: View }>()
  const wantFocus = useCardFocus(box, props.added ?? -1)
  const place = scene.placeOf(chosen)
  const isSized = view.width > 0
  const isNear = levelOf(scene, view) === 'cards'
  const treeLinksOf = use(LinksContext)

  const { page, sheet } = usePicture(scene, view)
  const storeys = useMemo(() => storeysOf(scene, model), [scene, model])
  const myLine = useMemo(() => (isWhole ? myLineOf(scene, model, me) : none), [scene, model, me, isWhole])
  const branches = useBranches(scene, model, me)
  const ghosts = useGhosts(scene, model, chosen, props.onGhost !== undefined)
  const marked = isWhole && isAsked ? chosen : -1
  const began = useRef<Scene>(undefined)
  const held = useRef<Held>(undefined)
  /** Whom this chart itself went to. */
  const walked = useRef(-1)
  const onWalk = (person: number) => {
    walked.current = person
    props.onWalk(person)
  }

  const back = useWayBack({ ...moves, scene, isWhole, model, kept, visit: props.visit, began, onSight: props.onSight })
  /** To the view of this place of the history, or the same tree with changes that somebody made. */
  function returns(): boolean {
    if (back.returnsToKept()) walked.current = chosen
    else return began.current !== scene && !held.current && back.isSeenAgain()
    return true
  }

  // Before the page is seen: no frame shows a new scene in the view of the one before.
  useLayoutEffect(() => {
    const last = began.current
    if (!isSized || returns() || last === scene) return
    if (showsAll || isWhole) showAll()
    else {
      // Words come after the cards and may need higher ones.
      const resized = last && areOnlyResized(last, scene) ? { resized: last } : {}
      open(model.shape, chosen, ghosts?.box, { held: held.current, ...resized })
    }
    if (held.current) wantFocus(held.current.person)
    held.current = undefined
    // A new scene is looked at anew; walking within it only brings the chosen one into sight.
  }, [scene, isSized, kept])

  const searches = useRef(found?.times)
  useEffect(() => {
    // A person chosen from outside is brought into sight; one found in a search is gone to, once they are the chosen one.
    const isOutside = walked.current !== chosen
    if (isOutside) walked.current = -1
    const isFound = found !== undefined && found.times !== searches.current && found.person === chosen
    if (isFound) searches.current = found.times
    if (isSized && began.current === scene) {
      if (isFound) approach(place)
      else if (isOutside) bringUp(place)
    }
    if (isSized) back.noteScene()
  }, [scene, isSized, chosen, found?.times])

  useEffect(() => {
    if (isSized) back.noteView(heading.current ?? view)
  }, [scene, view, isSized])

  usePainting(canvas, { scene, model, sheet, isSized, myLine, branches, me, marked })

  const onChoose = useSteady(props.onChoose)
  const onOpen = useSteady(props.onOpen)
  const onChip = useSteady((chip: Chip) => {
    openAt(chip.person)
    props.onChip(chip)
  })
  const onJump = useSteady((person: number) => {
    props.onJump(person)
    goTo(person)
  })
  const onKey = useSteady((event: KeyboardEvent, person: number) => {
    if (!isWalkKey(event.key)) return
    event.preventDefault()
    const next = walkedTo(scene, model.shape, person, event.key, memory)
    if (next < 0) return
    onWalk(next)
    goTo(next)
  })
  function bringUp(at: number) {
    if (isNear) reveal(at)
    else approach(at)
  }
  function goTo(person: number) {
    bringUp(scene.placeOf(person))
    wantFocus(person)
  }
  /** What is opened at a card leaves it where it stands, with the focus on it. */
  function openAt(person: number) {
    held.current = hold(person)
    onWalk(person)
    wantFocus(person)
  }
  const onUnfold = useSteady((fold: Fold) => {
    openAt(fold.person)
    props.onUnfold(fold)
  })
  /** To somebody where nobody is in sight, as near as the chart is seen; the focus goes along. */
  function goNear(at: number) {
    travel((now) => centredOn(scene, at, now))
    if (isNear) wantFocus(scene.personAt(at))
    else box.current?.focus({ preventScroll: true })
  }
  function goToMe() {
    if (scene.placeOf(me) < 0) return props.onMe?.()
    setBefore({ scene, view })
    onWalk(me)
    wantFocus(me)
    if (isNear) centreOn(scene.placeOf(me))
    else approach(scene.placeOf(me))
  }
  const goBack = before?.scene === scene ? () => (show(before.view), setBefore(undefined)) : props.onBack
  const toMe = useSteady(goToMe)
  const toBack = useSteady(() => goBack?.())
  const openMap = useSteady(() => setMapOpen(true))

  const { toLevel, toBranch, reachBranch, press, pressTwice } = useLevels({ scene, view, chosen, travel, goTo, onWalk })
  /** From afar a press goes to whoever is meant by it, two go nearer to where nobody stands. */
  function pressed(event: MouseEvent) {
    const { left, top } = box.current!.getBoundingClientRect()
    if (isNear || (event.type === 'click' && event.detail > 1)) return
    const act = event.type === 'click' ? press : pressTwice
    act(event.clientX - left, event.clientY - top)
  }

  const { metrics } = scene.layout
  const inSight = isNear && isSized ? placesIn(scene, view, mostCards) : []
  // The chosen card stays, however far away: it may have the focus.
  const shown = isNear && isSized && place >= 0 && !inSight.includes(place) ? [...inSight, place] : inSight
  const current = place >= 0 ? place : shown[0]
  const foldOf = useMemo(() => new Map(scene.folds.map((fold) => [fold.person, fold])), [scene])
  const photoOf = usePhotos(
    model,
    shown.map((at) => scene.personAt(at)),
  )
  const longLinks = useMemo(() => longLinksOf(scene.layout.crossLinks), [scene])
  const chipsOf = useMemo(() => Map.groupBy(scene.chips, ({ person }) => person), [scene])
  const hung = { scene, model, onChip, onJump, onOpen }
  const hasMap = isSized && leavesOut(scene, view)
  // A narrow page, or a low one, has room for a map only while one moves over it.
  const isNarrow = view.width < widePage || isLowPage(view)
  const isMoving = useMoving(box, view, isNarrow)
  useFingers(box)
  const onFocus = useFocusInSight(box, scene, { reveal, pan })
  const plane = { transform: `scale(${view.scale}) translate(${-view.x}px, ${-view.y}px)` }
  return (
    <div
      ref={box}
      role="group"
      aria-label={t`Family chart`}
      data-level={isSized ? levelOf(scene, view) : undefined}
      tabIndex={-1}
      onFocus={onFocus}
      className="@container relative min-h-0 min-w-0 flex-1 cursor-grab touch-none overflow-clip border-t outline-none border-line bg-ground select-none active:cursor-grabbing"
    >
      <canvas
        ref={canvas}
        aria-hidden="true"
        className="absolute top-0 left-0 origin-top-left will-change-transform"
        style={{
          width: sheet.width,
          height: sheet.height,
          transform: isSized ? matrixOf(shiftOf(scene, sheet, view)) : undefined,
        }}
        onClick={pressed}
        onDoubleClick={pressed}
      />
      {isNear && (
        <div data-plane className="absolute top-0 left-0 origin-top-left" style={plane}>
          {shown.map((at) => {
            const person = scene.personAt(at)
            const where = {
              left: scene.layout.x[at]!,
              top: scene.layout.y[at]!,
              width: metrics.cardWidth,
              height: metrics.cardHeight,
            }
            const fold = foldOf.get(person)
            if (fold)
              return <FoldCard key={person} {...{ fold, onUnfold, onKey, ...where }} isChosen={at === current} />
            return (
              <ChartCard
                key={person}
                model={model}
                person={person}
                {...where}
                isChosen={at === current}
                isMe={person === me}
                pictureUrl={photoOf(person)}
                onChoose={onChoose}
                onKey={onKey}
              />
            )
          })}
        </div>
      )}
      <SheetCorner isBesideGutter>
        {/* What can be done with the chosen card comes next by keys, then the map at its left. */}
        {props.children}
        {hasMap && isMapOpen && !isNarrow && (
          <Minimap scene={scene} view={view} onGo={(x, y) => centreOn({ x, y })} onClose={() => setMapOpen(false)} />
        )}
      </SheetCorner>
      {isNear && (
        <div
          data-plane
          className="absolute top-0 left-0 origin-top-left"
          style={{ ...plane, '--chart-scale': view.scale } as CSSProperties}
        >
          {shown.map((at) => {
            const person = scene.personAt(at)
            const chips = chipsOf.get(person) ?? none
            const links = longLinks.get(at) ?? none
            const treeLinks = foldOf.has(person) ? none : (treeLinksOf.get(model.columns.people.id[person]!) ?? none)
            if (chips.length + links.length + treeLinks.length === 0) return null
            return <CardChips key={at} {...{ chips, links, treeLinks, at, view }} {...hung} />
          })}
          {ghosts && (
            <GhostCards
              ghosts={ghosts}
              name={nameOf(model, chosen) || t`Unknown name`}
              onGhost={(of) => props.onGhost?.(chosen, of)}
            />
          )}
        </div>
      )}
      {isSized && <StoreyMarks scene={scene} view={view} storeys={storeys} />}
      {isSized && <PeopleAway scene={scene} view={view} onGo={goNear} />}
      {isSized && isWhole && (
        <Suspense>
          <WholeTree
            {...{ scene, model, view, page, branches }}
            line={myLine}
            chosen={marked}
            hasSheet={Boolean(props.children)}
            hasMap={hasMap && isMapOpen && !isNarrow}
            onPerson={(person) => {
              props.onLeap?.()
              onWalk(person)
              goTo(person)
            }}
            onBranch={(branch) => {
              props.onLeap?.()
              toBranch(branch)
            }}
            onReach={reachBranch}
            onLevel={toLevel}
          />
        </Suspense>
      )}
      {hasMap && isMoving && (
        <Minimap scene={scene} view={view} onGo={(x, y) => centreOn({ x, y })} onClose={undefined} />
      )}
      <ChartButtons
        onZoom={zoom}
        onAll={showAll}
        onMe={me >= 0 || props.onMe ? toMe : undefined}
        onBack={goBack && toBack}
        kinWords={props.kinWords}
        onMap={hasMap && !isMapOpen && !isNarrow ? openMap : undefined}
        isOverSheet={Boolean(props.children)}
      />
    </div>
  )
}
