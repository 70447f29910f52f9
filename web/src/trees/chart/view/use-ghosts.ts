import { useMemo } from 'react'
import { now } from '../../../kit/clock.ts'
import { ghostsOf, missingOf, type Ghosts } from '../ghosts.ts'
import type { TreeModel } from '../model/model.ts'
import type { Scene } from './scene.ts'

/** The places round a person that are left for relatives, where somebody may add them. */
export function useGhosts(scene: Scene, model: TreeModel, person: number, areWanted: boolean): Ghosts | undefined {
  return useMemo(
    () =>
      areWanted && person >= 0
        ? ghostsOf(scene.layout, scene.placeOf, person, missingOf(model, person, now().getFullYear()))
        : undefined,
    [scene, model, person, areWanted],
  )
}
