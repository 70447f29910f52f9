import { useCallback, useMemo, useRef, type RefObject } from 'react'
import type { Box } from '../page-room.ts'
import type { TreeShape } from '../model/shape.ts'
import { firstView, revealed } from './first-view.ts'
import { viewOfOpened } from './opened.ts'
import { viewOfResized, viewOfSight, type Sight } from './sight-kept.ts'
import type { Scene, View } from './scene.ts'
import { centredAt, centredOn, downScale, nearScale, viewOfAll, within, zoomed } from './sight.ts'
import { useTravel } from './travel.ts'
import { plainMoves, usePanZoom, type Moves } from './use-pan-zoom.ts'

const plain = plainMoves()

/** A card that stays where it stands on the page while others are opened around it, and the scene before that. */
export type Held = { person: number; left: number; top: number; scale: number; before: Scene }

/** The window onto the chart, with ways to all of it and to one card. */
export function useView(box: RefObject<HTMLDivElement | null>, scene: Scene) {
  const moves = useMemo(() => movesOver(scene), [scene])
  const opened = useRef<View>(undefined)
  const { view, move, moveNow, latest, zoom } = usePanZoom(box, moves)
  const { travel, heading } = useTravel(box, scene, move)
  const showAll = useCallback(() => move((view) => viewOfAll(scene, view)), [move, scene])
  /** A card, or a point of the chart, in the middle. */
  const centreOn = useCallback(
    (what: number | { x: number; y: number }) =>
      move((view) => (typeof what === 'number' ? centredOn(scene, what, view) : centredAt(scene, what, view))),
    [move, scene],
  )
  /** As a pointer drags, in px of the screen. */
  const pan = useCallback(
    (across: number, down: number) => move((view) => moves.dragged(view, across, down)),
    [move, moves],
  )
  const show = useCallback((before: View) => move(({ width, height }) => ({ ...before, width, height })), [move])
  /** No more than it takes to see a card that is chosen. */
  const reveal = useCallback(
    (place: number) => {
      if (place >= 0) move((view) => revealed(scene, place, view))
    },
    [move, scene],
  )
  const isAsOpened = () => opened.current === latest()
  const hold = (person: number): Held | undefined => heldIn(scene, view, person)
  /**
   * A focus: around a card that was held and on to what was opened there, else with the nearest of its person in sight.
   * `resized` is the scene with other cards of the same people: a view that was moved since then stays where it is.
   */
  const open = useCallback(
    (shape: TreeShape, person: number, ghosts: Box | undefined, from: { held?: Held | undefined; resized?: Scene }) => {
      moveNow((view) => {
        const { held, resized } = from
        const kept = !held && resized && opened.current !== view ? viewOfResized(scene, resized, view) : undefined
        if (kept) return kept
        const place = held ? scene.placeOf(held.person) : -1
        if (!held || place < 0) return (opened.current = firstView(scene, shape, person, view, ghosts))
        const [x, y] = [scene.layout.x[place]! - held.left, scene.layout.y[place]! - held.top]
        return within(scene, { ...view, x, y, scale: held.scale })
      })
      const { held } = from
      const place = held ? scene.placeOf(held.person) : -1
      if (held && place >= 0) travel((view) => viewOfOpened(scene, held.before, place, view))
    },
    [moveNow, travel, scene],
  )
  /** Back to a view that was kept: over the page within a scene, at once in a new one. False where its person is not shown. */
  const resume = useCallback(
    (sight: Sight, isWithin: boolean) => {
      if (scene.placeOf(sight.person) < 0) return false
      const go = isWithin ? travel : moveNow
      go((view) => viewOfSight(scene, sight, view) ?? view)
      return true
    },
    [moveNow, travel, scene],
  )
  /** As near as it takes to read a card. */
  const approach = useCallback(
    (place: number) => {
      if (place < 0) return
      travel((view) => {
        const near = nearScale(scene, view)
        return centredOn(scene, place, view, view.scale >= near ? view.scale : Math.max(near, readable))
      })
    },
    [travel, scene],
  )
  const moved = { zoom, pan, showAll, centreOn, show, reveal, open, resume, approach, travel }
  return { view, latest, heading, hold, isAsOpened, ...moved }
}

/** A card and its place in a view of a scene. */
function heldIn(scene: Scene, view: View, person: number): Held | undefined {
  const place = scene.placeOf(person)
  if (place < 0) return undefined
  const [left, top] = [scene.layout.x[place]! - view.x, scene.layout.y[place]! - view.y]
  return { person, left, top, scale: view.scale, before: scene }
}

const readable = 0.9

function movesOver(scene: Scene): Moves {
  return {
    zoomed: (view, factor, atX, atY) => zoomed(scene, view, factor, atX, atY),
    dragged: (view, across, down) =>
      within(scene, { ...view, x: view.x - across / view.scale, y: view.y - down / downScale(scene, view) }),
    resized(view, width, height) {
      const resized = plain.resized(view, width, height)
      return width > 0 ? within(scene, resized) : resized
    },
  }
}
