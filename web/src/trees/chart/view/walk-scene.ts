import type { TreeShape } from '../model/shape.ts'
import { neighbour, type Step, type WalkMemory } from '../model/walk.ts'
import type { Scene } from './scene.ts'

const steps: Record<string, Step> = { ArrowUp: 'parent', ArrowDown: 'child', ' ': 'spouse' }
const aside: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

export const isWalkKey = (key: string) => Object.hasOwn(steps, key) || Object.hasOwn(aside, key)

/**
 * Who is gone to by a key from a person of the scene: up and down along the lines, aside to whoever stands next in the row,
 * partners and siblings alike; -1 where nobody is. Linear in the row.
 */
export function walkedTo(scene: Scene, shape: TreeShape, person: number, key: string, memory: WalkMemory): number {
  const step = steps[key]
  if (step) return neighbour(shape, person, step, memory, (one) => scene.placeOf(one) >= 0)
  const { row, rowStart, rowPeople } = scene.layout
  const place = scene.placeOf(person)
  if (place < 0) return -1
  const inRow = rowPeople.subarray(rowStart[row[place]!], rowStart[row[place]! + 1])
  const next = inRow[inRow.indexOf(place) + aside[key]!]
  return next === undefined ? -1 : scene.personAt(next)
}
