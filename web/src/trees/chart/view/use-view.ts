import { useCallback, useMemo, type RefObject } from 'react'
import type { Scene } from './scene.ts'
import { centredOn, downScale, nearScale, viewOfAll, within, zoomed } from './sight.ts'
import { plainMoves, usePanZoom, type Moves } from './use-pan-zoom.ts'

const plain = plainMoves()

/** The window onto the chart, with ways to all of it and to one card. */
export function useView(box: RefObject<HTMLDivElement | null>, scene: Scene) {
  const moves = useMemo(() => movesOver(scene), [scene])
  const { view, move, zoom } = usePanZoom(box, moves)
  const showAll = useCallback(() => move((view) => viewOfAll(scene, view)), [move, scene])
  const centre = useCallback(
    (place: number, scale?: number) => {
      if (place >= 0) move((view) => centredOn(scene, place, view, scale))
    },
    [move, scene],
  )
  /** As near as it takes to read a card. */
  const approach = useCallback(
    (place: number) => {
      if (place < 0) return
      move((view) => {
        const near = nearScale(scene, view)
        return centredOn(scene, place, view, view.scale >= near ? view.scale : Math.max(near, readable))
      })
    },
    [move, scene],
  )
  /** All of it where it can be read as cards, else one card with those around it. */
  const begin = useCallback(
    (place: number) => {
      move((view) => {
        const all = viewOfAll(scene, view)
        return all.scale >= Math.max(leastForAll, nearScale(scene, view)) || place < 0
          ? all
          : centredOn(scene, place, view, readable)
      })
    },
    [move, scene],
  )
  return { view, zoom, showAll, centre, approach, begin }
}

const readable = 0.9
/** All of it is shown at first where its cards are no smaller. */
const leastForAll = 0.72

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
