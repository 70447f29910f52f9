import { useMemo } from 'react'
import type { Branch } from '../branches/branches.ts'
import { widePage } from '../first-sight.ts'
import type { TreeModel } from '../model/model.ts'
import { FarLabels } from './far-labels.tsx'
import { Legend } from './legend.tsx'
import { LevelSwitch } from './level-switch.tsx'
import type { Level } from './levels.ts'
import { levelOf } from './paint.ts'
import type { Scene, View } from './scene.ts'
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
  onPerson: (person: number) => void
  onBranch: (branch: Branch) => void
  onReach: (branch: Branch) => void
  onLevel: (level: Level) => void
}

/** Over the whole tree: what is named from afar, what the colours mean, and how near one looks. */
export function WholeTree(props: WholeTreeProps) {
  const { scene, view, line, hasSheet, onLevel } = props
  const level = levelOf(scene, view)
  const taken = useMemo(() => [legendBox(view.width)], [view.width])
  return (
    <>
      {level === 'strata' && <FarLabels {...props} taken={taken} />}
      {level !== 'cards' && <Legend level={level} hasMe={line.length > 0} isNarrow={view.width < widePage} />}
      <LevelSwitch {...{ scene, view, hasSheet, onLevel }} />
    </>
  )
}

/** Where the legend stands; labels leave it free, on a narrow page only where it is closed, as it begins there. */
const legendBox = (width: number) =>
  width < widePage ? { x: 52, y: 4, width: 40, height: 40 } : { x: 76, y: 4, width: 150, height: 96 }
