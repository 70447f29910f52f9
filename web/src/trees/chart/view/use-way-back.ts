import { useRef, type RefObject } from 'react'
import type { TreeModel } from '../model/model.ts'
import type { Scene, View } from './scene.ts'
import { sightOf, type Sight } from './sight-kept.ts'

type WayBack = {
  scene: Scene
  /** The scene is the whole tree: the viewer goes from place to place within it. */
  isWhole: boolean
  model: TreeModel
  /** The view to return to; another object for each return. */
  kept: Sight<string> | undefined
  /** Another number for each place that the viewer goes to. */
  visit: number | undefined
  /** The scene that was opened last. */
  began: RefObject<Scene | undefined>
  /** The view of the scene that was opened last, also where no frame has shown it yet, and the view that it travels to. */
  latest: () => View
  heading: RefObject<View | undefined>
  resume: (sight: Sight, isWithin: boolean) => boolean
  /** The viewer has not moved the view in which the last scene opened. */
  isAsOpened: () => boolean
  onSight: ((sight: Sight<string>) => void) | undefined
}

/** Keeps the view by ids of people, and returns to it in a later scene. */
export function useWayBack(wants: WayBack) {
  const { scene, isWhole, model, kept, visit, began, latest, heading, resume, isAsOpened, onSight } = wants
  const resumed = useRef<Sight<string>>(undefined)
  const viewed = useRef<Scene>(undefined)
  const drawn = useRef({ model, visit })
  const ids = model.columns.people.id

  function returnsTo(sight: Sight<string>): boolean {
    const person = ids.indexOf(sight.person)
    return person >= 0 && resume({ ...sight, person }, began.current === scene)
  }

  return {
    /** Once for each view that is kept. */
    returnsToKept(): boolean {
      if (!kept || resumed.current === kept) return false
      resumed.current = kept
      return returnsTo(kept)
    },
    /** A tree that somebody has changed keeps its view, unless the viewer has gone elsewhere meanwhile. */
    isSeenAgain(): boolean {
      const before = began.current
      if (!before || drawn.current.model === model || drawn.current.visit !== visit) return false
      // A first view opens again, since words may have made its cards higher.
      if (isAsOpened()) return false
      // The sight noted last is that of the last frame: the viewer may have moved on since then.
      const sight = sightOf(before, heading.current ?? latest())
      return sight !== undefined && returnsTo(named(sight, drawn.current.model))
    },
    noteScene(): void {
      if (began.current !== scene || isWhole) drawn.current = { model, visit }
      began.current = scene
    },
    noteView(view: View): void {
      // The view of a scene is set one frame after the scene.
      if (viewed.current !== scene) {
        viewed.current = scene
        return
      }
      const sight = sightOf(scene, view)
      if (sight) onSight?.(named(sight, model))
    },
  }
}

const named = (sight: Sight, { columns }: TreeModel): Sight<string> => ({
  ...sight,
  person: columns.people.id[sight.person]!,
})
