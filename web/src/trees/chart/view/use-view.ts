import { useCallback, type RefObject } from 'react'
import { centredOn, viewOfAll, type Scene } from './scene.ts'
import { usePanZoom } from './use-pan-zoom.ts'

/** The window onto the chart, with ways to all of it and to one card. */
export function useView(box: RefObject<HTMLDivElement | null>, scene: Scene | undefined) {
  const { view, move, zoom } = usePanZoom(box)
  const showAll = useCallback(() => {
    if (scene) move((view) => viewOfAll(scene, view.width, view.height))
  }, [move, scene])
  const centre = useCallback(
    (place: number, scale?: number) => {
      if (scene && place >= 0) move((view) => centredOn(scene, place, view, scale))
    },
    [move, scene],
  )
  return { view, zoom, showAll, centre }
}
