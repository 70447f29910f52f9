import { useEffect, useState } from 'react'
import { nextTask } from '../../../kit/next-task.ts'
import { report } from '../../../kit/report.ts'
import type { Branches } from '../branches/branches.ts'
import type { TreeModel } from '../model/model.ts'
import type { Scene } from './scene.ts'

export type NamedBranches = Branches & { scene: Scene; surnames: ReadonlyMap<number, string> }

/** The branches of a whole tree, found step by step after it was painted, so that the page answers meanwhile. */
export function useBranches(scene: Scene, model: TreeModel, me: number): NamedBranches | undefined {
  const [found, setFound] = useState<NamedBranches>()
  const isWhole = scene.people === null
  useEffect(() => {
    if (!isWhole) return
    let isOld = false
    const grow = async () => {
      const { growBranches, surnamesOf } = await import('../branches/grown.ts')
      const steps = growBranches(model.shape, scene.layout, me)
      for (;;) {
        await nextTask()
        if (isOld) return
        const step = steps.next()
        if (!step.done) continue
        setFound({ ...step.value, scene, surnames: surnamesOf(model, step.value) })
        return
      }
    }
    // Without their code the tree stands as well.
    grow().catch(report)
    return () => {
      isOld = true
    }
  }, [scene, model, me, isWhole])
  return found?.scene === scene ? found : undefined
}
