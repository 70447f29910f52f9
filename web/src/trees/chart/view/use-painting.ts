import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { nextTask } from '../../../kit/next-task.ts'
import { useTheme } from '../../../kit/theme.ts'
import { useMarks } from '../marks.ts'
import type { TreeModel } from '../model/model.ts'
import { coloursOf } from './colours.ts'
import { useFarPainting } from './far-painting.ts'
import { levelOf, paint } from './paint.ts'
import type { Scene, View } from './scene.ts'
import type { NamedBranches } from './use-branches.ts'

export type Painting = {
  scene: Scene
  model: TreeModel
  /** The part of the chart that the canvas covers. */
  sheet: View
  isSized: boolean
  myLine: readonly number[]
  branches: NamedBranches | undefined
  /** The viewer, and the person who is marked from afar too; -1 for nobody. */
  me: number
  marked: number
}

/** Paints the chart on its canvas whenever the scene, the sheet or the theme changes. */
export function usePainting(canvas: RefObject<HTMLCanvasElement | null>, painting: Painting): void {
  const { scene, model, sheet, isSized, myLine, branches, me, marked } = painting
  const { t } = useLingui()
  const painted = useRef(false)
  const marks = useMarks()
  const theme = useTheme().resolved
  const far = useFarPainting(isSized && (levelOf(scene, sheet) !== 'cards' || myLine.length > 1))

  // A later effect would show a frame with the earlier picture in the place of the new one.
  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || !isSized) return
    const ratio = window.devicePixelRatio || 1
    const [width, height] = [Math.round(sheet.width * ratio), Math.round(sheet.height * ratio)]
    // The canvas takes its colours from the theme when it is painted.
    const colours = coloursOf(element, theme)
    const draw = () => {
      if (element.width !== width || element.height !== height) Object.assign(element, { width, height })
      const places = { me: scene.placeOf(me), chosen: scene.placeOf(marked) }
      const sheetOf = { context, scene, model, view: sheet, colours, marks }
      paint({ ...sheetOf, myLine, branches, ...places, words: { you: t`you` } }, far)
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
  }, [canvas, scene, model, sheet, isSized, marks, theme, myLine, branches, me, marked, far, t])
}
