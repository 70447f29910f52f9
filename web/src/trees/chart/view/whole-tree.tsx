import { useMemo } from 'react'
import type { Branch } from '../branches/branches.ts'
import { isLowPage, widePage } from '../page-room.ts'
import type { TreeModel } from '../model/model.ts'
import { cornerBoxes, legendBox } from './corner-boxes.ts'
import { FarLabels } from './far-labels.tsx'
import { Legend } from './legend.tsx'
import { LevelSwitch } from './level-switch.tsx'
import type { Level } from './levels.ts'
import { levelOf } from './paint.ts'
import type { Scene, View } from './scene.ts'
import { farthestScale } from './sight.ts'
import type { NamedBranches } from './use-branches.ts'

export type WholeTreeProps = {
  scene: Scene
  model: TreeModel
  view: View
  /** The window for which the chart was last painted. */
  page: View
  branches: NamedBranches | undefined
  line: readonly number[]
  chosen: number
  hasSheet: boolean
  /** The map is in the lower left corner. */
  hasMap: boolean
  onPerson: (person: number) => void
  onBranch: (branch: Branch) => void
  onReach: (branch: Branch) => void
  onLevel: (level: Level) => void
}

/** Over the whole tree: what is named from afar, what the colours mean, and how near one looks. */
export function WholeTree(props: WholeTreeProps) {
  const { scene, view, line, hasSheet, hasMap, onLevel } = props
  const level = levelOf(scene, view)
  const { x, y, scale, width, height } = view
  const taken = useMemo(
    () => [legendBox(width), ...cornerBoxes({ width, height }, hasSheet, hasMap)],
    [width, height, hasSheet, hasMap],
  )
  // Nearer, people may be under it.
  const beginsClosed = width < widePage || isLowPage(view) || scale > farthestScale(scene, view) * 1.001
  return (
    <>
      {level === 'strata' && <FarLabels {...props} taken={taken} />}
      {level !== 'cards' && (
        <Legend level={level} hasMe={line.length > 0} beginsClosed={beginsClosed} seen={`${x} ${y} ${scale}`} />
      )}
      <LevelSwitch {...{ scene, view, hasSheet, onLevel }} />
    </>
  )
}
