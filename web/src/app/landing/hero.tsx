import { useEffect, useState } from 'react'
import { classes } from '../../kit/ui/class-names.ts'
import { nextTask } from '../../kit/next-task.ts'
import { Family } from './family.tsx'
import { narrowScene, wideScene, type Scene } from './scenes.ts'

/** A banyan's crown, and between its roots a family of five. */
export function Hero() {
  // The font of the names in Devanagari is not for the first paint.
  const isPainted = usePainted()
  return (
    <div className="max-sm:-mx-4">
      <Banyan scene={wideScene} withNative={isPainted} className="mx-auto max-w-2xl max-sm:hidden" />
      <Banyan scene={narrowScene} withNative={isPainted} className="sm:hidden" />
    </div>
  )
}

type BanyanProps = { scene: Scene; withNative: boolean; className: string }

function Banyan({ scene, withNative, className }: BanyanProps) {
  return (
    <svg
      viewBox={`0 0 ${scene.width} ${scene.height}`}
      aria-hidden="true"
      className={classes('block w-full', className)}
    >
      <g fill="none" className="stroke-clay">
        <path strokeWidth={scene.thickWidth} d={scene.thickRoots} />
        <path strokeWidth="3" d={scene.thinRoots} />
      </g>
      <Family scene={scene} withNative={withNative} />
      <path className="fill-crown" d={scene.crown} />
      <path fill="none" stroke="#a9d8ba" strokeOpacity=".45" strokeWidth="2" strokeLinecap="round" d={scene.veins} />
      <path fill="none" className="stroke-marigold" strokeWidth={scene.figSize} strokeLinecap="round" d={scene.figs} />
    </svg>
  )
}

function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let isGone = false
    void nextTask().then(() => !isGone && setPainted(true))
    return () => {
      isGone = true
    }
  }, [])
  return isPainted
}
