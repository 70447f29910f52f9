import type { TreeModel } from '../model/model.ts'
import { lineToRoot } from '../model/line-to-root.ts'
import type { Scene } from './scene.ts'

/** My line, as places of the layout from me up to where it begins; nobody where I am not in the scene. */
export function myLineOf(scene: Scene, { shape }: TreeModel, me: number): number[] {
  if (me < 0 || scene.placeOf(me) < 0) return []
  return lineToRoot(shape, me)
    .map((person) => scene.placeOf(person))
    .filter((place) => place >= 0)
}
